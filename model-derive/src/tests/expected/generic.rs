// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl<T: Clone> __m::Stored for Page<T> where T: __m::Stored {
        const SHAPE: __m::ShapeRef = __m::ShapeRef::new(&__m::Shape::with_id("Page", <Page<T> as __m::Stored>::ID, __m::fields(&[__m::Field::new("items", "items", <Vec<T> as __m::Stored>::SHAPE), __m::Field::new("next", "next", <Option<i64> as __m::Stored>::SHAPE)])));
        const ID: u64 = __m::mix(__m::hash(__m::concat!(__m::module_path!(), "::", "Page", ":", __m::line!(), ":", __m::column!())), &[<T as __m::Stored>::ID]);
        type Element = Page<T>;
    }
    #[automatically_derived] impl<T: Clone> __m::Descend for Page<T> where T: __m::Stored {
        type Into = Page<T>;
    }
    #[automatically_derived] impl<T: Clone> __m::Embedded for Page<T> where T: __m::Stored { } #[automatically_derived] #[allow(dead_code)] impl<T: Clone> Page<T> where T: __m::Serialize {
        #[doc = "The path of `items`."] const ITEMS: __m::Path<Page<T>, Vec<T>> = __m::Path::new(&["items"]);
        #[doc = "The path of `next`."] const NEXT: __m::Path<Page<T>, Option<i64>> = __m::Path::new(&["next"]);
    }
    #[allow(unused_parens)] const _: () = {
        {
            #[deprecated(note = "`Page.items: Vec<T>` can grow without limit: every push rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it with `#[embed(max = N)]`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_array, reason = \"..\"))]`")] macro_rules! unbounded_array {
                () => { }
            }
            unbounded_array!();
        }
        _ = <__m::Lint::< {
            (__m::every_lint)(<Option<i64> as __m::Stored>::SHAPE)
        }
        >>::found;
    };
};

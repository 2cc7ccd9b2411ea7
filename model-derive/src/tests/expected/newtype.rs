// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Tags {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Tags", <Tags as __m::Stored>::ID, __m::Kind::Newtype(&__m::Field::new("0", "0", <Vec<String> as __m::Stored>::SHAPE).bound(__m::Bound::Max(9u32))));
            __m::ShapeRef::new(&SHAPE)
        };
        const ID: u64 = __m::hash(__m::concat!(__m::module_path!(), "::", "Tags", ":", __m::line!(), ":", __m::column!()));
        type Element = Tags;
    }
    #[automatically_derived] impl __m::Descend for Tags {
        type Into = Tags;
    }
    #[automatically_derived] impl __m::Embedded for Tags { } #[allow(unused_parens)] const _: () = (__m::assert_bounds)(<Vec<String> as __m::Stored>::SHAPE, __m::Bound::Max(9u32), "Tags.0", "Vec<String>");
};

// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Order {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Order", <Order as __m::Stored>::ID, __m::fields(&[__m::Field::new("id", "_id", <ObjectId as __m::Stored>::SHAPE), __m::Field::new("status", "status", <Status as __m::Stored>::SHAPE).doc("Where it stands."), __m::Field::new("total", "total", <i64 as __m::Stored>::SHAPE)]));
            __m::ShapeRef::new(&SHAPE)
        };
        const ID: u64 = __m::hash(__m::concat!(__m::module_path!(), "::", "Order", ":", __m::line!(), ":", __m::column!()));
        type Element = Order;
    }
    #[automatically_derived] impl __m::Descend for Order {
        type Into = Order;
    }
    #[automatically_derived] impl __m::Document for Order {
        type Id = <ObjectId as __m::Stored>::Element;
        fn spec() -> &'static __m::DocumentSpec {
            static SPEC: __m::DocumentSpec = __m::DocumentSpec {
                doc: "An order.", ..__m::DocumentSpec::new("Order", "order", <Order as __m::Stored>::SHAPE)
            };
            &SPEC
        }
    }
    #[automatically_derived] #[allow(dead_code)] impl Order {
        #[doc = "The path of `id`."] pub const ID: __m::Path<Order, ObjectId> = __m::Path::new(&["_id"]);
        #[doc = "The path of `status`: Where it stands."] pub const STATUS: __m::Path<Order, Status> = __m::Path::new(&["status"]);
        #[doc = "The path of `total`."] const TOTAL: __m::Path<Order, i64> = __m::Path::new(&["total"]);
    }
    #[allow(unused_parens)] const _: () = (__m::assert_id)(<ObjectId as __m::Stored>::SHAPE, false, "ObjectId");
    #[allow(unused_parens)] const _: () = {
        _ = <__m::Lint::< {
            (__m::lint)(<ObjectId as __m::Stored>::SHAPE, __m::Bound::Undeclared, 121)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::every_lint)(<Status as __m::Stored>::SHAPE)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::size_lint)(<Order as __m::Stored>::SHAPE, "Order", 9)
        }
        >>::found;
    };
};

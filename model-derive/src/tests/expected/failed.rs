// Written by `tests/expansion.rs`.
::core::compile_error! {
    "`mx` is not a word of `#[embed(..)]`; did you mean `max`? (known: max, keep, unbounded, reason)"
}
const _: () = {
    use ::model_runtime::__private as __m;
    impl __m::Stored for Order {
        const SHAPE: __m::ShapeRef = __m::OPAQUE;
        type Element = Order;
    }
    impl __m::Descend for Order {
        type Into = Order;
    }
    impl __m::Document for Order {
        type Id = __m::ObjectId;
        fn spec() -> &'static __m::DocumentSpec {
            static SPEC: __m::DocumentSpec = __m::DocumentSpec::new("Order", "Order", __m::OPAQUE);
            &SPEC
        }
    }
    #[automatically_derived] #[allow(dead_code)] impl Order {
        #[doc = "The path of `lines`."] const LINES: __m::Path<Order, Vec<Line>> = __m::Path::new(&["lines"]);
    }
};

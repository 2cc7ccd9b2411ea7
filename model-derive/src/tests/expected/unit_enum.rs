// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Status {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Status", <Status as __m::Stored>::ID, __m::Kind::Enum(__m::EnumShape::new(__m::Tagging::External, &[__m::Variant::unit("Open", "open"), __m::Variant::unit("Paid", "paid")])));
            __m::ShapeRef::new(&SHAPE)
        };
        const ID: u64 = __m::hash(__m::concat!(__m::module_path!(), "::", "Status", ":", __m::line!(), ":", __m::column!()));
        type Element = Status;
    }
    #[automatically_derived] impl __m::Descend for Status {
        type Into = Status;
    }
    #[automatically_derived] impl __m::MapKey for Status {
        const KEYS: &'static[&'static str] = &["open", "paid"];
    }
    #[automatically_derived] impl __m::Embedded for Status { }
};

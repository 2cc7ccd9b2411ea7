// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Order {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Order", <Order as __m::Stored>::ID, __m::fields(&[__m::Field::new("status", "status", <String as __m::Stored>::SHAPE), __m::Field::new("address", "address", <Address as __m::Stored>::SHAPE), __m::Field::new("total", "total", <i64 as __m::Stored>::SHAPE), __m::Field::new("at", "at", <DateTime as __m::Stored>::SHAPE)]));
            __m::ShapeRef::new(&SHAPE)
        };
        const ID: u64 = __m::hash(__m::concat!(__m::module_path!(), "::", "Order", ":", __m::line!(), ":", __m::column!()));
        type Element = Order;
    }
    #[automatically_derived] impl __m::Descend for Order {
        type Into = Order;
    }
    #[automatically_derived] impl __m::Document for Order {
        type Id = __m::ObjectId;
        fn spec() -> &'static __m::DocumentSpec {
            static SPEC: __m::DocumentSpec = __m::DocumentSpec {
                queries: &[__m::QuerySpec { name: "by_status", equality: &[&["status"]], sort: &[__m::KeyDef(&["total"], - 1i8)], range: &[] }], indexes: &[__m::IndexDef::new(__m::KeysDef::Queries), __m::IndexDef::new(__m::KeysDef::Explicit(&[__m::KeyDef(&["status"], 1i8), __m::KeyDef(&["address", "city"], - 1i8)])).unique().partial(&[__m::Condition::Field(&["total"], &[("$gt", __m::Value::Int(5i64))])]), __m::IndexDef::new(__m::KeysDef::Explicit(&[__m::KeyDef(&["at"], 1i8)])).ttl(2592000u32)], ..__m::DocumentSpec::new("Order", "order", <Order as __m::Stored>::SHAPE)
            };
            &SPEC
        }
    }
    #[automatically_derived] #[allow(dead_code)] impl Order {
        #[doc = "The path of `status`."] const STATUS: __m::Path<Order, String> = __m::Path::new(&["status"]);
        #[doc = "The path of `address`."] const ADDRESS: __m::Path<Order, Address> = __m::Path::new(&["address"]);
        #[doc = "The path of `total`."] const TOTAL: __m::Path<Order, i64> = __m::Path::new(&["total"]);
        #[doc = "The path of `at`."] const AT: __m::Path<Order, DateTime> = __m::Path::new(&["at"]);
    }
    __m::driver_only! {
        #[automatically_derived] #[allow(dead_code)] impl Order {
            #[doc = "The declared query `by_status`: equality on `status`; sorted by `-total`."] fn by_status<>(db: &__m::Database, status: impl __m::EqualTo<String, <String as __m::Stored>::Element>) -> __m::Find<Order> {
                __m::Query::<Order>::new(db, 0usize).equal::<String, <String as __m::Stored>::Element, _>(status).find()
            }
        }
    }
    #[allow(unused_parens)] const _: () = {
        const PATHS: &[__m::RustPath] = &[&["status"], &["total"]];
        let first = __m::second_array(<Order as __m::Stored>::SHAPE, PATHS);
        (__m::assert_one_array)(first, 1usize, PATHS);
    };
    #[allow(unused_parens)] const _: () = {
        _ = (__m::last)((__m::seg)(__m::At::root(<Order as __m::Stored>::SHAPE), "address"), "city");
    };
    #[allow(unused_parens)] const _: () = {
        const PATHS: &[__m::RustPath] = &[&["status"], &["address", "city"]];
        let first = __m::second_array(<Order as __m::Stored>::SHAPE, PATHS);
        (__m::assert_one_array)(first, 1usize, PATHS);
    };
    #[allow(unused_parens)] const _: () = (__m::assert_condition)(<Order as __m::Stored>::SHAPE, &["total"], "total", "$gt", __m::Value::Int(5i64));
    #[allow(unused_parens)] const _: () = (__m::assert_date)(<Order as __m::Stored>::SHAPE, &["at"], "at");
    const _: fn(&Order) = | model | {
        _ = &model.status;
        _ = &model.total;
        _ = &model.address;
        _ = &model.at;
    };
    #[allow(unused_parens)] const _: () = {
        _ = <__m::Lint::< {
            (__m::every_lint)(<String as __m::Stored>::SHAPE)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::every_lint)(<Address as __m::Stored>::SHAPE)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::every_lint)(<DateTime as __m::Stored>::SHAPE)
        }
        >>::found;
    };
};

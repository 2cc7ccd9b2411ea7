// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Order {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Order", <Order as __m::Stored>::ID, __m::fields(&[__m::Field::new("order_lines", "orderLines", <Vec<Line> as __m::Stored>::SHAPE).bound(__m::Bound::Max(20u32)), __m::Field::new("customer", "customer", <Option<Ref<Customer>> as __m::Stored>::SHAPE).reference(), __m::Field::new("count", "count", <i32 as __m::Stored>::SHAPE).rules(__m::Rules::NONE.min(__m::Limit::Int(1i64)).max(__m::Limit::Int(9i64))), __m::Field::skipped("cache")]));
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
                strict: true, allow_keys: &[], action: __m::Action::Warn, ..__m::DocumentSpec::new("Order", "orders", <Order as __m::Stored>::SHAPE)
            };
            &SPEC
        }
    }
    #[automatically_derived] #[allow(dead_code)] impl Order {
        #[doc = "The path of `order_lines`."] const ORDER_LINES: __m::Path<Order, Vec<Line>> = __m::Path::new(&["orderLines"]);
        #[doc = "The path of `customer`."] const CUSTOMER: __m::Path<Order, Option<Ref<Customer>>> = __m::Path::new(&["customer"]);
        #[doc = "The path of `count`."] const COUNT: __m::Path<Order, i32> = __m::Path::new(&["count"]);
    }
    #[allow(unused_parens)] const _: () = (__m::assert_bounds)(<Vec<Line> as __m::Stored>::SHAPE, __m::Bound::Max(20u32), "Order.order_lines", "Vec<Line>");
    #[allow(unused_parens)] const _: () = (__m::assert_reference)(<Option<Ref<Customer>> as __m::Stored>::SHAPE, "Order.customer", "Option<Ref<Customer>>");
    #[allow(unused_parens)] const _: () = (__m::assert_limit)(<i32 as __m::Stored>::SHAPE, __m::Limit::Int(1i64), false, false, true, "Order.count", "i32");
    #[allow(unused_parens)] const _: () = (__m::assert_limit)(<i32 as __m::Stored>::SHAPE, __m::Limit::Int(9i64), true, false, false, "Order.count", "i32");
    #[allow(unused_parens)] const _: () = {
        {
            struct Lint<const FOUND: bool>;
            #[allow(non_upper_case_globals)] impl Lint<true> {
                #[deprecated(note = "what is in `Order.order_lines: Vec<Line>` can grow without limit: every push rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it in a type of its own, `struct Inner(#[embed(max = N)] ..)`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_array, reason = \"..\"))]`")] const unbounded_array: () = ();
            }
            #[allow(non_upper_case_globals, dead_code)] impl Lint<false> {
                const unbounded_array: () = ();
            }
            _ = <Lint::< {
                __m::lint(<Vec<Line> as __m::Stored>::SHAPE, __m::Bound::Max(20u32), 2)!= 0
            }
            >>::unbounded_array;
        }
        _ = <__m::Lint::< {
            (__m::lint)(<Vec<Line> as __m::Stored>::SHAPE, __m::Bound::Max(20u32), 125)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::every_lint)(<Option<Ref<Customer>> as __m::Stored>::SHAPE)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::size_lint)(<Order as __m::Stored>::SHAPE, "Order", 9)
        }
        >>::found;
    };
};

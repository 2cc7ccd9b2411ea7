// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Bucket {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Bucket", <Bucket as __m::Stored>::ID, __m::fields(&[__m::Field::new("sensor", "sensor", <String as __m::Stored>::SHAPE), __m::Field::new("start", "start", <DateTime as __m::Stored>::SHAPE), __m::Field::new("seq", "seq", <i64 as __m::Stored>::SHAPE), __m::Field::new("count", "count", <i64 as __m::Stored>::SHAPE), __m::Field::new("readings", "readings", <Vec<Reading> as __m::Stored>::SHAPE).bound(__m::Bound::Max(200u32))]));
            __m::ShapeRef::new(&SHAPE)
        };
        const ID: u64 = __m::hash(__m::concat!(__m::module_path!(), "::", "Bucket", ":", __m::line!(), ":", __m::column!()));
        type Element = Bucket;
    }
    #[automatically_derived] impl __m::Descend for Bucket {
        type Into = Bucket;
    }
    #[automatically_derived] impl __m::Document for Bucket {
        type Id = __m::ObjectId;
        fn spec() -> &'static __m::DocumentSpec {
            static SPEC: __m::DocumentSpec = __m::DocumentSpec {
                bucket: __m::Some(__m::BucketSpec::new("readings", __m::Span::Millis(3600000i64)).by(&["sensor"]).max(200u32)), ..__m::DocumentSpec::new("Bucket", "bucket", <Bucket as __m::Stored>::SHAPE)
            };
            &SPEC
        }
    }
    #[automatically_derived] #[allow(dead_code)] impl Bucket {
        #[doc = "The path of `sensor`."] const SENSOR: __m::Path<Bucket, String> = __m::Path::new(&["sensor"]);
        #[doc = "The path of `start`."] const START: __m::Path<Bucket, DateTime> = __m::Path::new(&["start"]);
        #[doc = "The path of `seq`."] const SEQ: __m::Path<Bucket, i64> = __m::Path::new(&["seq"]);
        #[doc = "The path of `count`."] const COUNT: __m::Path<Bucket, i64> = __m::Path::new(&["count"]);
        #[doc = "The path of `readings`."] const READINGS: __m::Path<Bucket, Vec<Reading>> = __m::Path::new(&["readings"]);
    }
    #[allow(unused_parens)] const _: () = (__m::assert_bucket)(<Bucket as __m::Stored>::SHAPE, __m::BucketSpec::new("readings", __m::Span::Millis(3600000i64)).by(&["sensor"]).max(200u32));
    #[allow(unused_parens)] const _: () = (__m::assert_bucket_at)(<Bucket as __m::Stored>::SHAPE, __m::BucketSpec::new("readings", __m::Span::Millis(3600000i64)).by(&["sensor"]).max(200u32));
    #[allow(unused_parens)] const _: () = (__m::assert_bucket_role)(<Bucket as __m::Stored>::SHAPE, __m::BucketSpec::new("readings", __m::Span::Millis(3600000i64)).by(&["sensor"]).max(200u32), "start");
    #[allow(unused_parens)] const _: () = (__m::assert_bucket_role)(<Bucket as __m::Stored>::SHAPE, __m::BucketSpec::new("readings", __m::Span::Millis(3600000i64)).by(&["sensor"]).max(200u32), "seq");
    #[allow(unused_parens)] const _: () = (__m::assert_bucket_role)(<Bucket as __m::Stored>::SHAPE, __m::BucketSpec::new("readings", __m::Span::Millis(3600000i64)).by(&["sensor"]).max(200u32), "count");
    #[allow(unused_parens)] const _: () = (__m::assert_bucket_key)(<Bucket as __m::Stored>::SHAPE, "sensor");
    #[allow(unused_parens)] const _: () = {
        _ = <__m::Lint::< {
            (__m::every_lint)(<String as __m::Stored>::SHAPE)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::every_lint)(<DateTime as __m::Stored>::SHAPE)
        }
        >>::found;
        {
            struct Lint<const FOUND: bool>;
            #[allow(non_upper_case_globals)] impl Lint<true> {
                #[deprecated(note = "what is in `Bucket.readings: Vec<Reading>` can grow without limit: every push rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it in a type of its own, `struct Inner(#[embed(max = N)] ..)`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_array, reason = \"..\"))]`")] const unbounded_array: () = ();
            }
            #[allow(non_upper_case_globals, dead_code)] impl Lint<false> {
                const unbounded_array: () = ();
            }
            _ = <Lint::< {
                __m::lint(<Vec<Reading> as __m::Stored>::SHAPE, __m::Bound::Max(200u32), 2)!= 0
            }
            >>::unbounded_array;
        }
        _ = <__m::Lint::< {
            (__m::lint)(<Vec<Reading> as __m::Stored>::SHAPE, __m::Bound::Max(200u32), 125)
        }
        >>::found;
    };
};

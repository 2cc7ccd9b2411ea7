// Written by `tests/expansion.rs`.
const _: () = {
    use ::model_runtime::__private as __m;
    #[automatically_derived] impl __m::Stored for Payment {
        const SHAPE: __m::ShapeRef = {
            static SHAPE: __m::Shape = __m::Shape::with_id("Payment", <Payment as __m::Stored>::ID, __m::Kind::Enum(__m::EnumShape::new(__m::Tagging::Internal("kind"), &[__m::Variant::unit("Cash", "Cash"), __m::Variant::holding("Card", "Card", __m::Field::new("Card", "Card", __m::ShapeRef::new(&__m::Shape::new("Payment::Card", __m::fields(&[__m::Field::new("last4", "last4", <String as __m::Stored>::SHAPE)]))))), __m::Variant::holding("Slip", "Slip", __m::Field::new("0", "0", <Slip as __m::Stored>::SHAPE))])));
            __m::ShapeRef::new(&SHAPE)
        };
        const ID: u64 = __m::hash(__m::concat!(__m::module_path!(), "::", "Payment", ":", __m::line!(), ":", __m::column!()));
        type Element = Payment;
    }
    #[automatically_derived] impl __m::Descend for Payment {
        type Into = Payment;
    }
    #[automatically_derived] impl __m::Embedded for Payment { } #[automatically_derived] #[allow(dead_code)] impl Payment {
        #[doc = "The path of `last4`."] const CARD_LAST4: __m::Path<Payment, String> = __m::Path::new(&["\0Card", "last4"]);
        #[doc = "The path of `0`."] const SLIP: __m::Path<Payment, Slip> = __m::Path::new(&["\0Slip"]);
    }
    #[allow(unused_parens)] const _: () = (__m::assert_taggable)(<Slip as __m::Stored>::SHAPE, "kind", "Payment::Slip", "Slip");
    #[allow(unused_parens)] const _: () = {
        _ = <__m::Lint::< {
            (__m::every_lint)(<String as __m::Stored>::SHAPE)
        }
        >>::found;
        _ = <__m::Lint::< {
            (__m::every_lint)(<Slip as __m::Stored>::SHAPE)
        }
        >>::found;
    };
};

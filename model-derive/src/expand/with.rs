//! What known `#[serde(with)]` functions write, so that nobody has to say it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ExprPath, GenericArgument, PathArguments, PathSegment, Type};

use super::shape::without_lifetimes;

/// Modules, by their last two names (or their only one), and the BSON types they write.
const MODULES: &[(&str, &str, &[&str])] = &[
    ("", "serde_bytes", &["BINARY"]),
    ("serde", "ts_seconds", &["INT", "LONG"]),
    ("serde", "ts_milliseconds", &["INT", "LONG"]),
    ("serde", "ts_microseconds", &["INT", "LONG"]),
    ("serde", "ts_nanoseconds", &["INT", "LONG"]),
    ("serde", "ts_seconds_option", &["INT", "LONG", "NULL"]),
    ("serde", "ts_milliseconds_option", &["INT", "LONG", "NULL"]),
    ("serde", "ts_microseconds_option", &["INT", "LONG", "NULL"]),
    ("serde", "ts_nanoseconds_option", &["INT", "LONG", "NULL"]),
    ("serde", "rfc3339", &["STRING"]),
    ("serde", "iso8601", &["STRING"]),
    ("serde", "rfc2822", &["STRING"]),
    ("serde", "timestamp", &["INT", "LONG"]),
    // Modules for an `Option`; nanoseconds are 128 bits wide, which BSON has no type for.
    ("rfc3339", "option", &["STRING", "NULL"]),
    ("iso8601", "option", &["STRING", "NULL"]),
    ("rfc2822", "option", &["STRING", "NULL"]),
    ("timestamp", "option", &["INT", "LONG", "NULL"]),
    ("second", "required", &["INT", "LONG"]),
    ("millisecond", "required", &["INT", "LONG"]),
    ("microsecond", "required", &["INT", "LONG"]),
    ("second", "optional", &["INT", "LONG", "NULL"]),
    ("millisecond", "optional", &["INT", "LONG", "NULL"]),
    ("microsecond", "optional", &["INT", "LONG", "NULL"]),
    ("serde", "str", &["STRING"]),
    ("serde", "str_option", &["STRING", "NULL"]),
    ("serde", "float", &["DOUBLE", "INT", "LONG"]),
    ("serde", "float_option", &["DOUBLE", "INT", "LONG", "NULL"]),
    ("", "humantime_serde", &["STRING"]),
    ("serde", "hyphenated", &["STRING"]),
    ("serde", "simple", &["STRING"]),
    ("serde", "urn", &["STRING"]),
    ("serde", "braced", &["STRING"]),
];

/// `bson`'s and `serde_with`'s conversions, as `#[serde_as]` names them.
const CONVERSIONS: &[(&str, &[&str])] = &[
    ("FromChrono04DateTime", &["DATE"]),
    ("FromTime03OffsetDateTime", &["DATE"]),
    ("FromJiff02Timestamp", &["DATE"]),
    ("FromRfc3339String", &["DATE"]),
    ("FromI64", &["DATE"]),
    ("AsRfc3339String", &["STRING"]),
    ("AsHexString", &["STRING"]),
    ("FromHexString", &["OBJECT_ID"]),
    ("AsBinary", &["BINARY"]),
    ("AsCSharpLegacyBinary", &["BINARY"]),
    ("AsJavaLegacyBinary", &["BINARY"]),
    ("AsPythonLegacyBinary", &["BINARY"]),
    ("AsF64", &["DOUBLE", "INT", "LONG"]),
    ("AsI32", &["INT", "LONG"]),
    ("AsI64", &["INT", "LONG"]),
    ("AsU32", &["INT", "LONG"]),
    ("FromU32", &["TIMESTAMP"]),
    ("DisplayFromStr", &["STRING"]),
    ("Bytes", &["BINARY"]),
    ("Hex", &["STRING"]),
    ("Base64", &["STRING"]),
    ("JsonString", &["STRING"]),
    ("StringWithSeparator", &["STRING"]),
    ("BoolFromInt", &["INT", "LONG"]),
];

/// Conversions to another type, with the one they write where none is named.
const INTO: &[(&str, Option<&str>)] = &[
    ("FromInto", None),
    ("TryFromInto", None),
    ("FromIntoRef", None),
    ("TryFromIntoRef", None),
    ("DurationSeconds", Some("u64")),
    ("DurationMilliSeconds", Some("u64")),
    ("DurationMicroSeconds", Some("u64")),
    ("DurationNanoSeconds", Some("u64")),
    ("DurationSecondsWithFrac", Some("f64")),
    ("DurationMilliSecondsWithFrac", Some("f64")),
    ("TimestampSeconds", Some("i64")),
    ("TimestampMilliSeconds", Some("i64")),
    ("TimestampMicroSeconds", Some("i64")),
    ("TimestampNanoSeconds", Some("i64")),
    ("TimestampSecondsWithFrac", Some("f64")),
    ("TimestampMilliSecondsWithFrac", Some("f64")),
];

/// The shape that the function writes for a field of this type, if it is one we know.
///
/// serde gives the function (`serde_bytes::serialize`), so the module is what stands before it.
pub(crate) fn known(function: &ExprPath, ty: &Type) -> Option<TokenStream> {
    let segments: Vec<&PathSegment> = function.path.segments.iter().collect();
    let [before @ .., module, _function] = segments.as_slice() else {
        return None;
    };
    if module.ident == "As" {
        return conversion(argument(module)?, Some(ty));
    }
    let parent = before
        .last()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default();
    let name = module.ident.to_string();
    let module = MODULES
        .iter()
        .find(|(of, known, _)| *known == name && (*of == parent || of.is_empty()));
    let Some((_, _, types)) = module else {
        return mirror(function);
    };
    // `serde_bytes` takes an `Option` as it is, and writes None as null.
    let optional = is_option(ty);
    let types: Vec<&str> = match optional && !types.contains(&"NULL") {
        true => types.iter().copied().chain(["NULL"]).collect(),
        false => types.to_vec(),
    };
    Some(typed(&name, &types))
}

/// Whether the type is spelt as an option.
pub(crate) fn is_option(ty: &Type) -> bool {
    last(ty).is_some_and(|segment| segment.ident == "Option")
}

/// `#[serde(with = "MirrorDef")]`, where `MirrorDef` has `#[serde(remote = "..")]`: stored as the
/// mirror is. Types begin with a capital, modules do not.
fn mirror(function: &ExprPath) -> Option<TokenStream> {
    let mut path = function.path.clone();
    path.segments.pop();
    path.segments.pop_punct();
    let name = path.segments.last()?.ident.to_string();
    name.starts_with(char::is_uppercase)
        .then(|| quote!(<#path as __m::Stored>::SHAPE))
}

/// The shape that a conversion writes; `from` is the type that it is for, where that is spelt.
fn conversion(ty: &Type, from: Option<&Type>) -> Option<TokenStream> {
    let segment = last(ty)?;
    let name = segment.ident.to_string();
    let inner = || {
        let from = from.and_then(last).and_then(argument);
        conversion(argument(segment)?, from)
    };
    if let Some((_, default)) = INTO.iter().find(|(known, _)| *known == name) {
        let written = match (argument(segment), default) {
            (Some(ty), _) => quote!(#ty),
            (None, Some(default)) => {
                let default = quote::format_ident!("{default}");
                quote!(#default)
            }
            (None, None) => return None,
        };
        let written = without_lifetimes(written);
        return Some(quote!(<#written as __m::Stored>::SHAPE));
    }
    match name.as_str() {
        "Same" => {
            let from = without_lifetimes(quote!(#from));
            (!from.is_empty()).then(|| quote!(<#from as __m::Stored>::SHAPE))
        }
        "Box" | "Rc" | "Arc" => inner(),
        "Option" => {
            let inner = inner()?;
            Some(
                quote!(__m::ShapeRef::new(&__m::Shape::new("Option", __m::Kind::Nullable(#inner)))),
            )
        }
        "Vec" => {
            let inner = inner()?;
            Some(quote!(__m::ShapeRef::new(&__m::Shape::new("Vec", __m::array(#inner)))))
        }
        _ => {
            let (_, types) = CONVERSIONS.iter().find(|(known, _)| *known == name)?;
            Some(typed(&name, types))
        }
    }
}

/// A shape of these BSON types.
pub(crate) fn typed(name: &str, types: &[&str]) -> TokenStream {
    let types = self::types(types);
    quote!(__m::ShapeRef::new(&__m::Shape::new(#name, __m::typed(#types))))
}

/// A set of these BSON types.
pub(crate) fn types(types: &[&str]) -> TokenStream {
    let mut constants = types
        .iter()
        .map(|constant| quote::format_ident!("{constant}"));
    let first = constants.next();
    quote!(__m::BsonTypes::#first #(.or(__m::BsonTypes::#constants))*)
}

fn last(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        Type::Group(group) => last(&group.elem),
        Type::Paren(paren) => last(&paren.elem),
        _ => None,
    }
}

fn argument(segment: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

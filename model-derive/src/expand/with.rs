//! What known `#[serde(with)]` functions write, so that nobody has to say it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ExprPath, GenericArgument, PathArguments, PathSegment, Type};

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
        return conversion(argument(module)?);
    }
    let parent = before
        .last()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default();
    let name = module.ident.to_string();
    let (_, _, types) = MODULES
        .iter()
        .find(|(of, known, _)| *known == name && (*of == parent || of.is_empty()))?;
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

fn conversion(ty: &Type) -> Option<TokenStream> {
    let segment = last(ty)?;
    let name = segment.ident.to_string();
    match name.as_str() {
        "Option" => {
            let inner = conversion(argument(segment)?)?;
            Some(
                quote!(__m::ShapeRef::new(&__m::Shape::new("Option", __m::Kind::Nullable(#inner)))),
            )
        }
        "Vec" => {
            let inner = conversion(argument(segment)?)?;
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
    let mut constants = types
        .iter()
        .map(|constant| quote::format_ident!("{constant}"));
    let first = constants.next();
    quote!(__m::ShapeRef::new(&__m::Shape::new(#name, __m::typed(__m::BsonTypes::#first #(.or(__m::BsonTypes::#constants))*))))
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

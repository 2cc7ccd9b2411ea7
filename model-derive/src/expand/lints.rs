//! Warnings at a field. rustc lets a derive warn in one way only: by a use of something
//! deprecated, spanned at the user's token.
//!
//! Whether a field is warned of is decided by its type (the runtime's `lint`), never by its
//! spelling; the spelling only words the message.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{
    obligation::{call, mentions_parameter},
    shape::{bound, field_shape},
    type_name,
};
use crate::{
    ast::{Data, Field, Model, Role},
    attr::{
        field::Embed,
        level::{self, Level},
        validate::{is_unanchored, repeats_a_group},
    },
};

/// Lints that the shape decides, with their numbers in the runtime.
const BY_SHAPE: &[(&str, u8)] = &[
    ("unbounded_array", 1),
    ("unbounded_map", 2),
    ("date_as_text", 3),
    ("uuid_subtype", 4),
    ("bytes_as_array", 5),
    ("nested_option", 6),
];

/// The bit of the runtime's `lint` that refuses types which BSON cannot hold.
const STORABLE: u8 = 1;

/// Every bit: what the runtime's `every_lint` asks.
const EVERY: u8 = 0b111_1111;

/// What a type's spelling suggests, for the wording alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// A type of the language that can have no lint.
    Primitive,
    Array,
    Map,
    Unknown,
}

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let mut warnings = TokenStream::new();
    let mut denials = TokenStream::new();
    // A newtype is judged where it is used: it may be bounded there.
    if !matches!(model.data, Data::Newtype(_)) && !model.is_rewritten() {
        for (variant, field) in model.all_fields() {
            let owner = variant.map_or_else(
                || model.name.clone(),
                |variant| format!("{}::{}", model.name, variant.name),
            );
            let text = match (variant, &field.original.ident) {
                (Some(_), None) => format!("{owner}: {}", field.type_text()),
                _ => format!("{owner}.{}: {}", field.name, field.type_text()),
            };
            by_shape(model, field, &text, &mut warnings, &mut denials);
        }
    }
    by_tokens(model, &mut warnings, &mut denials);
    if model.role == Role::Document && model.fields().iter().all(may_be_bounded) {
        by_size(model, &mut warnings);
    }
    let warnings = (!warnings.is_empty()).then(|| {
        quote! {
            #[allow(unused_parens)]
            const _: () = { #warnings };
        }
    });
    quote!(#warnings #denials)
}

fn by_shape(
    model: &Model<'_>,
    field: &Field<'_>,
    text: &str,
    warnings: &mut TokenStream,
    denials: &mut TokenStream,
) {
    let looks = looks(field.ty);
    if field.is_skipped() || !field.is_written() || looks == Looks::Primitive {
        return;
    }
    let unbounded = matches!(
        field.attrs.embed.as_ref().map(|embed| &embed.value),
        Some(Embed::Unbounded(_))
    );
    // An array as `_id` is an error of its own.
    let may_grow = unbounded || model.role == Role::Document && field.serde.name == "_id";
    let (mut warn, mut deny) = (0_u8, 0_u8);
    for (code, number) in BY_SHAPE {
        // An array that is flattened is an error of its own.
        let flattened = field.serde.flatten && *code == "unbounded_array";
        if flattened || may_grow && *number <= 2 {
            continue;
        }
        match level::of(code, &field.attrs.lints, &model.attrs.lints) {
            Level::Allow => {}
            Level::Warn => warn |= 1 << number,
            Level::Deny => deny |= 1 << number,
        }
    }
    if mentions_parameter(model, field) {
        // No constant can speak of this type; its spelling is all there is.
        if looks != Looks::Unknown && field.attrs.embed.is_none() && field.attrs.bucket.is_none() {
            let code = if looks == Looks::Map { 2 } else { 1 };
            let note = grows(model, field, text, code);
            if warn & (1 << code) != 0 {
                warnings.extend(deprecated_macro(name(code), &note, field.span));
            } else if deny & (1 << code) != 0 {
                denials.extend(
                    syn::Error::new(field.span, format_args!("{}: {note}", name(code)))
                        .to_compile_error(),
                );
            }
        }
        return;
    }
    let shape = field_shape(field);
    let bound = bound(field).unwrap_or_else(|| quote!(__m::Bound::Undeclared));
    if deny != 0 {
        let deny = Literal::u8_unsuffixed(deny);
        let call = call(
            field.span,
            quote!(__m::deny),
            quote!(#shape, #bound, #deny, #text),
        );
        denials.extend(quote! {
            #[allow(unused_parens)]
            const _: () = #call;
        });
    }
    // A spelt-out array or map gets a message with its own name in it.
    let spelt = match looks {
        Looks::Array => warn & (1 << 1),
        Looks::Map => warn & (1 << 2),
        Looks::Primitive | Looks::Unknown => 0,
    };
    if spelt != 0 {
        let code = if looks == Looks::Map { 2 } else { 1 };
        warnings.extend(own_probe(
            field.span,
            name(code),
            &grows(model, field, text, code),
            &shape,
            &bound,
            spelt,
        ));
    }
    let rest = warn & !spelt | STORABLE;
    let lint = if rest == EVERY && self::bound(field).is_none() {
        call(field.span, quote!(__m::every_lint), quote!(#shape))
    } else {
        let rest = Literal::u8_unsuffixed(rest);
        call(field.span, quote!(__m::lint), quote!(#shape, #bound, #rest))
    };
    let found = Ident::new("found", field.span);
    let open = quote_spanned!(field.span=> <);
    warnings.extend(quote! {
        _ = #open __m::Lint::<{ #lint }>>::#found;
    });
}

/// The size of the largest document. A document that no server stores is an error unless it was
/// said otherwise.
fn by_size(model: &Model<'_>, warnings: &mut TokenStream) {
    let levels = &model.attrs.lints;
    let large = level::of("large_document", &[], levels);
    let over = level::said("document_over_16mib", &[], levels).unwrap_or(Level::Deny);
    let bit = |level, warn, stop| match level {
        Level::Allow => 0_u8,
        Level::Warn => warn,
        Level::Deny => stop,
    };
    let mask = bit(large, 1, 2) | bit(over, 4, 8);
    if mask == 0 {
        return;
    }
    let (span, name) = (model.original.ident.span(), &model.name);
    let own = type_name(&model.original.ident);
    let mask = Literal::u8_unsuffixed(mask);
    let lint = call(
        span,
        quote!(__m::size_lint),
        quote!(<#own as __m::Stored>::SHAPE, #name, #mask),
    );
    let found = Ident::new("found", span);
    let open = quote_spanned!(span=> <);
    warnings.extend(quote! {
        _ = #open __m::Lint::<{ #lint }>>::#found;
    });
}

/// Whether a field may have a largest size. One that visibly has none spares the question, whose
/// answer hangs on the types alone.
fn may_be_bounded(field: &Field<'_>) -> bool {
    let attrs = &field.attrs;
    let spelt = |name: &str| match field.ty {
        syn::Type::Path(path) => path.path.is_ident(name),
        _ => false,
    };
    if spelt("String") {
        return attrs.validate.max_len.is_set();
    }
    match looks(field.ty) {
        Looks::Array => attrs.embed.is_some() || attrs.bucket.is_some(),
        Looks::Map => false,
        Looks::Primitive | Looks::Unknown => true,
    }
}

fn name(code: u8) -> &'static str {
    BY_SHAPE
        .iter()
        .find(|(_, number)| *number == code)
        .map_or("", |(name, _)| name)
}

fn grows(model: &Model<'_>, field: &Field<'_>, text: &str, code: u8) -> String {
    let (push, code) = if code == 2 {
        ("insert", "unbounded_map")
    } else {
        ("push", "unbounded_array")
    };
    // A bound that stands there already bounds the outer one.
    let is_bounded = field.attrs.embed.is_some() || field.attrs.bucket.is_some();
    let (subject, bound) = match (is_bounded, model.role) {
        (true, _) => (
            "what is in `",
            "bound it in a type of its own, `struct Inner(#[embed(max = N)] ..)`",
        ),
        (false, Role::Document) if code == "unbounded_array" => (
            "`",
            "bound it with `#[embed(max = N)]`, split it with `#[bucket(..)]`",
        ),
        (false, _) => ("`", "bound it with `#[embed(max = N)]`"),
    };
    format!(
        "{subject}{text}` can grow without limit: every {push} rewrites a larger document, until the server refuses it at 16 MiB\n\
         help: {bound}, or move it out with `#[reference]`\n\
         help: to keep it as it is: `#[document(allow({code}, reason = \"..\"))]`"
    )
}

/// A probe of the field's own: two consts, the deprecated one chosen by the type.
fn own_probe(
    span: Span,
    code: &str,
    note: &str,
    shape: &TokenStream,
    bound: &TokenStream,
    mask: u8,
) -> TokenStream {
    let code = Ident::new(code, Span::call_site());
    let mut used = code.clone();
    used.set_span(span);
    let open = quote_spanned!(span=> <);
    let mask = Literal::u8_unsuffixed(mask);
    quote! {{
        struct Lint<const FOUND: bool>;
        #[allow(non_upper_case_globals)]
        impl Lint<true> {
            #[deprecated(note = #note)]
            const #code: () = ();
        }
        #[allow(non_upper_case_globals, dead_code)]
        impl Lint<false> {
            const #code: () = ();
        }
        _ = #open Lint::<{ __m::lint(#shape, #bound, #mask) != 0 }>>::#used;
    }}
}

/// A warning that tokens decide: the headline is the lint's name alone.
fn deprecated_macro(code: &str, note: &str, span: Span) -> TokenStream {
    let name = Ident::new(code, Span::call_site());
    let mut used = name.clone();
    used.set_span(span);
    quote! {{
        #[deprecated(note = #note)]
        macro_rules! #name { () => {} }
        #used!();
    }}
}

/// Lints of names and patterns.
fn by_tokens(model: &Model<'_>, warnings: &mut TokenStream, denials: &mut TokenStream) {
    let mut report = |code: &str, field: &Field<'_>, span: Span, note: &str| match level::of(
        code,
        &field.attrs.lints,
        &model.attrs.lints,
    ) {
        Level::Allow => {}
        Level::Warn => warnings.extend(deprecated_macro(code, note, span)),
        Level::Deny => {
            let message = format!("{code}: {note}");
            denials.extend(syn::Error::new(span, message).to_compile_error());
        }
    };
    if model.role == Role::Document
        && model.id_field().is_none()
        && let Some(field) = model
            .field("id")
            .filter(|field| field.serde.name == "id" && field.is_written())
    {
        let note = format!(
            "`{}.id` is stored as `id`, and the server adds an `_id` of its own beside it\n\
             help: to make it the document's id: `#[serde(rename = \"_id\")]`",
            model.name
        );
        report("id_without_rename", field, field.span, &note);
    }
    for (_, field) in model.all_fields() {
        let Some(literal) = field.attrs.validate.pattern.get() else {
            continue;
        };
        let pattern = literal.value();
        if is_unanchored(&pattern) {
            let note = format!(
                "this pattern also passes a `{}` with anything before or behind the match\n\
                 help: anchor it: `\\A..\\z`",
                field.name
            );
            report("pattern_unanchored", field, literal.span(), &note);
        } else if pattern.ends_with('$') {
            let note =
                "`$` also matches before a line break at the end\nhelp: end the pattern with `\\z`";
            report("pattern_unanchored", field, literal.span(), note);
        }
        if repeats_a_group(&pattern)
            && field
                .attrs
                .validate
                .max_len
                .get()
                .is_none_or(|len| *len > 1900)
        {
            let note = "this pattern repeats a group, and mongod 6.0 takes a long valid value (from about 2000 repeats) for a mismatch\n\
                        help: repeat a character class instead, or add `max_len = 1900` or less";
            report("pattern_backtracking", field, literal.span(), note);
        }
    }
}

fn looks(ty: &syn::Type) -> Looks {
    let path = match ty {
        syn::Type::Path(path) => path,
        syn::Type::Group(group) => return looks(&group.elem),
        syn::Type::Paren(paren) => return looks(&paren.elem),
        _ => return Looks::Unknown,
    };
    let Some(last) = path.path.segments.last() else {
        return Looks::Unknown;
    };
    let name = last.ident.to_string();
    let argument = || match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(syn::GenericArgument::Type(ty)) => Some(ty),
            _ => None,
        },
        _ => None,
    };
    match name.as_str() {
        "Vec" | "VecDeque" | "LinkedList" | "HashSet" | "BTreeSet" => Looks::Array,
        "HashMap" | "BTreeMap" => Looks::Map,
        "Option" | "Box" | "Arc" | "Rc" => match argument().map(looks) {
            Some(Looks::Primitive) | None => Looks::Unknown,
            Some(inner) => inner,
        },
        "bool" | "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "f32" | "f64"
        | "char"
            if path.path.segments.len() == 1 =>
        {
            Looks::Primitive
        }
        _ => Looks::Unknown,
    }
}

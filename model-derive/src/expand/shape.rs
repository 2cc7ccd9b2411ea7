//! `impl Stored`: the stored form as one const literal.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::{bounded, type_name, with};
use crate::{
    ast::{Data, Field, Model, Variant},
    attr::{
        field::Embed,
        validate::{Limit, Validate},
    },
    serde_view::Tagging,
};

/// ```text
/// impl __m::Stored for Order {
///     const SHAPE: __m::ShapeRef = {
///         static SHAPE: __m::Shape = __m::Shape::of("Order", .., __m::Kind::Struct(..));
///         __m::ShapeRef::new(&SHAPE)
///     };
///     type Element = Order;
/// }
/// ```
pub(crate) fn stored(model: &Model<'_>) -> TokenStream {
    let name = type_name(&model.original.ident);
    let text = &model.name;
    let generics = bounded(&model.original.generics, &quote!(__m::Stored));
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let kind = kind(model);
    let path = quote!(
        __m::concat!(__m::module_path!(), "::", #text, ":", __m::line!(), ":", __m::column!())
    );
    let shape = quote!(__m::Shape::of(#text, #path, #kind));
    // A static breaks the cycle of types that hold each other; a generic type can have none.
    let shape = if model.is_generic() {
        quote!(__m::ShapeRef::new(&#shape))
    } else {
        quote!({
            static SHAPE: __m::Shape = #shape;
            __m::ShapeRef::new(&SHAPE)
        })
    };
    let map_key = model.is_unit_enum().then(|| map_key(model));
    quote! {
        #[automatically_derived]
        impl #impl_generics __m::Stored for #name #type_generics #where_clause {
            const SHAPE: __m::ShapeRef = #shape;
            type Element = #name #type_generics;
        }
        #[automatically_derived]
        impl #impl_generics __m::Descend for #name #type_generics #where_clause {
            type Into = #name #type_generics;
        }
        #map_key
    }
}

/// A unit-only enum can be the key of a map.
fn map_key(model: &Model<'_>) -> TokenStream {
    let name = type_name(&model.original.ident);
    let Data::Enum(variants) = &model.data else {
        return TokenStream::new();
    };
    let keys = written(variants).map(|variant| &variant.serde.name);
    quote! {
        #[automatically_derived]
        impl __m::MapKey for #name {
            const KEYS: &'static [&'static str] = &[#(#keys),*];
        }
    }
}

fn written<'m>(variants: &'m [Variant<'m>]) -> impl Iterator<Item = &'m Variant<'m>> {
    variants
        .iter()
        .filter(|variant| !variant.serde.skip_serializing)
}

fn kind(model: &Model<'_>) -> TokenStream {
    if let Some(into) = &model.serde.into {
        return quote!(__m::Kind::Newtype(&__m::Field::new("into", "into", <#into as __m::Stored>::SHAPE)));
    }
    match &model.data {
        Data::Struct(fields) => {
            // `#[serde(tag = "..")]` on a struct writes its own name under that key.
            let tag = match &model.serde.tagging {
                Tagging::Internal(tag) => {
                    let name = &model.serde_name;
                    Some(
                        quote!(__m::Field::new(#tag, #tag, __m::ShapeRef::new(&__m::Shape::new("tag", __m::tag(&[__m::Variant::unit(#name, #name)])))),),
                    )
                }
                _ => None,
            };
            let fields = fields.iter().map(field);
            let closed = model.serde.deny_unknown_fields.then(|| quote!(.closed()));
            quote!(__m::Kind::Struct(__m::Fields::of(&[#tag #(#fields),*]) #closed))
        }
        Data::Tuple(fields) => tuple(fields),
        Data::Newtype(inner) => {
            let inner = field(inner);
            quote!(__m::Kind::Newtype(&#inner))
        }
        Data::Unit => quote!(__m::Kind::Unit),
        Data::Enum(variants) => {
            let tagging = match &model.serde.tagging {
                Tagging::External => quote!(External),
                Tagging::Internal(tag) => quote!(Internal(#tag)),
                Tagging::Adjacent(tag, content) => quote!(Adjacent(#tag, #content)),
                Tagging::Untagged => quote!(Untagged),
            };
            let variants = written(variants).map(|variant| self::variant(model, variant));
            quote! {
                __m::Kind::Enum(__m::EnumShape { tagging: __m::Tagging::#tagging, variants: &[#(#variants),*] })
            }
        }
    }
}

fn tuple(fields: &[Field<'_>]) -> TokenStream {
    let fields = fields.iter().filter(|field| !field.is_skipped()).map(field);
    quote!(__m::Kind::Tuple(&[#(#fields),*]))
}

fn variant(model: &Model<'_>, variant: &Variant<'_>) -> TokenStream {
    let (rust, name, doc) = (&variant.name, &variant.serde.name, &variant.doc);
    let owner = format!("{}::{rust}", model.name);
    let inline = |kind: TokenStream| quote!(__m::Field::new(#rust, #name, __m::ShapeRef::new(&__m::Shape::new(#owner, #kind))));
    let body = match &variant.data {
        Data::Unit | Data::Enum(_) => {
            let unit = quote!(__m::Variant::unit(#rust, #name));
            return if doc.is_empty() {
                unit
            } else {
                quote!(#unit.doc(#doc))
            };
        }
        Data::Newtype(inner) => field(inner),
        Data::Tuple(fields) => inline(tuple(fields)),
        Data::Struct(fields) => {
            let fields = fields.iter().map(field);
            let closed = model.serde.deny_unknown_fields.then(|| quote!(.closed()));
            inline(quote!(__m::Kind::Struct(__m::Fields::of(&[#(#fields),*]) #closed)))
        }
    };
    let holding = quote!(__m::Variant::holding(#rust, #name, #body));
    if doc.is_empty() {
        holding
    } else {
        quote!(#holding.doc(#doc))
    }
}

fn field(field: &Field<'_>) -> TokenStream {
    let rust = &field.name;
    if field.is_skipped() {
        return quote!(__m::Field::skipped(#rust));
    }
    let name = &field.serde.name;
    let shape = field_shape(field);
    let mut tokens = quote!(__m::Field::new(#rust, #name, #shape));
    let (serde, attrs) = (&field.serde, &field.attrs);
    // A told type hides an `Option`, which serde reads where the key is missing.
    let told = attrs.opaque.is_set() || attrs.bson_type.is_set();
    let reads_missing = told && serde.serialize_with.is_none() && with::is_option(field.ty);
    let is_default = (serde.default || reads_missing) && !serde.skip_deserializing;
    let words = [
        (serde.skip_serializing, quote!(unwritten)),
        (
            serde.skip_serializing_if && !serde.skip_serializing,
            quote!(sometimes),
        ),
        (is_default, quote!(defaulted)),
        (is_default && serde.fills, quote!(fills)),
        (serde.flatten, quote!(flatten)),
        (serde.serialize_with.is_some(), quote!(custom)),
        (attrs.reference.is_some(), quote!(reference)),
    ];
    for (_, word) in words.iter().filter(|(said, _)| *said) {
        tokens.extend(quote!(.#word()));
    }
    if let Some(bound) = bound(field) {
        tokens.extend(quote!(.bound(#bound)));
    }
    if let Some(rules) = rules(&attrs.validate) {
        tokens.extend(quote!(.rules(#rules)));
    }
    if !field.doc.is_empty() {
        let doc = &field.doc;
        tokens.extend(quote!(.doc(#doc)));
    }
    tokens
}

/// The shape of a field: told, known from the function that writes it, or its type's.
pub(crate) fn field_shape(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    if field.attrs.opaque.is_set() {
        return quote!(__m::OPAQUE);
    }
    if let Some(types) = field.attrs.bson_type.get() {
        return with::typed(&field.type_text(), types);
    }
    match &field.serde.serialize_with {
        Some(path) => with::known(path, ty).unwrap_or_else(|| quote!(__m::OPAQUE)),
        None => {
            let ty = without_lifetimes(ty.to_token_stream());
            quote!(<#ty as __m::Stored>::SHAPE)
        }
    }
}

/// The type with `'static` for every lifetime: a shape hangs on none, and a static can name none.
fn without_lifetimes(ty: TokenStream) -> TokenStream {
    let mut in_lifetime = false;
    let replaced = ty.into_iter().map(|token| {
        let begins = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        let replaced = match token {
            TokenTree::Ident(name) if in_lifetime => {
                TokenTree::Ident(Ident::new("static", name.span()))
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_lifetimes(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            token => token,
        };
        in_lifetime = begins;
        replaced
    });
    replaced.collect()
}

/// The declared bound; a bucket's array is bounded by the bucket.
pub(crate) fn bound(field: &Field<'_>) -> Option<TokenStream> {
    if let Some(bucket) = &field.attrs.bucket {
        return Some(match bucket.max.get() {
            Some(max) => quote!(__m::Bound::Max(#max)),
            None => quote!(__m::Bound::Max(__m::BucketSpec::DEFAULT_MAX)),
        });
    }
    field.attrs.embed.as_ref().map(|embed| match &embed.value {
        Embed::Max(max) => quote!(__m::Bound::Max(#max)),
        Embed::Latest(max) => quote!(__m::Bound::Latest(#max)),
        Embed::Unbounded(_) => quote!(__m::Bound::Unbounded),
    })
}

pub(crate) fn limit(limit: &Limit) -> TokenStream {
    match limit {
        Limit::Int(value) => quote!(__m::Limit::Int(#value)),
        Limit::Float(value, text) => quote!(__m::Limit::Float(#value, #text)),
        Limit::Date(millis) => quote!(__m::Limit::Date(#millis)),
    }
}

pub(crate) fn rules(validate: &Validate) -> Option<TokenStream> {
    validate.span()?;
    let mut tokens = quote!(__m::Rules::NONE);
    for (word, bound) in [
        ("min", &validate.min),
        ("gt", &validate.gt),
        ("max", &validate.max),
        ("lt", &validate.lt),
        ("multiple_of", &validate.multiple_of),
    ] {
        if let Some(bound) = bound.get().map(limit) {
            let word = quote::format_ident!("{word}");
            tokens.extend(quote!(.#word(#bound)));
        }
    }
    if let Some(items) = validate.min_items.get() {
        tokens.extend(quote!(.min_items(#items)));
    }
    if validate.unique_items.is_set() {
        tokens.extend(quote!(.unique_items()));
    }
    if let Some(len) = validate.min_len.get() {
        tokens.extend(quote!(.min_len(#len)));
    }
    if let Some(len) = validate.max_len.get() {
        tokens.extend(quote!(.max_len(#len)));
    }
    if let Some(pattern) = validate.pattern.get() {
        let pattern = pattern.value();
        tokens.extend(quote!(.pattern(#pattern)));
    }
    Some(tokens)
}

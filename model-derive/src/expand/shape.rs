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
///     const ID: u64 = __m::hash(..);
///     const SHAPE: __m::ShapeRef = {
///         static SHAPE: __m::Shape = __m::Shape::with_id("Order", .., __m::Kind::Struct(..));
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
    // Instances of a generic type are told apart by what they are made with.
    let parameters = model.type_parameters();
    let id = match parameters.as_slice() {
        [] => quote!(__m::hash(#path)),
        _ => quote!(__m::mix(__m::hash(#path), &[#(<#parameters as __m::Stored>::ID),*])),
    };
    let owner = without_lifetimes(quote!(#name #type_generics));
    let shape = quote!(__m::Shape::with_id(#text, <#owner as __m::Stored>::ID, #kind));
    // A static breaks the cycle of types that hold each other; a generic type can have none.
    let shape = if model.is_generic() {
        quote!(__m::ShapeRef::new(&#shape))
    } else {
        quote!({
            static SHAPE: __m::Shape = #shape;
            __m::ShapeRef::new(&SHAPE)
        })
    };
    let map_key = map_key(model);
    quote! {
        #[automatically_derived]
        impl #impl_generics __m::Stored for #name #type_generics #where_clause {
            const SHAPE: __m::ShapeRef = #shape;
            const ID: u64 = #id;
            type Element = #name #type_generics;
        }
        #[automatically_derived]
        impl #impl_generics __m::Descend for #name #type_generics #where_clause {
            type Into = #name #type_generics;
        }
        #map_key
    }
}

/// A unit-only enum can be the key of a map, and so can what is written as a string.
fn map_key(model: &Model<'_>) -> TokenStream {
    let name = type_name(&model.original.ident);
    let keys = match &model.data {
        // Which strings these are is the conversion's to say. Evaluated only where it is a key.
        _ if model.serde.into.is_some() && !model.is_generic() => {
            quote!(__m::any_key(<#name as __m::Stored>::SHAPE))
        }
        _ if model.is_rewritten() => return TokenStream::new(),
        Data::Enum(variants) if model.is_unit_enum() => {
            // A name that is not known reads too.
            let any = written(variants).any(|variant| variant.serde.other);
            let keys = written(variants).filter(|_| !any).flat_map(|variant| {
                [&variant.serde.name]
                    .into_iter()
                    .chain(&variant.serde.aliases)
            });
            quote!(&[#(#keys),*])
        }
        _ => return TokenStream::new(),
    };
    let (impl_generics, type_generics, where_clause) = model.original.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __m::MapKey for #name #type_generics #where_clause {
            const KEYS: &'static [&'static str] = #keys;
        }
    }
}

fn written<'m>(variants: &'m [Variant<'m>]) -> impl Iterator<Item = &'m Variant<'m>> {
    variants
        .iter()
        .filter(|variant| !variant.serde.skip_serializing)
}

fn kind(model: &Model<'_>) -> TokenStream {
    let attrs = &model.attrs;
    if attrs.opaque.is_set() {
        return quote!(__m::Kind::Opaque);
    }
    if let Some(types) = attrs.bson_type.get() {
        let types = with::types(types);
        return quote!(__m::typed(#types));
    }
    if attrs.repr.is_set() {
        return discriminants(model);
    }
    if let Some(into) = &model.serde.into {
        let into = without_lifetimes(into.to_token_stream());
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
            let kind = fields_kind(model);
            quote!(#kind(&[#tag #(#fields),*]))
        }
        Data::Tuple(fields) => tuple(fields),
        Data::Newtype(inner) => {
            let inner = field(inner);
            let transparent = model.serde.transparent.then(|| quote!(.transparent()));
            quote!(__m::Kind::Newtype(&#inner #transparent))
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
            let closed = model.serde.deny_unknown_fields.then(|| quote!(.closed()));
            quote! {
                __m::Kind::Enum(__m::EnumShape::new(__m::Tagging::#tagging, &[#(#variants),*]) #closed)
            }
        }
    }
}

/// `#[document(repr)]`: the numbers of the variants, or any where an unknown one is read.
fn discriminants(model: &Model<'_>) -> TokenStream {
    let Data::Enum(variants) = &model.data else {
        return quote!(__m::Kind::Opaque);
    };
    if let Some(ty) = repr(model).filter(|_| variants.iter().any(|variant| variant.serde.other)) {
        return quote!(__m::Kind::Newtype(&__m::Field::new("repr", "repr", <#ty as __m::Stored>::SHAPE)));
    }
    let name = type_name(&model.original.ident);
    let variants = variants.iter().map(|variant| variant.ident);
    quote! {
        __m::Kind::Scalar(__m::Scalar::new(__m::BsonTypes::INTEGER).values(&[#(#name::#variants as i64),*]))
    }
}

/// The integer of `#[repr(u8)]`.
pub(crate) fn repr(model: &Model<'_>) -> Option<Ident> {
    let mut found = None;
    let attributes = &model.original.attrs;
    for attribute in attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("repr"))
    {
        let _ = attribute.parse_nested_meta(|meta| {
            if let Some(word) = meta.path.get_ident()
                && word.to_string().starts_with(['u', 'i'])
            {
                found = Some(word.clone());
            }
            Ok(())
        });
    }
    found
}

fn tuple(fields: &[Field<'_>]) -> TokenStream {
    let fields = fields.iter().filter(|field| !field.is_skipped()).map(field);
    quote!(__m::Kind::Tuple(&[#(#fields),*]))
}

fn variant(model: &Model<'_>, variant: &Variant<'_>) -> TokenStream {
    let (rust, name) = (&variant.name, &variant.serde.name);
    let owner = format!("{}::{rust}", model.name);
    let inline = |kind: TokenStream| quote!(__m::Field::new(#rust, #name, __m::ShapeRef::new(&__m::Shape::new(#owner, #kind))));
    let body = match &variant.data {
        Data::Unit | Data::Enum(_) => {
            let words = variant_words(variant);
            return quote!(__m::Variant::unit(#rust, #name) #words);
        }
        Data::Newtype(inner) => field(inner),
        Data::Tuple(fields) => inline(tuple(fields)),
        Data::Struct(fields) => {
            let fields = fields.iter().map(field);
            let kind = fields_kind(model);
            inline(quote!(#kind(&[#(#fields),*])))
        }
    };
    let words = variant_words(variant);
    quote!(__m::Variant::holding(#rust, #name, #body) #words)
}

/// The function that makes the kind of a document of these fields.
fn fields_kind(model: &Model<'_>) -> TokenStream {
    if model.serde.deny_unknown_fields {
        quote!(__m::closed_fields)
    } else {
        quote!(__m::fields)
    }
}

/// What is said of a variant beside its name and its body.
fn variant_words(variant: &Variant<'_>) -> TokenStream {
    let mut words = TokenStream::new();
    if !variant.serde.aliases.is_empty() {
        let aliases = &variant.serde.aliases;
        words.extend(quote!(.aliases(&[#(#aliases),*])));
    }
    if variant.serde.other {
        words.extend(quote!(.other()));
    }
    if variant.serde.untagged {
        words.extend(quote!(.untagged()));
    }
    if !variant.doc.is_empty() {
        let doc = &variant.doc;
        words.extend(quote!(.doc(#doc)));
    }
    words
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
    let reads_missing = told && serde.deserialize_with.is_none() && with::is_option(field.ty);
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
        (serde.deserialize_with.is_some(), quote!(reader)),
        (attrs.reference.is_some(), quote!(reference)),
    ];
    for (_, word) in words.iter().filter(|(said, _)| *said) {
        tokens.extend(quote!(.#word()));
    }
    if !serde.aliases.is_empty() && !serde.skip_deserializing {
        let aliases = &serde.aliases;
        tokens.extend(quote!(.aliases(&[#(#aliases),*])));
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
pub(super) fn without_lifetimes(ty: TokenStream) -> TokenStream {
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

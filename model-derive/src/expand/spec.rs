//! `impl Document` and `impl Embedded`: what was declared, as one const literal.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{bounded, type_name};
use crate::{
    ast::Model,
    attr::{
        bucket::Bucket,
        duration::Span,
        field::Embed,
        index::{Index, Keys},
        level::{Level, LintLevel},
        partial::{Condition, Value},
        path::FieldPath,
        query::Shape,
    },
    check,
    name::{plain, snake_case},
};

pub(crate) fn embedded(model: &Model<'_>) -> TokenStream {
    let name = type_name(&model.original.ident);
    let generics = bounded(&model.original.generics, &quote!(__m::Stored));
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __m::Embedded for #name #type_generics #where_clause {}
    }
}

pub(crate) fn document(model: &Model<'_>) -> TokenStream {
    let name = type_name(&model.original.ident);
    let id = match model.id_field() {
        Some(field) => {
            let ty = field.ty;
            quote!(<#ty as __m::Stored>::Element)
        }
        None => quote!(__m::ObjectId),
    };
    let text = &model.name;
    let collection = model
        .attrs
        .collection
        .get()
        .map_or_else(|| snake_case(text), syn::LitStr::value);
    let parts = parts(model);
    let rest = quote!(__m::DocumentSpec::new(#text, #collection, <#name as __m::Stored>::SHAPE));
    let spec = if parts.is_empty() {
        rest
    } else {
        quote!(__m::DocumentSpec { #parts ..#rest })
    };
    quote! {
        #[automatically_derived]
        impl __m::Document for #name {
            type Id = #id;
            fn spec() -> &'static __m::DocumentSpec {
                static SPEC: __m::DocumentSpec = #spec;
                &SPEC
            }
        }
    }
}

/// The parts of the spec that were said.
fn parts(model: &Model<'_>) -> TokenStream {
    let attrs = &model.attrs;
    let mut parts = TokenStream::new();
    if !model.doc.is_empty() {
        let doc = &model.doc;
        parts.extend(quote!(doc: #doc,));
    }
    if let Some(db) = attrs.db.get() {
        let db = db.value();
        parts.extend(quote!(db: __m::Some(#db),));
    }
    if let Some(keys) = attrs.strict.get() {
        let keys = keys.iter().map(syn::LitStr::value);
        parts.extend(quote!(strict: true, allow_keys: &[#(#keys),*],));
    }
    if let Some(level) = attrs.level.get() {
        let level = format_ident!("{}", capitalized(level));
        parts.extend(quote!(level: __m::Level::#level,));
    }
    if let Some(action) = attrs.action.get() {
        let action = format_ident!("{}", capitalized(action));
        parts.extend(quote!(action: __m::Action::#action,));
    }
    if !attrs.queries.is_empty() {
        let queries = attrs
            .queries
            .iter()
            .map(|query| query_spec(&plain(&query.name), &query.shape));
        parts.extend(quote!(queries: &[#(#queries),*],));
    }
    let indexes: Vec<TokenStream> = check::indexes(model).map(index_def).collect();
    if !indexes.is_empty() {
        parts.extend(quote!(indexes: &[#(#indexes),*],));
    }
    if let Some((field, bucket)) = bucket(model) {
        let bucket = bucket_spec(field, bucket);
        parts.extend(quote!(bucket: __m::Some(#bucket),));
    }
    let silenced = silenced(model);
    if !silenced.is_empty() {
        parts.extend(quote!(silenced: &[#(#silenced),*],));
    }
    parts
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

pub(crate) fn rust_path(path: &FieldPath) -> TokenStream {
    let names = path.names();
    quote!(&[#(#names),*])
}

fn key_def(path: &FieldPath) -> TokenStream {
    let direction: i8 = if path.descending { -1 } else { 1 };
    let path = rust_path(path);
    quote!(__m::KeyDef(#path, #direction))
}

fn query_spec(name: &str, shape: &Shape) -> TokenStream {
    let equality = shape.equality().iter().map(rust_path);
    let sort = shape.sort().iter().map(key_def);
    let range = shape.range().iter().map(rust_path);
    quote! {
        __m::QuerySpec { name: #name, equality: &[#(#equality),*], sort: &[#(#sort),*], range: &[#(#range),*] }
    }
}

fn index_def(index: &Index) -> TokenStream {
    let keys = match &index.keys {
        Keys::Explicit(keys) => {
            let keys = keys.iter().map(key_def);
            quote!(Explicit(&[#(#keys),*]))
        }
        Keys::Esr(shape) => {
            let query = query_spec("", shape);
            quote!(Esr(#query))
        }
        Keys::Queries => quote!(Queries),
    };
    let mut tokens = quote!(__m::IndexDef::new(__m::KeysDef::#keys));
    let options = &index.options;
    if let Some(name) = options.name.get() {
        tokens.extend(quote!(.name(#name)));
    }
    for (word, said) in [
        ("unique", options.unique.is_set()),
        ("sparse", options.sparse.is_set()),
        ("hidden", options.hidden.is_set()),
    ] {
        let word = format_ident!("{word}");
        tokens.extend(said.then(|| quote!(.#word())));
    }
    if let Some(ttl) = options.ttl.get() {
        tokens.extend(quote!(.ttl(#ttl)));
    }
    if let Some(conditions) = options.partial.get() {
        let conditions = conditions.iter().map(condition);
        tokens.extend(quote!(.partial(&[#(#conditions),*])));
    }
    tokens
}

fn condition(condition: &Condition) -> TokenStream {
    match condition {
        Condition::Field(path, operators) => {
            let path = rust_path(path);
            let operators = operators.iter().map(|operator| {
                let (name, value) = (&operator.name, value(&operator.value));
                quote!((#name, #value))
            });
            quote!(__m::Condition::Field(#path, &[#(#operators),*]))
        }
        Condition::Each(operator, branches) => {
            let branches = branches.iter().map(|branch| {
                let conditions = branch.iter().map(self::condition);
                quote!(&[#(#conditions),*])
            });
            quote!(__m::Condition::Each(#operator, &[#(#branches),*]))
        }
    }
}

pub(crate) fn value(value: &Value) -> TokenStream {
    match value {
        Value::Null => quote!(__m::Value::Null),
        Value::Bool(value) => quote!(__m::Value::Bool(#value)),
        Value::Int(value) => quote!(__m::Value::Int(#value)),
        Value::Float(value) => quote!(__m::Value::Float(#value)),
        Value::Str(text) => quote!(__m::Value::Str(#text)),
        Value::List(values) => {
            let values = values.iter().map(self::value);
            quote!(__m::Value::List(&[#(#values),*]))
        }
    }
}

/// The bucket and the name of its array.
pub(crate) fn bucket<'m>(model: &'m Model<'_>) -> Option<(&'m str, &'m Bucket)> {
    model
        .fields()
        .iter()
        .find_map(|field| Some((field.name.as_str(), field.attrs.bucket.as_ref()?)))
}

pub(crate) fn bucket_spec(field: &str, bucket: &Bucket) -> TokenStream {
    let per = match bucket.per.get() {
        Some(Span::Millis(millis)) => quote!(Millis(#millis)),
        Some(Span::Weeks(weeks)) => quote!(Weeks(#weeks)),
        Some(Span::Months(months)) => quote!(Months(#months)),
        None => quote!(Millis(1)),
    };
    let mut tokens = quote!(__m::BucketSpec::new(#field, __m::Span::#per));
    if let Some(by) = bucket.by.get() {
        let by = by.iter().map(plain);
        tokens.extend(quote!(.by(&[#(#by),*])));
    }
    if let Some(at) = bucket.at.get() {
        let at = plain(at);
        tokens.extend(quote!(.at(#at)));
    }
    if let Some(max) = bucket.max.get() {
        tokens.extend(quote!(.max(#max)));
    }
    if bucket.start.is_set() || bucket.seq.is_set() || bucket.count.is_set() {
        let name = |slot: &crate::attr::Slot<proc_macro2::Ident>, default: &str| {
            slot.get().map_or_else(|| default.to_owned(), plain)
        };
        let (start, seq, count) = (
            name(&bucket.start, "start"),
            name(&bucket.seq, "seq"),
            name(&bucket.count, "count"),
        );
        tokens.extend(quote!(.fields(#start, #seq, #count)));
    }
    tokens
}

/// Every lint that was silenced, with its reason, for the audit.
fn silenced(model: &Model<'_>) -> Vec<TokenStream> {
    let entry = |field: &str, level: &LintLevel| {
        let reason = level
            .reason
            .as_ref()
            .filter(|_| level.level == Level::Allow)?;
        let code = &level.code;
        Some(quote!(__m::Silenced { code: #code, field: #field, reason: #reason }))
    };
    let mut list: Vec<TokenStream> = model
        .attrs
        .lints
        .iter()
        .filter_map(|level| entry("", level))
        .collect();
    for field in model.fields() {
        list.extend(
            field
                .attrs
                .lints
                .iter()
                .filter_map(|level| entry(&field.name, level)),
        );
        if let Some(Embed::Unbounded(reason)) = field.attrs.embed.as_ref().map(|embed| &embed.value)
        {
            let name = &field.name;
            list.push(
                quote!(__m::Silenced { code: "unbounded_array", field: #name, reason: #reason }),
            );
        }
    }
    list
}

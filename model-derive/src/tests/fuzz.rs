//! No attribute, however odd, makes a derive panic.

use proc_macro2::TokenStream;
use proptest::prelude::*;
use quote::quote;

use crate::{ast::Role, derive::derive};

/// Words of the grammar, and what stands between them.
const TOKENS: &[&str] = &[
    "collection",
    "db",
    "crate",
    "strict",
    "allow_keys",
    "validation",
    "level",
    "action",
    "allow",
    "warn",
    "deny",
    "no_fields",
    "reason",
    "opaque",
    "bson_type",
    "validate",
    "embed",
    "max",
    "keep",
    "unbounded",
    "to",
    "per",
    "by",
    "at",
    "start",
    "seq",
    "count",
    "min",
    "min_len",
    "max_len",
    "pattern",
    "equality",
    "sort",
    "range",
    "esr",
    "keys",
    "unique",
    "sparse",
    "partial",
    "ttl",
    "hidden",
    "name",
    "unbounded_array",
    "schema_version",
    "a",
    "b",
    "id",
    "r#type",
    "a.b",
    "a.0.1",
    "-a",
    "Self",
    "self",
    "fn",
    "null",
    "true",
    "$gt",
    "$or",
    "$exists",
    "=",
    ",",
    ",",
    ":",
    "::",
    "-",
    ".",
    ";",
    "#",
    "'a",
    "\"\"",
    "\"a\"",
    "\"a.b\"",
    "\"-a\"",
    "\"30d\"",
    "\"hour\"",
    "\"99999999999999 hours\"",
    "\"\\0\"",
    "\"ü\"",
    "\"$\"",
    "b\"x\"",
    "'x'",
    "0",
    "1",
    "20",
    "-1",
    "1.5",
    "1e999",
    "0x10",
    "20u8",
    "99999999999999999999",
    "99999999999999999999999999999999999999999999",
];

/// A few of them, in groups or not.
fn tokens() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(TOKENS).prop_map(str::to_owned);
    leaf.prop_recursive(4, 40, 6, |inner| {
        let list = prop::collection::vec(inner, 0..6).prop_map(|list| list.join(" "));
        prop_oneof![
            3 => list.clone(),
            2 => (prop::sample::select(TOKENS), list.clone()).prop_map(|(word, list)| format!("{word}({list})")),
            1 => list.clone().prop_map(|list| format!("[{list}]")),
            1 => list.prop_map(|list| format!("{{{list}}}")),
        ]
    })
}

/// An attribute in one of its three forms.
fn attribute(word: &str, form: u8, text: &str) -> TokenStream {
    let word: TokenStream = word.parse().unwrap();
    match (form, text.parse::<TokenStream>()) {
        (0, _) | (_, Err(_)) => quote!(#[#word]),
        (1, Ok(_)) => quote!(#[#word = "text"]),
        (_, Ok(tokens)) => quote!(#[#word(#tokens)]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_attribute_panics(
        outer in prop::collection::vec((prop::sample::select(crate::symbol::HELPERS), 0_u8..8, tokens()), 0..4),
        inner in prop::collection::vec((prop::sample::select(crate::symbol::HELPERS), 0_u8..8, tokens()), 0..4),
        form in 0_u8..6,
    ) {
        let outer: Vec<_> = outer.iter().map(|(word, form, text)| attribute(word, *form, text)).collect();
        let inner: Vec<_> = inner.iter().map(|(word, form, text)| attribute(word, *form, text)).collect();
        let item = match form {
            0 => quote!(#(#outer)* struct S(#(#inner)* Vec<String>);),
            1 => quote!(#(#outer)* enum S { A, #(#inner)* B { #(#inner)* a: Vec<i64> }, C(#(#inner)* i64) }),
            2 => quote!(#(#outer)* struct S<'a, T: Clone> { #(#inner)* a: &'a [T], b: Self }),
            3 => quote!(#(#outer)* union S { a: u8 }),
            4 => quote!(#(#outer)* struct S;),
            _ => quote!(#(#outer)* struct S { #(#inner)* a: Vec<String>, b: i64, r#type: String, #[serde(rename = "_id")] id: i64 }),
        };
        for role in [Role::Document, Role::Embedded] {
            let expansion = derive(item.clone(), role).to_string();
            prop_assert!(!expansion.is_empty());
        }
    }

    #[test]
    fn no_item_panics(tokens in tokens()) {
        if let Ok(item) = tokens.parse::<TokenStream>() {
            for role in [Role::Document, Role::Embedded] {
                derive(item.clone(), role);
            }
        }
    }
}

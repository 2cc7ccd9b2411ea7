//! What is emitted, one file per shape (`expected/`), for the eyes of reviewers. Bless with
//! `UPDATE_EXPECTED=1 cargo test -p model-derive`, then read the change.

use std::{fs, path::Path};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use crate::{ast::Role, derive::derive};

#[test]
fn document() {
    let input = quote! {
        /// An order.
        pub struct Order {
            #[serde(rename = "_id")]
            pub id: ObjectId,
            /// Where it stands.
            pub status: Status,
            total: i64,
        }
    };
    check("document", input, Role::Document);
}

#[test]
fn options() {
    let input = quote! {
        #[document(collection = "orders", strict, validation(action = "warn"))]
        #[serde(rename_all = "camelCase")]
        struct Order {
            #[embed(max = 20)]
            order_lines: Vec<Line>,
            #[reference]
            customer: Option<Ref<Customer>>,
            #[validate(min = 1, max = 9)]
            count: i32,
            #[serde(skip)]
            cache: Cache,
        }
    };
    check("options", input, Role::Document);
}

#[test]
fn indexes() {
    let input = quote! {
        #[index(esr)]
        #[index(keys(status, -address.city), unique, partial = { total: { $gt: 5 } })]
        #[query(by_status: equality(status), sort(-total))]
        struct Order {
            status: String,
            address: Address,
            total: i64,
            #[index(ttl = "30d")]
            at: DateTime,
        }
    };
    check("indexes", input, Role::Document);
}

#[test]
fn bucket() {
    let input = quote! {
        struct Bucket {
            sensor: String,
            start: DateTime,
            seq: i64,
            count: i64,
            #[bucket(per = "hour", by(sensor), max = 200)]
            readings: Vec<Reading>,
        }
    };
    check("bucket", input, Role::Document);
}

#[test]
fn unit_enum() {
    let input = quote! {
        #[serde(rename_all = "lowercase")]
        enum Status { Open, Paid }
    };
    check("unit_enum", input, Role::Embedded);
}

#[test]
fn tagged_enum() {
    let input = quote! {
        #[serde(tag = "kind")]
        enum Payment { Cash, Card { last4: String }, Slip(Slip) }
    };
    check("tagged_enum", input, Role::Embedded);
}

#[test]
fn newtype() {
    check(
        "newtype",
        quote!(
            struct Tags(#[embed(max = 9)] Vec<String>);
        ),
        Role::Embedded,
    );
}

#[test]
fn generic() {
    check(
        "generic",
        quote!(
            struct Page<T: Clone> {
                items: Vec<T>,
                next: Option<i64>,
            }
        ),
        Role::Embedded,
    );
}

#[test]
fn failed() {
    let input = quote! {
        struct Order {
            #[embed(mx = 20)]
            lines: Vec<Line>,
        }
    };
    check("failed", input, Role::Document);
}

#[expect(
    clippy::disallowed_methods,
    reason = "blessing is asked for from outside"
)]
fn check(name: &str, input: TokenStream, role: Role) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/tests/expected/{name}.rs"));
    let mut text = String::from("// Written by `tests/expansion.rs`.\n");
    print(derive(input, role), 0, &mut text);
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        expected,
        text,
        "`{}` differs; bless with UPDATE_EXPECTED=1",
        path.display()
    );
}

/// Tokens with a line break behind `;` and around braces: enough to read and to compare.
fn print(tokens: TokenStream, depth: usize, text: &mut String) {
    let mut line = TokenStream::new();
    let flush = |line: &mut TokenStream, end: &str, text: &mut String| {
        let tokens = tidy(&std::mem::take(line).to_string());
        if !(tokens.is_empty() && end.is_empty()) {
            text.push_str(&"    ".repeat(depth));
            text.push_str(format!("{tokens}{end}").trim());
            text.push('\n');
        }
    };
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Brace && !group.stream().is_empty() =>
            {
                flush(&mut line, " {", text);
                print(group.stream(), depth + 1, text);
                let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
                let end = if tokens.next_if(ends).is_some() {
                    "};"
                } else {
                    "}"
                };
                flush(&mut line, end, text);
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => flush(&mut line, ";", text),
            token => line.extend([token]),
        }
    }
    flush(&mut line, "", text);
}

/// The spaces that a person would put, outside of string literals.
fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    let mut code = true;
    let mut rest = text;
    while let Some(end) = rest.find('"') {
        let (part, tail) = rest.split_at(end + 1);
        tidied.push_str(&if code {
            tidy_code(part)
        } else {
            part.to_owned()
        });
        // A quote in a literal is escaped.
        code = !code && !part.ends_with("\\\"");
        rest = tail;
    }
    tidied.push_str(&tidy_code(rest));
    tidied
}

fn tidy_code(text: &str) -> String {
    let mut text = text.to_owned();
    for (from, to) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" ::", "::"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        (" < ", "<"),
        (" >", ">"),
        ("< ", "<"),
        (" .", "."),
        (". ", "."),
        ("& ", "&"),
        (" [", "["),
        ("[ ", "["),
        (" ]", "]"),
        ("# [", "#["),
        (" !", "!"),
        (" :", ":"),
        (" ;", ";"),
        ("=<", "= <"),
        (",<", ", <"),
        ("=(", "= ("),
        (":(", ": ("),
        ("use::", "use ::"),
        (",..", ", .."),
    ] {
        text = text.replace(from, to);
    }
    text
}

//! `partial = { status: "open", total: { $gt: 5 } }`: a partial filter expression in Rust paths.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::{
    Ident, Lit, LitStr, Token, braced, bracketed,
    ext::IdentExt,
    parse::ParseStream,
    token::{Brace, Bracket},
};

use super::{group, mistake, path::FieldPath};
use crate::{
    errors::Errors,
    name::{did_you_mean, plain},
    symbol::{BSON_TYPES, PARTIAL_OPERATORS},
};

/// One part of the filter.
#[derive(Clone)]
pub(crate) enum Condition {
    Field(FieldPath, Vec<Operator>),
    Each(String, Vec<Vec<Condition>>),
}

/// An operator and its value.
#[derive(Clone)]
pub(crate) struct Operator {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) value: Value,
}

/// A value in its stored form.
#[derive(Clone)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(String),
    List(Vec<Value>),
}

/// How deep `$and` and `$or` may nest: the server takes three levels above the leaves.
const DEEPEST: usize = 3;

/// Reads `{ .. }`.
pub(crate) fn read(
    errors: &Errors,
    input: ParseStream<'_>,
    depth: usize,
) -> syn::Result<Vec<Condition>> {
    if !input.peek(Brace) {
        return Err(input.error("expected a filter: `{ status: \"open\", total: { $gt: 5 } }`"));
    }
    let content;
    let brace = braced!(content in input);
    let conditions = group(&content, |content| {
        let mut conditions = Vec::new();
        let mut keys = HashSet::new();
        while !content.is_empty() {
            if let Some((name, span)) = operator_name(content)? {
                content.parse::<Token![:]>()?;
                if !keys.insert(name.clone()) {
                    errors.at(span, twice(&name));
                }
                conditions.push(each(errors, &name, span, content, depth)?);
            } else {
                let path: FieldPath = content.parse()?;
                content.parse::<Token![:]>()?;
                if !keys.insert(path.dotted()) {
                    errors.at(path.last().span, twice(&path.dotted()));
                }
                conditions.push(Condition::Field(path, operators(errors, content)?));
            }
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        Ok(conditions)
    })?;
    match conditions.is_empty() {
        true if depth > 0 => mistake(brace.span.join(), "a branch needs a condition"),
        true => mistake(
            brace.span.join(),
            "an empty filter leaves no document out; remove `partial`",
        ),
        false => Ok(conditions),
    }
}

/// A document holds a key once; of two the server would see the last.
fn twice(key: &str) -> String {
    format!(
        "`{key}` is here already, and of two only the last would count: \
         put each into a branch of its own, `$and: [{{ .. }}, {{ .. }}]`"
    )
}

/// `$gt` or `"$gt"`, if an operator is next.
fn operator_name(input: ParseStream<'_>) -> syn::Result<Option<(String, Span)>> {
    if input.peek(Token![$]) {
        input.parse::<Token![$]>()?;
        let ident = Ident::parse_any(input)?;
        return Ok(Some((format!("${}", plain(&ident)), ident.span())));
    }
    if input.peek(LitStr) && input.fork().parse::<LitStr>()?.value().starts_with('$') {
        let text: LitStr = input.parse()?;
        return Ok(Some((text.value(), text.span())));
    }
    Ok(None)
}

fn each(
    errors: &Errors,
    name: &str,
    span: Span,
    input: ParseStream<'_>,
    depth: usize,
) -> syn::Result<Condition> {
    if !["$and", "$or"].contains(&name) {
        let known: Vec<_> = PARTIAL_OPERATORS
            .iter()
            .chain(&["$and", "$or"])
            .copied()
            .collect();
        let why = if PARTIAL_OPERATORS.contains(&name) {
            format!("`{name}` belongs behind a field: `field: {{ {name}: .. }}`")
        } else {
            refusal(name, &known)
        };
        return mistake(span, why);
    }
    if depth == DEEPEST {
        return mistake(
            span,
            "a partial filter may nest `$and` and `$or` three levels deep",
        );
    }
    let content;
    bracketed!(content in input);
    let branches = group(&content, |content| {
        let mut branches = Vec::new();
        while !content.is_empty() {
            branches.push(read(errors, content, depth + 1)?);
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        Ok(branches)
    })?;
    if branches.is_empty() {
        return mistake(span, format_args!("`{name}` needs at least one branch"));
    }
    Ok(Condition::Each(name.to_owned(), branches))
}

fn operators(errors: &Errors, input: ParseStream<'_>) -> syn::Result<Vec<Operator>> {
    if !input.peek(Brace) {
        let span = input.span();
        return Ok(vec![Operator {
            name: "$eq".to_owned(),
            span,
            value: value(input)?,
        }]);
    }
    let content;
    let brace = braced!(content in input);
    if content.is_empty() {
        errors.at(brace.span.join(), EXPECTED_OPERATOR);
    }
    group(&content, |content| {
        let mut operators = Vec::new();
        let mut names = HashSet::new();
        while !content.is_empty() {
            let Some((name, span)) = operator_name(content)? else {
                return Err(content.error(EXPECTED_OPERATOR));
            };
            content.parse::<Token![:]>()?;
            if !names.insert(name.clone()) {
                errors.at(span, twice(&name));
            }
            if PARTIAL_OPERATORS.contains(&name.as_str()) {
                let value_span = content.span();
                let value = value(content)?;
                check_value(errors, &name, &value, value_span);
                operators.push(Operator { name, span, value });
            } else {
                // Reported here and not returned: the rest of the index is read all the same.
                errors.at(span, refusal(&name, PARTIAL_OPERATORS));
                skip_value(content)?;
            }
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        Ok(operators)
    })
}

const EXPECTED_OPERATOR: &str = "expected an operator, as in `{ $gt: 5 }`";

/// Operators that take values of one kind only.
fn check_value(errors: &Errors, name: &str, value: &Value, span: Span) {
    match (name, value) {
        ("$exists", Value::Bool(true)) => {}
        ("$exists", Value::Bool(false)) => errors.at(span, EXISTS),
        ("$exists", _) => errors.at(span, "`$exists` takes `true`"),
        ("$in" | "$all", Value::List(_)) => {}
        ("$in" | "$all", _) => errors.at(
            span,
            format_args!("`{name}` takes a list: `{{ {name}: [..] }}`"),
        ),
        ("$type", Value::Str(alias)) => {
            let known = || BSON_TYPES.iter().map(|(alias, _)| *alias).chain(["number"]);
            if known().all(|known| known != alias) {
                let guess = did_you_mean(alias, known());
                let known: Vec<_> = known().collect();
                errors.at(
                    span,
                    format_args!(
                        "`{alias}` is no `bsonType` alias{guess} (known: {})",
                        known.join(", ")
                    ),
                );
            }
        }
        _ => {}
    }
}

const EXISTS: &str = "the server refuses `$exists: false` in a partial filter; \
    store a marker that is there instead, for example a field `active: bool` and `partial = { active: true }`";

fn refusal(name: &str, known: &[&str]) -> String {
    if name == "$geoWithin" {
        return "`$geoWithin` is not supported yet".to_owned();
    }
    let advice = match name {
        "$ne" | "$nin" | "$not" | "$nor" => {
            "; say what is wanted instead of what is not, for example with a field `active: bool` and `partial = { active: true }`"
        }
        _ => "",
    };
    let guess = if advice.is_empty() {
        did_you_mean(name, known.iter().copied())
    } else {
        String::new()
    };
    format!(
        "the server refuses `{name}` in a partial filter{guess}{advice} (allowed: {})",
        known.join(", ")
    )
}

fn skip_value(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

fn value(input: ParseStream<'_>) -> syn::Result<Value> {
    if input.peek(Bracket) {
        let content;
        bracketed!(content in input);
        return group(&content, |content| {
            let mut values = Vec::new();
            while !content.is_empty() {
                values.push(value(content)?);
                if !content.is_empty() {
                    content.parse::<Token![,]>()?;
                }
            }
            Ok(Value::List(values))
        });
    }
    if input.peek(Ident)
        && input
            .fork()
            .parse::<Ident>()
            .is_ok_and(|word| word == "null")
    {
        input.parse::<Ident>()?;
        return Ok(Value::Null);
    }
    let negative = input.parse::<Option<Token![-]>>()?.is_some();
    let sign = if negative { "-" } else { "" };
    let expected =
        "expected a value in its stored form: a string, a number, true, false, null or a list";
    let literal: Lit = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), expected))?;
    match literal {
        Lit::Str(text) if !negative => Ok(Value::Str(text.value())),
        Lit::Bool(value) if !negative => Ok(Value::Bool(value.value)),
        Lit::Int(number) => match format!("{sign}{}", number.base10_digits()).parse() {
            Ok(value) => Ok(Value::Int(value)),
            Err(_) => mistake(
                number.span(),
                "a whole number must fit into 64 bits (`i64`)",
            ),
        },
        Lit::Float(number) => match format!("{sign}{}", number.base10_digits()).parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Value::Float(value)),
            _ => mistake(number.span(), "expected a finite number"),
        },
        other => mistake(other.span(), expected),
    }
}

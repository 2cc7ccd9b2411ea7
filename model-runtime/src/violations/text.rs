//! Violations as a person reads them.

use std::fmt;

use bson::Bson;

use super::{Violation, Violations};

/// The longest text of a value that a message shows, in characters.
const SHOWN: usize = 80;

/// One violation after the other, joined by `; `.
impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, violation) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            violation.fmt(f)?;
        }
        Ok(())
    }
}

/// `lines.3.qty: minimum: 0, expected at least 1`; long values are cut.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.rule)?;
        if let Some(value) = &self.value {
            write!(f, ": {}", shown(value))?;
        }
        match (self.rule.as_str(), &self.expected) {
            ("required", None) => f.write_str(", and missing")?,
            ("additionalProperties", None) => f.write_str(", and unknown")?,
            (rule, Some(expected)) => write!(f, ", expected {}", asked(rule, expected))?,
            (_, None) => {}
        }
        match &self.variant {
            Some(variant) => write!(f, " (variant `{variant}`)"),
            None => Ok(()),
        }
    }
}

/// What a keyword asks for, in words.
fn asked(rule: &str, expected: &Bson) -> String {
    let text = shown(expected);
    match (rule, expected) {
        // Draft 4 has a flag beside the bound.
        ("minimum" | "maximum", Bson::Document(said)) => {
            let bound = said.get(rule).map(shown).unwrap_or_default();
            let word = if rule == "minimum" { "more" } else { "less" };
            format!("{word} than {bound}")
        }
        ("minimum", _) => format!("at least {text}"),
        ("maximum", _) => format!("at most {text}"),
        ("multipleOf", _) => format!("a multiple of {text}"),
        ("minLength", _) => format!("at least {text} characters"),
        ("maxLength", _) => format!("at most {text} characters"),
        ("minItems", _) => format!("at least {text} elements"),
        ("maxItems", _) => format!("at most {text} elements"),
        ("minProperties", _) => format!("at least {text} keys"),
        ("maxProperties", _) => format!("at most {text} keys"),
        ("uniqueItems", _) => "no two equal elements".to_owned(),
        ("additionalItems", Bson::Boolean(false)) => "no further elements".to_owned(),
        ("pattern", Bson::String(pattern)) => format!("a match of `{}`", cut(pattern)),
        ("bsonType", Bson::String(one)) => one.clone(),
        ("bsonType", Bson::Array(types)) => {
            let types: Vec<&str> = types.iter().filter_map(Bson::as_str).collect();
            types.join(" or ")
        }
        ("enum", Bson::Array(values)) => {
            let values: Vec<String> = values.iter().map(shown).collect();
            match values.as_slice() {
                [one] => one.clone(),
                several => cut(&format!("one of {}", several.join(", "))),
            }
        }
        _ => text,
    }
}

fn shown(value: &Bson) -> String {
    let text = match value {
        Bson::DateTime(date) => match date.try_to_rfc3339_string() {
            Ok(text) => text,
            Err(_) => date.to_string(),
        },
        value => value.to_string(),
    };
    cut(&text)
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

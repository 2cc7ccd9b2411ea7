//! The keys of a document with a schema each.

use bson::Document;

/// Keys and their schemas, in the order of the struct.
///
/// Two kinds of name have no place in `properties`: `""` there ends mongod 6.0.5 with the first
/// document that has the key, and a name with a dot is read as a path. The derives refuse both
/// where they see them; a pattern says the same of them and is safe.
#[derive(Default)]
pub(super) struct Names {
    properties: Document,
    patterns: Document,
    odd: Vec<String>,
}

impl Names {
    pub(super) fn insert(&mut self, name: &str, schema: Document) {
        if is_plain(name) {
            self.properties.insert(name, schema);
        } else {
            self.patterns.insert(pattern(name), schema);
            self.odd.push(name.to_owned());
        }
    }

    /// Every key that matches.
    pub(super) fn insert_pattern(&mut self, pattern: &str, schema: Document) {
        self.patterns.insert(pattern, schema);
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.properties.contains_key(name) || self.odd.iter().any(|odd| odd == name)
    }

    /// Lists a key, with no condition on what it holds if there was none before.
    pub(super) fn admit(&mut self, name: &str) {
        if !self.contains(name) {
            self.insert(name, Document::new());
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &String> {
        self.properties.keys().chain(&self.odd)
    }

    pub(super) fn render(self, schema: &mut Document) {
        if !self.properties.is_empty() {
            schema.insert("properties", self.properties);
        }
        if !self.patterns.is_empty() {
            schema.insert("patternProperties", self.patterns);
        }
    }
}

/// Whether `properties` and `required` take the name for what it is.
pub(super) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.contains('.')
}

/// A pattern that matches this name alone.
fn pattern(name: &str) -> String {
    let mut pattern = "\\A".to_owned();
    for c in name.chars() {
        if c.is_ascii() && !c.is_ascii_alphanumeric() {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push_str("\\z");
    pattern
}

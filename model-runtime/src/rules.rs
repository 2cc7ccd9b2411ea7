//! Constraints declared with `#[validate(..)]`, as const data.

/// The constraints of one field. Scalar rules reach through `Option`, newtypes and arrays to the
/// values they speak of.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Smallest number.
    pub min: Option<Limit>,
    /// Largest number.
    pub max: Option<Limit>,
    /// Smallest length of a string in code points.
    pub min_len: Option<u32>,
    /// Largest length of a string in code points.
    pub max_len: Option<u32>,
    /// A regular expression (PCRE, as the server runs it), kept byte for byte.
    pub pattern: Option<&'static str>,
}

/// A bound of a number.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// A whole number.
    Int(i64),
    /// A number with a fraction, as a double and as it was written (for decimals).
    Float(f64, &'static str),
}

impl Rules {
    /// No constraint.
    pub const NONE: Rules = Rules {
        min: None,
        max: None,
        min_len: None,
        max_len: None,
        pattern: None,
    };

    /// Whether nothing is constrained.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.numeric() && !self.textual()
    }

    /// Whether a number is constrained.
    #[must_use]
    pub const fn numeric(&self) -> bool {
        self.min.is_some() || self.max.is_some()
    }

    /// Whether a string is constrained.
    #[must_use]
    pub const fn textual(&self) -> bool {
        self.min_len.is_some() || self.max_len.is_some() || self.pattern.is_some()
    }

    /// With a smallest number.
    #[must_use]
    pub const fn min(mut self, limit: Limit) -> Rules {
        self.min = Some(limit);
        self
    }

    /// With a largest number.
    #[must_use]
    pub const fn max(mut self, limit: Limit) -> Rules {
        self.max = Some(limit);
        self
    }

    /// With a smallest length.
    #[must_use]
    pub const fn min_len(mut self, len: u32) -> Rules {
        self.min_len = Some(len);
        self
    }

    /// With a largest length.
    #[must_use]
    pub const fn max_len(mut self, len: u32) -> Rules {
        self.max_len = Some(len);
        self
    }

    /// With a pattern.
    #[must_use]
    pub const fn pattern(mut self, pattern: &'static str) -> Rules {
        self.pattern = Some(pattern);
        self
    }
}

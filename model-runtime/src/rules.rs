//! Constraints declared with `#[validate(..)]`, as const data.

/// The constraints of one field. Scalar rules reach through `Option`, newtypes and arrays to the
/// values they speak of.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Smallest number or date.
    pub min: Option<Limit>,
    /// Whether `min` itself is refused.
    pub above_min: bool,
    /// Largest number or date.
    pub max: Option<Limit>,
    /// Whether `max` itself is refused.
    pub below_max: bool,
    /// Numbers are whole multiples of this one.
    pub multiple_of: Option<Limit>,
    /// Smallest length of a string in code points.
    pub min_len: Option<u32>,
    /// Largest length of a string in code points.
    pub max_len: Option<u32>,
    /// A regular expression (PCRE, as the server runs it), kept byte for byte.
    pub pattern: Option<&'static str>,
    /// Smallest number of elements of an array.
    pub min_items: Option<u32>,
    /// Whether no two elements of an array may be equal.
    pub unique_items: bool,
}

/// A bound of a number or date.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// A whole number.
    Int(i64),
    /// A number with a fraction, as a double and as it was written (for decimals).
    Float(f64, &'static str),
    /// A point in time, in milliseconds since the Unix epoch.
    Date(i64),
}

impl Rules {
    /// No constraint.
    pub const NONE: Rules = Rules {
        min: None,
        above_min: false,
        max: None,
        below_max: false,
        multiple_of: None,
        min_len: None,
        max_len: None,
        pattern: None,
        min_items: None,
        unique_items: false,
    };

    /// Whether nothing is constrained.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.numeric() && !self.textual() && self.min_items.is_none() && !self.unique_items
    }

    /// Whether a number or date is constrained.
    #[must_use]
    pub const fn numeric(&self) -> bool {
        self.min.is_some() || self.max.is_some() || self.multiple_of.is_some()
    }

    /// The constraints of the elements, where an array is constrained.
    #[must_use]
    pub const fn of_elements(mut self) -> Rules {
        self.min_items = None;
        self.unique_items = false;
        self
    }

    /// Whether a string is constrained.
    #[must_use]
    pub const fn textual(&self) -> bool {
        self.min_len.is_some() || self.max_len.is_some() || self.pattern.is_some()
    }

    /// With a smallest number or date, that is refused itself.
    #[must_use]
    pub const fn gt(mut self, limit: Limit) -> Rules {
        self.min = Some(limit);
        self.above_min = true;
        self
    }

    /// With a largest number or date, that is refused itself.
    #[must_use]
    pub const fn lt(mut self, limit: Limit) -> Rules {
        self.max = Some(limit);
        self.below_max = true;
        self
    }

    /// With a number of which values are multiples.
    #[must_use]
    pub const fn multiple_of(mut self, of: Limit) -> Rules {
        self.multiple_of = Some(of);
        self
    }

    /// With a smallest number of elements.
    #[must_use]
    pub const fn min_items(mut self, items: u32) -> Rules {
        self.min_items = Some(items);
        self
    }

    /// Without equal elements.
    #[must_use]
    pub const fn unique_items(mut self) -> Rules {
        self.unique_items = true;
        self
    }

    /// With a smallest number or date.
    #[must_use]
    pub const fn min(mut self, limit: Limit) -> Rules {
        self.min = Some(limit);
        self
    }

    /// With a largest number or date.
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

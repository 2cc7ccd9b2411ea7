//! Text built in const evaluation, for messages with names and numbers in them.

/// A message of at most 1 KiB; what does not fit is cut.
pub(crate) struct Text {
    bytes: [u8; 1024],
    len: usize,
}

impl Text {
    pub(crate) const fn new() -> Text {
        Text {
            bytes: [0; 1024],
            len: 0,
        }
    }

    pub(crate) const fn str(mut self, text: &str) -> Text {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// The names joined by `separator`.
    pub(crate) const fn list(mut self, names: &[&str], separator: &str) -> Text {
        let mut i = 0;
        while i < names.len() {
            if i > 0 {
                self = self.str(separator);
            }
            self = self.str(names[i]);
            i += 1;
        }
        self
    }

    pub(crate) const fn number(mut self, value: u64) -> Text {
        let mut digits = [0_u8; 20];
        let mut n = 0;
        let mut rest = value;
        loop {
            digits[n] = b'0' + (rest % 10) as u8;
            n += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        while n > 0 && self.len < self.bytes.len() {
            n -= 1;
            self.bytes[self.len] = digits[n];
            self.len += 1;
        }
        self
    }

    pub(crate) const fn integer(self, value: i64) -> Text {
        let text = if value < 0 { self.str("-") } else { self };
        text.number(value.unsigned_abs())
    }

    pub(crate) const fn as_str(&self) -> &str {
        // A cut in the middle of a character leaves a tail that is not UTF-8: drop it.
        let mut len = self.len;
        loop {
            match core::str::from_utf8(self.bytes.split_at(len).0) {
                Ok(text) => return text,
                Err(_) if len > 0 => len -= 1,
                Err(_) => return "",
            }
        }
    }
}

/// `a == b`, in const evaluation.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether `name` begins with `start`.
pub(crate) const fn begins_with(name: &str, start: &str) -> bool {
    let (name, start) = (name.as_bytes(), start.as_bytes());
    let mut i = 0;
    while i < start.len() {
        if i == name.len() || name[i] != start[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The number of single-character edits between two short names (Levenshtein).
pub(crate) const fn distance(a: &str, b: &str) -> usize {
    const LONGEST: usize = 64;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() >= LONGEST || b.len() >= LONGEST {
        return LONGEST;
    }
    let mut row = [0_usize; LONGEST];
    let mut j = 0;
    while j <= b.len() {
        row[j] = j;
        j += 1;
    }
    let mut i = 0;
    while i < a.len() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        let mut j = 0;
        while j < b.len() {
            let change = if a[i] == b[j] { diagonal } else { diagonal + 1 };
            diagonal = row[j + 1];
            let mut best = change;
            if row[j + 1] + 1 < best {
                best = row[j + 1] + 1;
            }
            if row[j] + 1 < best {
                best = row[j] + 1;
            }
            row[j + 1] = best;
            j += 1;
        }
        i += 1;
    }
    row[b.len()]
}

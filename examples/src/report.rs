//! Plain text for people: headings, paragraphs, aligned tables.

use std::{fmt::Display, io, time::Duration};

/// Where a story is told.
pub struct Report<'a> {
    out: &'a mut dyn io::Write,
    headings: u32,
}

impl<'a> Report<'a> {
    /// A report that is written to `out` as it goes.
    pub fn new(out: &'a mut dyn io::Write) -> Self {
        Report { out, headings: 0 }
    }

    /// A numbered heading.
    ///
    /// # Errors
    ///
    /// If it cannot be written; so of all that follow.
    pub fn heading(&mut self, text: &str) -> io::Result<()> {
        self.headings += 1;
        let text = format!("{}. {text}", self.headings);
        writeln!(self.out, "\n{text}\n{}\n", "-".repeat(text.chars().count()))
    }

    /// A line, or several.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Something quoted: set in, with an empty line before and after.
    pub fn quote(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out)?;
        for line in text.to_string().lines() {
            writeln!(self.out, "    {line}")?;
        }
        writeln!(self.out)
    }

    /// A table; the first row is its head. Columns of numbers end at the same place.
    pub fn table<const N: usize>(&mut self, rows: &[[String; N]]) -> io::Result<()> {
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
        let numeric: [bool; N] = std::array::from_fn(|column| {
            let starts_with_digit = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit());
            rows.iter()
                .skip(1)
                .all(|row| starts_with_digit(&row[column]))
        });
        let rule = [std::array::from_fn(|column| "-".repeat(widths[column]))];
        let (head, body) = rows.split_at(rows.len().min(1));
        let mut text = String::new();
        for row in head.iter().chain(&rule).chain(body) {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let padding = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
                let (before, after) = if numeric[column] {
                    (padding, String::new())
                } else {
                    (String::new(), padding)
                };
                line += &format!("{before}{cell}{after}  ");
            }
            text += line.trim_end();
            text.push('\n');
        }
        self.quote(text)
    }
}

/// `16 777 216`
#[must_use]
pub fn grouped(number: impl TryInto<u64>) -> String {
    let digits = number.try_into().unwrap_or(u64::MAX).to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// `3.1 ms`
#[must_use]
pub fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// `12.3 times`, and what is very near to one is called so.
#[must_use]
pub fn times(time: Duration, base: Duration) -> String {
    format!(
        "{:.1} times",
        time.as_secs_f64() / base.as_secs_f64().max(f64::EPSILON)
    )
}

#[cfg(test)]
mod tests {
    use super::{Report, grouped};

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7_u64), "7");
        assert_eq!(grouped(16_777_216_u64), "16 777 216");
    }

    #[test]
    fn columns_are_aligned() {
        let mut out = Vec::new();
        let row = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        let rows = [
            row("way", "commands"),
            row("one by one", "2 000"),
            row("populate", "3"),
        ];
        Report::new(&mut out).table(&rows).unwrap();
        let text = String::from_utf8(out).unwrap();
        let expected = "\n    way         commands\n    ----------  --------\n    one by one     2 000\n    populate           3\n\n";
        assert_eq!(text, expected);
    }
}

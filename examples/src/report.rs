//! Plain text for people: headings, paragraphs, quotes, aligned tables.

use std::{fmt::Display, io, time::Duration};

/// Where lines of text end.
const WIDTH: usize = 96;

/// Where a story is told, block by block, with an empty line before each.
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
        writeln!(self.out, "\n\n{text}\n{}", "-".repeat(text.chars().count()))
    }

    /// A paragraph.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out)?;
        let (text, mut line) = (text.to_string(), String::new());
        for word in text.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(self.out, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        writeln!(self.out, "{line}")
    }

    /// What a program says: set in, its lines kept.
    pub fn quote(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out)?;
        for line in text.to_string().lines() {
            writeln!(self.out, "    {line}")?;
        }
        Ok(())
    }

    /// A table; the first row is its head. Columns of numbers end at the same place.
    pub fn table<const N: usize>(&mut self, rows: &[[String; N]]) -> io::Result<()> {
        let len = |cell: &str| cell.chars().count();
        let widths: [usize; N] =
            std::array::from_fn(|at| rows.iter().map(|row| len(&row[at])).max().unwrap_or(0));
        let numeric: [bool; N] = std::array::from_fn(|at| {
            let mut cells = rows.iter().skip(1).map(|row| &row[at]);
            cells.all(|cell| cell.starts_with(|first: char| first.is_ascii_digit()))
        });
        let rule = std::array::from_fn(|at| "-".repeat(widths[at]));
        let mut text = String::new();
        for row in rows
            .iter()
            .take(1)
            .chain([&rule])
            .chain(rows.iter().skip(1))
        {
            let mut line = String::new();
            for ((cell, width), numeric) in row.iter().zip(widths).zip(numeric) {
                let padding = " ".repeat(width.saturating_sub(len(cell)));
                let (before, after) = if numeric {
                    (&*padding, "")
                } else {
                    ("", &*padding)
                };
                line = line + before + cell + after + "  ";
            }
            text = text + line.trim_end() + "\n";
        }
        self.quote(text)
    }
}

/// `16 777 216`
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
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

/// `12.3 times`
#[must_use]
pub fn times(time: Duration, base: Duration) -> String {
    let base = base.as_secs_f64().max(f64::EPSILON);
    format!("{:.1} times", time.as_secs_f64() / base)
}

#[cfg(test)]
mod tests {
    use super::{Report, grouped};

    fn told(tell: impl FnOnce(&mut Report<'_>)) -> String {
        let mut out = Vec::new();
        tell(&mut Report::new(&mut out));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(100), "100");
        assert_eq!(grouped(16_777_216), "16 777 216");
    }

    #[test]
    fn words_are_wrapped() {
        let text = told(|report| report.say("word ".repeat(25)).unwrap());
        let lines: Vec<usize> = text.lines().map(str::len).collect();
        assert_eq!(lines, [0, 94, 29]);
    }

    #[test]
    fn columns_are_aligned() {
        let row = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        let rows = [
            row("way", "commands"),
            row("one by one", "2 000"),
            row("populate", "3"),
        ];
        let text = told(|report| report.table(&rows).unwrap());
        let expected = [
            "",
            "    way         commands",
            "    ----------  --------",
            "    one by one     2 000",
            "    populate           3",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
}

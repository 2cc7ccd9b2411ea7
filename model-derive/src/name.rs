//! Names: Rust identifiers as plain text, and guesses at misspelt ones.

use proc_macro2::Ident;
use syn::ext::IdentExt;

/// The identifier without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// `OrderLine` as `order_line`: the collection of a model that names none.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    let mut previous_lower = false;
    for c in name.chars() {
        if c.is_uppercase() && previous_lower {
            snake.push('_');
        }
        previous_lower = !c.is_uppercase();
        snake.extend(c.to_lowercase());
    }
    snake
}

/// `; did you mean `max`?` if one of `known` is near `name`, or begins with it.
pub(crate) fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    // Of a name of one letter nothing is left after one edit.
    let limit = (name.len() / 3 + 1).min(name.len().saturating_sub(1));
    known
        .into_iter()
        .map(|word| {
            (
                if name.len() > 2 && word.starts_with(name) {
                    0
                } else {
                    distance(name, word)
                },
                word,
            )
        })
        .filter(|(edits, _)| *edits <= limit)
        .min_by_key(|(edits, _)| *edits)
        .map_or_else(String::new, |(_, word)| format!("; did you mean `{word}`?"))
}

/// Edits between two words, a swap of neighbours counted as one (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1)
                .min(rows[i][j - 1] + 1)
                .min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, snake_case};

    #[test]
    fn collections_are_snake_case() {
        assert_eq!(snake_case("Order"), "order");
        assert_eq!(snake_case("OrderLine"), "order_line");
        assert_eq!(snake_case("HTTPLog"), "httplog");
    }

    #[test]
    fn near_words_are_guessed() {
        assert_eq!(did_you_mean("mx", ["max", "keep"]), "; did you mean `max`?");
        assert_eq!(
            did_you_mean("huor", ["hour", "day"]),
            "; did you mean `hour`?"
        );
        assert_eq!(
            did_you_mean("post", ["city", "post_code"]),
            "; did you mean `post_code`?"
        );
        assert_eq!(did_you_mean("colour", ["max", "keep"]), "");
        assert_eq!(did_you_mean("n", ["t", "c"]), "");
    }
}

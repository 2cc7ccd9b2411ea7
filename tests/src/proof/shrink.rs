//! Smaller documents on which the judges still disagree.

use bson::{Bson, Document, RawDocumentBuf};
use model_runtime::mongodb::{Collection, error::Error};

use super::{
    Subject, judge,
    mutate::{self, get_mut},
};

/// The smallest document found on which the judges disagree, by taking away and making plain one
/// place after the other; with what they say of it.
///
/// # Errors
///
/// The server's, but for refused documents.
pub async fn shrink(
    collection: &Collection<RawDocumentBuf>,
    subject: &Subject,
    mut document: Document,
    mut said: String,
) -> Result<(Document, String), Error> {
    let mut progress = true;
    while progress {
        progress = false;
        let mut places = Vec::new();
        mutate::list(&document, &mut Vec::new(), &mut places);
        for place in places.iter().rev() {
            for smaller in smaller(&document, place) {
                let server = judge::server(collection, std::slice::from_ref(&smaller)).await?;
                let server = server.into_iter().next().flatten();
                if let Some(still) = judge::disagreement(subject, &smaller, server.as_ref()) {
                    (document, said, progress) = (smaller, still, true);
                    break;
                }
            }
        }
    }
    Ok((document, said))
}

fn smaller(document: &Document, place: &[mutate::Step]) -> Vec<Document> {
    let mut all = Vec::new();
    let mut without = document.clone();
    if mutate::remove(&mut without, place) {
        all.push(without);
    }
    let mut plain = document.clone();
    if let Some(value) = get_mut(&mut plain, place) {
        let plainer = match value {
            Bson::String(text) if !text.is_empty() => Bson::String(text.chars().skip(1).collect()),
            Bson::Int64(number) if *number != 0 => Bson::Int64(*number / 2),
            Bson::Double(number) if *number != 0.0 && number.is_finite() => {
                Bson::Double((*number / 2.0).trunc())
            }
            _ => return all,
        };
        *value = plainer;
        all.push(plain);
    }
    all
}

//! The driver's errors, told in this crate's words.

use bson::Document;
use mongodb::error::{Error as DriverError, ErrorKind as DriverErrorKind, WriteFailure};

use crate::{
    error::{Error, ErrorKind},
    violations::Violations,
};

const BAD_VALUE: i32 = 2;
const DOCUMENT_VALIDATION_FAILURE: i32 = 121;
const DUPLICATE_KEY: i32 = 11000;
/// An update, an upsert, and anything more than 16 KiB over the limit.
const TOO_LARGE: [i32; 3] = [17419, 17420, 10334];

/// What the server said of a failed write or command.
struct Said<'a> {
    code: i32,
    message: &'a str,
    info: Option<Document>,
}

/// The driver's error as ours, with the model (if one is given) and itself as source.
pub(crate) fn failure(error: DriverError, model: &'static str) -> Error {
    let ours = match said(&error) {
        Some(said) => of_code(&said),
        None if is_too_large(&error) => Error::new(ErrorKind::TooLarge),
        None => Error::new(ErrorKind::Driver),
    };
    let ours = ours.with_source(error);
    if model.is_empty() {
        ours
    } else {
        ours.with_model(model)
    }
}

/// The driver looks at the size of an insert itself and sends nothing; it has no kind for that.
fn is_too_large(error: &DriverError) -> bool {
    matches!(&*error.kind, DriverErrorKind::InvalidArgument { message, .. }
        if message.starts_with("insert document must be within"))
}

fn of_code(said: &Said<'_>) -> Error {
    match said.code {
        DOCUMENT_VALIDATION_FAILURE => {
            let violations = Violations::from_err_info(said.info.clone().unwrap_or_default());
            let id = violations.id().cloned();
            let error = Error::new(ErrorKind::Refused(violations));
            match id {
                Some(id) => error.with_id(id),
                None => error,
            }
        }
        DUPLICATE_KEY => match duplicate_index(said.message) {
            Some(index) => Error::new(ErrorKind::DuplicateKey).with_index(index),
            None => Error::new(ErrorKind::DuplicateKey),
        },
        code if TOO_LARGE.contains(&code) => Error::new(ErrorKind::TooLarge),
        BAD_VALUE if said.message.starts_with("object to insert too large") => {
            Error::new(ErrorKind::TooLarge)
        }
        _ => Error::new(ErrorKind::Driver),
    }
}

fn said(error: &DriverError) -> Option<Said<'_>> {
    let (code, message, info) = match &*error.kind {
        DriverErrorKind::Write(WriteFailure::WriteError(error)) => {
            (error.code, &error.message, error.details.clone())
        }
        DriverErrorKind::Command(error_of_command) => {
            // findAndModify fails as a command, and the driver keeps `errInfo` in the reply only.
            let info = error
                .server_response()
                .and_then(|reply| reply.get_document("errInfo").ok());
            let info = info.and_then(|info| Document::try_from(info).ok());
            (error_of_command.code, &error_of_command.message, info)
        }
        DriverErrorKind::InsertMany(many) => {
            let error = many.write_errors.as_ref()?.first()?;
            (error.code, &error.message, error.details.clone())
        }
        _ => return None,
    };
    Some(Said {
        code,
        message,
        info,
    })
}

/// The index in `.. index: NAME dup key: ..`; a collation may stand between the two.
fn duplicate_index(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once(" index: ")?;
    let (name, _) = rest.split_once(" dup key: ")?;
    Some(
        name.split_once(" collation: {")
            .map_or(name, |(name, _)| name),
    )
}

/// The driver's error without its bookkeeping: its own text repeats the whole reply.
pub(crate) fn brief(error: &DriverError) -> String {
    match said(error) {
        Some(said) => format!("{} (code {})", said.message, said.code),
        None => error.kind.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::duplicate_index;

    #[test]
    fn the_index_is_read_from_the_message() {
        let plain = "E11000 duplicate key error collection: shop.orders index: number_1 dup key: { number: 7 }";
        assert_eq!(duplicate_index(plain), Some("number_1"));
        let collated = "E11000 duplicate key error collection: shop.users index: by mail collation: { locale: \"en\" } dup key: { mail: \"CollationKey(0x2b)\" }";
        assert_eq!(duplicate_index(collated), Some("by mail"));
        assert_eq!(duplicate_index("something else"), None);
    }
}

//! The driver's errors, told in this crate's words.

use bson::Document;
use mongodb::error::{Error as DriverError, ErrorKind as DriverErrorKind, WriteFailure};

use crate::{
    error::{Error, ErrorKind},
    violations::Violations,
};

const BAD_VALUE: i32 = 2;
const BSON_OBJECT_TOO_LARGE: i32 = 10334;
const DOCUMENT_VALIDATION_FAILURE: i32 = 121;
const DUPLICATE_KEY: i32 = 11000;
/// An update, an upsert, anything more than 16 KiB over the limit, and a string that an
/// expression makes.
const TOO_LARGE: [i32; 4] = [17419, 17420, 10334, 16493];

/// What the server said of a failed write or command.
struct Said<'a> {
    code: i32,
    message: &'a str,
    info: Option<Document>,
    /// Only of the write concern: the write itself is done.
    write_concern: bool,
}

/// The driver's error as ours, with the model (if one is given) and itself as source.
pub(crate) fn failure(error: DriverError, model: &'static str) -> Error {
    let ours = match said(&error) {
        _ if is_command_too_large(&error) => Error::new(ErrorKind::TooLarge).of_command(),
        Some(said) => of_code(&said),
        None if is_insert_too_large(&error) => Error::new(ErrorKind::TooLarge),
        None => Error::new(ErrorKind::Driver),
    };
    let ours = match landed(&error) {
        Some(landed) => ours.with_landed(landed),
        None => ours,
    };
    let ours = ours.with_source(error);
    if model.is_empty() {
        ours
    } else {
        ours.with_model(model)
    }
}

/// The driver looks at the size of an insert itself and sends nothing; it has no kind for that.
fn is_insert_too_large(error: &DriverError) -> bool {
    matches!(&*error.kind, DriverErrorKind::InvalidArgument { message, .. }
        if message.starts_with("insert document must be within"))
}

/// Filter and values together are too much for one command. The driver refuses a message over
/// 48 MB; the server reads the command as one document, and then its account begins with the size.
/// Of a document that it would have to store, the account begins otherwise or comes as a write
/// error.
fn is_command_too_large(error: &DriverError) -> bool {
    match &*error.kind {
        DriverErrorKind::InvalidArgument { message, .. } => message.starts_with("Message length "),
        DriverErrorKind::Command(error) => {
            error.code == BSON_OBJECT_TOO_LARGE && error.message.starts_with("BSONObj size")
        }
        _ => false,
    }
}

/// How many documents a write reached that failed by its write concern only: it is done, but not
/// on as many servers as was asked. `None` for every other failure.
pub(crate) fn landed(error: &DriverError) -> Option<u64> {
    let DriverErrorKind::Write(WriteFailure::WriteConcernError(_)) = &*error.kind else {
        return None;
    };
    // findAndModify counts in a document of its own.
    let reply = error.server_response()?;
    let count = |reply: &bson::RawDocument| reply.get_i32("n").ok();
    let n = count(reply).or_else(|| count(reply.get_document("lastErrorObject").ok()?));
    Some(n?.try_into().unwrap_or(0))
}

fn of_code(said: &Said<'_>) -> Error {
    match said.code {
        _ if said.write_concern => Error::new(ErrorKind::WriteConcern),
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
        DriverErrorKind::Write(WriteFailure::WriteConcernError(error)) => {
            return Some(Said {
                code: error.code,
                message: &error.message,
                info: None,
                write_concern: true,
            });
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
            let Some(error) = many.write_errors.as_ref().and_then(|all| all.first()) else {
                let error = many.write_concern_error.as_ref()?;
                return Some(Said {
                    code: error.code,
                    message: &error.message,
                    info: None,
                    write_concern: true,
                });
            };
            (error.code, &error.message, error.details.clone())
        }
        _ => return None,
    };
    Some(Said {
        code,
        message,
        info,
        write_concern: false,
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

/// So that `?` takes the driver's errors in a function of this crate's results.
impl From<DriverError> for Error {
    fn from(error: DriverError) -> Error {
        failure(error, "")
    }
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

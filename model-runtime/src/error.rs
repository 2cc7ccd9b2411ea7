//! The one error of this crate.

use std::{fmt, sync::Arc};

use bson::Bson;

use crate::violations::Violations;

/// What a result of this crate is.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What went wrong, and where: the model, the field path, the document's `_id`, the index.
///
/// Match on [`kind`](Error::kind); the text is for people.
#[derive(Clone, Debug)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    kind: ErrorKind,
    model: Option<&'static str>,
    path: Option<String>,
    subject: Option<String>,
    id: Option<Bson>,
    index: Option<String>,
    landed: Option<u64>,
    /// What is too large is the command, not a document.
    of_command: bool,
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

/// What went wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A push found no room: the array holds `max` elements, or would hold more. Nothing changed.
    #[non_exhaustive]
    Full {
        /// The declared bound.
        max: u32,
    },
    /// There is no such document.
    NotFound,
    /// The stored value is another variant of the enum than the path goes into. Nothing changed.
    #[non_exhaustive]
    OtherVariant {
        /// The variant of the path, by its stored name.
        wanted: String,
        /// What is stored, where it is told by a name.
        stored: Option<String>,
    },
    /// The document would grow past the server's 16 MiB (codes 17419, 17420, 10334 and 16493), or
    /// a filter and its values are over what one command may hold; the text says which.
    TooLarge,
    /// The server's validator refused the document (code 121).
    Refused(Violations),
    /// A unique index holds an equal key already (code 11000).
    DuplicateKey,
    /// A value could not be written as BSON.
    Encode,
    /// A stored document could not be read as the model.
    Decode,
    /// A path that cannot be used this way; the text says why.
    Path(String),
    /// A bucket's key is not given whole: an equality for each key field and nothing else.
    BucketKey(String),
    /// The unique index that keeps buckets apart is missing: plan and apply it first.
    BucketIndexMissing,
    /// Other writers took every place of a bucket; the last refusal is the source.
    Contended,
    /// References to documents that do not exist: the `_id`s that were not found.
    Missing(Vec<Bson>),
    /// The write is done, but not on as many servers as its write concern asks for:
    /// [`Error::landed`] says how many documents it reached.
    WriteConcern,
    /// Two models cannot both be had, or a live definition stands against a declared one.
    Conflict(String),
    /// The server or the connection to it failed; the source is the driver's error.
    Driver,
    /// Reading or writing a file failed.
    Io,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind) -> Error {
        Error(Box::new(Inner {
            kind,
            model: None,
            path: None,
            subject: None,
            id: None,
            index: None,
            landed: None,
            of_command: false,
            source: None,
        }))
    }

    pub(crate) fn with_model(mut self, model: &'static str) -> Error {
        self.0.model = Some(model);
        self
    }

    pub(crate) fn with_path(mut self, path: impl Into<String>) -> Error {
        self.0.path = Some(path.into());
        self
    }

    #[cfg(any(feature = "driver", feature = "check"))]
    pub(crate) fn with_id(mut self, id: Bson) -> Error {
        self.0.id = Some(id);
        self
    }

    pub(crate) fn with_index(mut self, index: impl Into<String>) -> Error {
        self.0.index = Some(index.into());
        self
    }

    /// What is too large is the command.
    #[cfg(feature = "driver")]
    pub(crate) fn of_command(mut self) -> Error {
        self.0.of_command = true;
        self
    }

    /// Of a write of several things: how many are stored although it failed.
    #[cfg(feature = "driver")]
    pub(crate) fn with_landed(mut self, landed: u64) -> Error {
        self.0.landed = Some(landed);
        self
    }

    /// What is worked on where that is no field: a file, or a step of a plan.
    pub(crate) fn with_subject(mut self, subject: impl Into<String>) -> Error {
        self.0.subject = Some(subject.into());
        self
    }

    pub(crate) fn with_source(
        mut self,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Error {
        self.0.source = Some(Arc::from(source.into()));
        self
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// The model, where one was involved.
    #[must_use]
    pub fn model(&self) -> Option<&'static str> {
        self.0.model
    }

    /// The dotted path of the field in stored names, where one was involved.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.0.path.as_deref()
    }

    /// What was worked on where that is no field: the file, or the step of a plan.
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        self.0.subject.as_deref()
    }

    /// The `_id` of the document, where one was involved.
    #[must_use]
    pub fn id(&self) -> Option<&Bson> {
        self.0.id.as_ref()
    }

    /// The index, where one was involved.
    #[must_use]
    pub fn index(&self) -> Option<&str> {
        self.0.index.as_deref()
    }

    /// Of a write of several things that stopped in the middle: how many are stored, those of a
    /// write that failed by its write concern only among them. What is stored stays.
    #[must_use]
    pub fn landed(&self) -> Option<u64> {
        self.0.landed
    }

    /// Whether this is [`ErrorKind::Full`].
    #[must_use]
    pub fn is_full(&self) -> bool {
        matches!(self.kind(), ErrorKind::Full { .. })
    }

    /// Whether this is [`ErrorKind::NotFound`].
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self.kind(), ErrorKind::NotFound)
    }

    /// The rules a refused document broke, where this is [`ErrorKind::Refused`].
    #[must_use]
    pub fn violations(&self) -> Option<&Violations> {
        match self.kind() {
            ErrorKind::Refused(violations) => Some(violations),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner {
            kind,
            model,
            path,
            subject,
            id,
            index,
            landed,
            of_command,
            source,
        } = &*self.0;
        if let Some(model) = model {
            f.write_str(model)?;
            if let Some(path) = path {
                write!(f, ".{path}")?;
            }
            f.write_str(": ")?;
        } else if let Some(path) = path {
            write!(f, "{path}: ")?;
        } else if let Some(subject) = subject {
            write!(f, "{subject}: ")?;
        }
        match kind {
            ErrorKind::Full { max } => write!(f, "full: the array is bounded to {max} elements")?,
            ErrorKind::NotFound => f.write_str("no such document")?,
            ErrorKind::OtherVariant { wanted, stored } => {
                let stored = stored.as_deref().map(|name| format!(" (`{name}`)"));
                write!(
                    f,
                    "another variant is stored than `{wanted}`{}",
                    stored.unwrap_or_default()
                )?;
            }
            ErrorKind::WriteConcern => {
                f.write_str("the write is done, but its write concern was not met")?;
            }
            ErrorKind::TooLarge if *of_command => f.write_str(
                "the filter and the values are over MongoDB's limit of 16 MiB for one command",
            )?,
            ErrorKind::TooLarge => {
                f.write_str("the document would be over MongoDB's limit of 16 MiB")?;
            }
            ErrorKind::Refused(violations) => {
                write!(f, "the validator refused the document: {violations}")?;
            }
            ErrorKind::DuplicateKey => {
                f.write_str("an equal key is in the unique index already")?;
            }
            ErrorKind::Encode => f.write_str("the value cannot be written as BSON")?,
            ErrorKind::Decode => f.write_str("the stored document cannot be read")?,
            ErrorKind::Path(why) | ErrorKind::BucketKey(why) | ErrorKind::Conflict(why) => {
                f.write_str(why)?;
            }
            ErrorKind::BucketIndexMissing => {
                f.write_str("the unique index of the buckets is missing; plan and apply the model's indexes first")?;
            }
            ErrorKind::Contended => f.write_str("other writers took every place of the bucket")?,
            ErrorKind::Missing(ids) => {
                write!(f, "{} referenced document(s) do not exist:", ids.len())?;
                ids.iter().try_for_each(|id| write!(f, " {id}"))?;
            }
            ErrorKind::Driver => f.write_str("the server could not do it")?,
            ErrorKind::Io => f.write_str("a file could not be read or written")?,
        }
        if let Some(index) = index {
            write!(f, " (index `{index}`)")?;
        }
        if let Some(id) = id {
            write!(f, " (_id {id})")?;
        }
        if let Some(landed) = landed {
            write!(f, " ({landed} stored)")?;
        }
        match source {
            // The server's account of a refused document is told already, and the driver's text
            // would repeat it whole.
            _ if matches!(kind, ErrorKind::Refused(_)) => Ok(()),
            Some(source) => write!(f, ": {}", Brief(&**source)),
            None => Ok(()),
        }
    }
}

/// A source on one line.
struct Brief<'a>(&'a (dyn std::error::Error + Send + Sync + 'static));

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "driver")]
        if let Some(error) = self.0.downcast_ref::<mongodb::error::Error>() {
            return f.write_str(&crate::collection::brief(error));
        }
        fmt::Display::fmt(self.0, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0
            .source
            .as_deref()
            .map(|source| source as &(dyn std::error::Error + 'static))
    }
}

impl From<bson::error::Error> for Error {
    fn from(source: bson::error::Error) -> Error {
        Error::new(ErrorKind::Encode).with_source(source)
    }
}

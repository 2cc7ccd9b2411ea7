use std::ffi::OsString;
use std::fmt;
use std::time::Duration;

use mongodb::Client;
use mongodb::bson::doc;
use mongodb::options::ClientOptions;
use tokio::sync::OnceCell;

use super::builder::Builder;
use super::database::TestDatabase;
use super::error::{Kind, ServerError};
use super::process::Process;
use super::{setting, uri};

/// How long a client of a test waits for a usable server; the driver's default is 30 s.
const SELECT_WITHIN: Duration = Duration::from_secs(5);

/// A real MongoDB server. One that was started here ends when this is dropped.
///
/// Most tests want [`shared`]. A test that harms its server, or needs other options, starts one of
/// its own with [`Server::builder`].
#[must_use = "the server ends when this is dropped"]
pub struct Server {
    uri: String,
    /// What may be shown of the connection string.
    hosts: String,
    /// What ends with us; a server that was given to us does not.
    _process: Option<Process>,
}

impl Server {
    pub(super) fn of(process: Process, uri: String, port: u16) -> Self {
        Self {
            uri,
            hosts: format!("127.0.0.1:{port}"),
            _process: Some(process),
        }
    }

    /// The server of `MONGODB_URI`, or else a new one. See the [module](super) for where it comes
    /// from.
    ///
    /// # Errors
    ///
    /// If there is no server to be had, it does not start, or that of `MONGODB_URI` does not
    /// answer. The text says what to install.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use model_runtime::testing::Server;
    ///
    /// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let server = Server::start().await?;
    /// let names = server.client().await?.list_database_names().await?;
    /// # Ok(()) }
    /// ```
    pub async fn start() -> Result<Self, ServerError> {
        match setting("MONGODB_URI") {
            Some(uri) => Self::given(uri).await,
            None => Self::builder().start().await,
        }
    }

    /// A builder for a throwaway server with options of its own.
    ///
    /// It always starts a server: what a test does to it must not happen to that of `MONGODB_URI`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use model_runtime::testing::Server;
    ///
    /// # async fn example() -> Result<(), model_runtime::testing::ServerError> {
    /// let server = Server::builder()
    ///     .cache_gb(1.0)
    ///     .args(["--setParameter", "ttlMonitorSleepSecs=1"])
    ///     .start()
    ///     .await?;
    /// # Ok(()) }
    /// ```
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// The connection string, whole: it holds the password if that of `MONGODB_URI` does.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), model_runtime::testing::ServerError> {
    /// let server = model_runtime::testing::shared().await?;
    /// std::process::Command::new("mongosh").arg(server.uri());
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// Options for a client of this server, to be changed before a client is made of them: with a
    /// handler of command events, say. The server must be found within 5 s, unless the connection
    /// string sets `serverSelectionTimeoutMS`.
    ///
    /// # Errors
    ///
    /// If the connection string can't be read.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use model_runtime::mongodb::{Client, event::EventHandler};
    ///
    /// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let server = model_runtime::testing::shared().await?;
    /// let mut options = server.client_options().await?;
    /// options.command_event_handler = Some(EventHandler::callback(|event| {
    ///     // count the round trips
    ///     drop(event);
    /// }));
    /// let client = Client::with_options(options)?;
    /// # Ok(()) }
    /// ```
    pub async fn client_options(&self) -> Result<ClientOptions, ServerError> {
        let parsed = ClientOptions::parse(&self.uri).await;
        let mistake =
            |error| ServerError::from(Kind::GivenUnreadable(uri::mistake(&self.uri, &error)));
        let mut options = parsed.map_err(mistake)?;
        options
            .server_selection_timeout
            .get_or_insert(SELECT_WITHIN);
        Ok(options)
    }

    /// A new client. It belongs to the tokio runtime it is made in, and each `#[tokio::test]` has
    /// one of its own, so a client can't be shared between tests.
    ///
    /// # Errors
    ///
    /// If the connection string can't be read.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = model_runtime::testing::shared().await?.client().await?;
    /// # Ok(()) }
    /// ```
    pub async fn client(&self) -> Result<Client, ServerError> {
        let options = self.client_options().await?;
        Client::with_options(options).map_err(|error| self.unusable(&error))
    }

    /// A new, empty database with a client of its own.
    ///
    /// # Errors
    ///
    /// If the connection string can't be read.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let db = model_runtime::testing::shared().await?.database().await?;
    /// assert!(db.list_collection_names().await?.is_empty());
    /// # Ok(()) }
    /// ```
    pub async fn database(&self) -> Result<TestDatabase, ServerError> {
        Ok(TestDatabase::new(&self.client().await?))
    }

    async fn given(uri: OsString) -> Result<Self, ServerError> {
        let Ok(uri) = uri.into_string() else {
            return Err(Kind::GivenUnreadable("it is not UTF-8").into());
        };
        let mut server = Self {
            uri,
            hosts: String::new(),
            _process: None,
        };
        server.hosts = uri::hosts(&server.client_options().await?);
        // A server that is not there should be said once and here, not by each test in its way.
        let admin = server.client().await?.database("admin");
        match admin.run_command(doc! { "ping": 1 }).await {
            Ok(_) => Ok(server),
            Err(error) => Err(server.unusable(&error)),
        }
    }

    fn unusable(&self, error: &mongodb::error::Error) -> ServerError {
        Kind::Given {
            hosts: self.hosts.clone(),
            text: uri::said(error),
        }
        .into()
    }
}

/// Without the connection string, which may hold a password.
impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("hosts", &self.hosts)
            .finish_non_exhaustive()
    }
}

/// The one server that all tests of this process share, started by the first that asks. It ends
/// with the process.
///
/// If it can't be had, every test gets the same error.
///
/// # Errors
///
/// As [`Server::start`].
///
/// # Examples
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let db = model_runtime::testing::shared().await?.database().await?;
/// # Ok(()) }
/// ```
pub async fn shared() -> Result<&'static Server, ServerError> {
    static SHARED: OnceCell<Result<Server, ServerError>> = OnceCell::const_new();
    SHARED
        .get_or_init(Server::start)
        .await
        .as_ref()
        .map_err(Clone::clone)
}

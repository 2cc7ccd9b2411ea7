use std::ffi::OsString;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use mongodb::bson::oid::ObjectId;

use super::error::{Kind, ServerError};
use super::process::Process;
use super::server::Server;
use super::{find, replica};

/// What mongod exits with when it can't listen on its port.
const NO_PORT: i32 = 48;

/// Options of a throwaway server, made by [`Server::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it is started"]
pub struct Builder {
    cache_gb: f64,
    args: Vec<OsString>,
}

impl Builder {
    pub(super) fn new() -> Self {
        Self {
            cache_gb: 0.5,
            args: Vec::new(),
        }
    }

    /// How much memory the storage engine may use as its cache: 0.5 GB unless said otherwise.
    /// mongod refuses less than 0.25.
    pub fn cache_gb(mut self, gigabytes: f64) -> Self {
        self.cache_gb = gigabytes;
        self
    }

    /// More arguments for mongod, after ours. It refuses most options that are given twice.
    pub fn args<I>(mut self, args: I) -> Self
    where
        I: IntoIterator<Item: Into<OsString>>,
    {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// Starts the server and waits until it is the primary of its own replica set.
    ///
    /// # Errors
    ///
    /// If no mongod can be found or fetched, or it does not start. Then the text has what mongod
    /// said.
    ///
    /// # Examples
    ///
    /// See [`Server::builder`].
    pub async fn start(self) -> Result<Server, ServerError> {
        let found = tokio::task::spawn_blocking(find::mongod).await;
        let mongod = found.map_err(|error| {
            let doing = "looking for mongod".to_owned();
            ServerError::from(Kind::Io {
                doing,
                source: error.into(),
            })
        })??;
        let mut tries = 0;
        loop {
            tries += 1;
            match self.start_once(&mongod).await {
                // Between our look for a free port and mongod's use of it, another took it.
                Err(error) if tries < 5 && lost_its_port(&error) => {}
                result => return result,
            }
        }
    }

    async fn start_once(&self, mongod: &Path) -> Result<Server, ServerError> {
        let port = free_port().map_err(ServerError::io("looking for a free port"))?;
        let replica_set = format!("rs_{}", &ObjectId::new().to_hex()[8..]);
        let process = Process::start(mongod, port, &replica_set, self.cache_gb, &self.args)?;
        replica::make_primary(&process, port, &replica_set).await?;
        let uri = format!("mongodb://127.0.0.1:{port}/?replicaSet={replica_set}");
        Ok(Server::of(process, uri, port))
    }
}

fn lost_its_port(error: &ServerError) -> bool {
    matches!(error.kind(), Kind::Ended { code: NO_PORT, .. })
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
        .local_addr()?
        .port())
}

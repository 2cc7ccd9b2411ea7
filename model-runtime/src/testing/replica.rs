//! Makes a primary of a mongod that has just been started.

use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use mongodb::Client;
use mongodb::bson::doc;
use mongodb::options::ClientOptions;

use super::error::{Kind, ServerError};
use super::process::Process;

/// A start takes about a second; a machine that compiles at the same time may need many.
const START_WITHIN: Duration = Duration::from_secs(60);

/// How long to wait for the end of a server that the driver has lost.
const END_WITHIN: Duration = Duration::from_secs(1);

const POLL: Duration = Duration::from_millis(20);

/// Waits until `process` listens on `port`, makes it the one member of its replica set, and waits
/// until it is primary.
pub(super) async fn make_primary(
    process: &Process,
    port: u16,
    replica_set: &str,
) -> Result<(), ServerError> {
    let usable = async {
        listening(port).await;
        initiate(port, replica_set).await
    };
    let error = tokio::select! {
        code = ended(process) => return Err(process.ended(code)),
        result = tokio::time::timeout(START_WITHIN, usable) => match result {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) => error,
            Err(_) => {
                let (seconds, log) = (START_WITHIN.as_secs(), process.last_words());
                return Err(Kind::TooSlow { seconds, log }.into());
            }
        },
    };
    // The server may be about to end, and then that is the reason.
    let doing = "making mongod a replica set";
    match tokio::time::timeout(END_WITHIN, ended(process)).await {
        Ok(code) => Err(process.ended(code)),
        Err(_) => Err(Kind::Driver {
            doing,
            source: error,
            log: process.last_words(),
        }
        .into()),
    }
}

/// The exit code of `process`, once it has ended by itself.
async fn ended(process: &Process) -> i32 {
    loop {
        if let Some(code) = process.exit_code() {
            return code;
        }
        tokio::time::sleep(POLL).await;
    }
}

/// Asks the port itself: the driver would wait half a second between two tries.
async fn listening(port: u16) {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    while TcpStream::connect_timeout(&address, POLL).is_err() {
        tokio::time::sleep(POLL).await;
    }
}

async fn initiate(port: u16, replica_set: &str) -> mongodb::error::Result<()> {
    let address = format!("127.0.0.1:{port}");
    let uri = format!("mongodb://{address}/?directConnection=true");
    let mut options = ClientOptions::parse(uri).await?;
    options.server_selection_timeout = Some(Duration::from_secs(10));
    let admin = Client::with_options(options)?.database("admin");

    // A server of another process that took the port has another name for its set, and refuses.
    let members = vec![doc! { "_id": 0, "host": address }];
    let config = doc! { "_id": replica_set, "members": members };
    admin
        .run_command(doc! { "replSetInitiate": config })
        .await?;
    loop {
        let hello = admin.run_command(doc! { "hello": 1 }).await?;
        if hello.get_bool("isWritablePrimary").unwrap_or_default() {
            return Ok(());
        }
        tokio::time::sleep(POLL).await;
    }
}

//! How many commands a client sends: each is a round trip to the server.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use model_runtime::mongodb::{
    Client,
    event::{EventHandler, command::CommandEvent},
    options::ClientOptions,
};

/// The commands that a client has sent since the last [`take`](Sent::take).
///
/// The driver tells each command as it sends it, the `getMore`s of its cursors too. Only its own
/// heartbeats are not among them.
#[derive(Clone, Debug, Default)]
pub struct Sent(Arc<Mutex<Counts>>);

/// How often each command was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<String, usize>);

impl Sent {
    /// A client, and what it sends.
    ///
    /// # Errors
    ///
    /// If the driver does not take the options.
    pub fn observe(mut options: ClientOptions) -> crate::Result<(Client, Sent)> {
        let sent = Sent::default();
        let seen = sent.clone();
        options.command_event_handler = Some(EventHandler::callback(move |event| {
            if let CommandEvent::Started(event) = event {
                let mut counts = seen.0.lock().unwrap_or_else(PoisonError::into_inner);
                *counts.0.entry(event.command_name).or_default() += 1;
            }
        }));
        Ok((Client::with_options(options)?, sent))
    }

    /// The commands since the last call.
    pub fn take(&self) -> Counts {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Counts {
    /// All commands.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.values().sum()
    }
}

/// `find 2, getMore 1`
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, count)) in self.0.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{name} {count}")?;
        }
        Ok(())
    }
}

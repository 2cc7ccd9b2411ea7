use std::ops::Deref;

use mongodb::Database;
use mongodb::bson::oid::ObjectId;

use super::error::ServerError;

/// An empty database with a name of its own, made by [`Server::database`](super::Server::database).
///
/// It is a [`mongodb::Database`] in all but its name. A server that was started for the tests
/// takes its databases with it; on the server of `MONGODB_URI` they stay, unless
/// [`drop_now`](Self::drop_now) is called. Their names begin with `t_`.
#[derive(Clone, Debug)]
pub struct TestDatabase {
    database: Database,
}

impl TestDatabase {
    pub(super) fn new(client: &mongodb::Client) -> Self {
        // Without its seconds an ObjectId is what differs between processes, and a counter.
        let id = ObjectId::new().to_hex();
        Self {
            database: client.database(&format!("t_{}", &id[8..])),
        }
    }

    /// Drops the database on the server.
    ///
    /// # Errors
    ///
    /// If the server can't be reached or refuses.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), model_runtime::testing::ServerError> {
    /// let db = model_runtime::testing::shared().await?.database().await?;
    /// // ..
    /// db.drop_now().await?;
    /// # Ok(()) }
    /// ```
    pub async fn drop_now(self) -> Result<(), ServerError> {
        let dropped = self.database.drop().await;
        dropped.map_err(ServerError::driver("dropping a test database"))
    }
}

impl Deref for TestDatabase {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}

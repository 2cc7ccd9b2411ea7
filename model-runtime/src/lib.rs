//! wip
#![allow(dead_code)]
mod bucket; mod checks; mod encode; mod error; mod filter; mod index; mod lookup; mod model; mod path; mod reference; mod stored; mod update; mod validator; mod violations;
pub mod shape; pub mod rules; pub mod spec;
pub use bson; pub use encode::encode; pub use error::*; pub use stored::{Stored, MapKey};
pub use filter::Filter; pub use path::*; pub use update::*; pub use model::*; pub use reference::Ref; pub use index::*; pub use violations::*;
#[cfg(feature = "driver")] pub use mongodb;

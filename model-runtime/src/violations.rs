//! Why the server's validator refused a document.
use std::fmt;
/// stub
#[derive(Debug, Clone)]
pub struct Violations;
impl fmt::Display for Violations { fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) } }

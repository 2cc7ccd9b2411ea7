//! The verbs against a real server. The models are written out, so that what a test sees is the
//! runtime alone; `derived` has the same through the derives.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot go on fails the test"
)]

mod bucket;
mod bucket_errors;
mod bucket_index;
mod derived;
mod find;
mod populate;
mod push;
mod push_shapes;
mod push_variants;
mod query;
mod sizes;
mod sync;
mod values;
mod violations;

use std::{
    ops::Deref,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use model_runtime::{
    mongodb::{
        Client, Database,
        event::{EventHandler, command::CommandEvent},
    },
    testing::{TestDatabase, shared},
};

/// A database of its own for one test.
pub(crate) struct Db {
    database: Database,
    /// Drops the database in the end.
    _own: TestDatabase,
}

impl Deref for Db {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}

/// A database of its own for one test.
pub(crate) async fn db() -> Db {
    observed().await.0
}

/// The commands a client sent, heartbeats aside.
#[derive(Clone, Default)]
pub(crate) struct Sent {
    all: Arc<AtomicU32>,
    finds: Arc<AtomicU32>,
    writes: Arc<AtomicU32>,
}

impl Sent {
    /// All since the last call, as `(all, finds, writes)`.
    pub(crate) fn take(&self) -> (u32, u32, u32) {
        let take = |count: &AtomicU32| count.swap(0, Ordering::SeqCst);
        (take(&self.all), take(&self.finds), take(&self.writes))
    }
}

/// A database of its own, and what is sent to it.
pub(crate) async fn observed() -> (Db, Sent) {
    let server = shared().await.unwrap();
    let own = server.database().await.unwrap();
    let mut options = server.client_options().await.unwrap();
    let sent = Sent::default();
    let seen = sent.clone();
    options.command_event_handler = Some(EventHandler::callback(move |event| {
        if let CommandEvent::Started(event) = event {
            seen.all.fetch_add(1, Ordering::SeqCst);
            match event.command_name.as_str() {
                "find" => seen.finds.fetch_add(1, Ordering::SeqCst),
                "update" | "insert" | "findAndModify" => seen.writes.fetch_add(1, Ordering::SeqCst),
                _ => 0,
            };
        }
    }));
    let client = Client::with_options(options).unwrap();
    (
        Db {
            database: client.database(own.name()),
            _own: own,
        },
        sent,
    )
}

/// `Stored`, `Document` and the path constants of a model, written out as a derive would.
macro_rules! shaped {
    ($ty:ident { $($rust:ident $name:literal: $field:ty $(=> $($with:ident $(($arg:expr))?).+)?;)* }) => {
        impl model_runtime::Stored for $ty {
            const SHAPE: model_runtime::shape::ShapeRef = model_runtime::shape::ShapeRef::new(
                &model_runtime::shape::Shape::of(
                    stringify!($ty),
                    concat!(module_path!(), "::", stringify!($ty)),
                    model_runtime::shape::Kind::Struct(model_runtime::shape::Fields {
                        list: &[$(
                            model_runtime::shape::Field::new(
                                stringify!($rust),
                                $name,
                                <$field as model_runtime::Stored>::SHAPE,
                            )$($(.$with($($arg)?))+)?
                        ),*],
                        closed: false,
                    }),
                ),
            );
            type Element = Self;
        }
        impl $ty {
            $(
                #[allow(non_upper_case_globals, dead_code)]
                pub(crate) const $rust: model_runtime::Path<$ty, $field> = model_runtime::Path::new(&[$name]);
            )*
        }
        impl model_runtime::Descend for $ty {
            type Into = Self;
        }
    };
}
pub(crate) use shaped;
/// `Document` of a model.
macro_rules! document {
    ($ty:ident, $collection:literal, $id:ty $(, $option:ident: $value:expr)*) => {
        impl model_runtime::Document for $ty {
            type Id = $id;

            fn spec() -> &'static model_runtime::spec::DocumentSpec {
                const SPEC: &model_runtime::spec::DocumentSpec = &{
                    #[allow(unused_mut)]
                    let mut spec = model_runtime::spec::DocumentSpec::new(
                        stringify!($ty),
                        $collection,
                        <$ty as model_runtime::Stored>::SHAPE,
                    );
                    $(spec.$option = $value;)*
                    spec
                };
                SPEC
            }
        }
    };
}
pub(crate) use document;

//! Values that look like operators or patterns, through every typed entrance.
#![allow(deprecated, reason = "an array without a bound is the shortest")]

use bson::{Bson, Regex, bson, doc};
use model_runtime::{ErrorKind, prelude::*};
use serde::{Deserialize, Serialize};

use crate::db;

#[derive(Document, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[document(collection = "notes")]
struct Note {
    #[serde(rename = "_id")]
    id: Bson,
    any: Bson,
    list: Vec<Bson>,
}

#[derive(Document, Clone, Debug, Serialize, Deserialize)]
#[document(collection = "links")]
struct Link {
    #[reference]
    notes: Vec<Ref<Note>>,
}

fn pattern(text: &str) -> Bson {
    let regex = Regex {
        pattern: text.try_into().unwrap(),
        options: "".try_into().unwrap(),
    };
    Bson::RegularExpression(regex)
}

/// Each would match, or change, more than itself if it were not taken as a value.
fn odd() -> Vec<Bson> {
    vec![
        bson!({ "$gt": "" }),
        pattern("."),
        bson!({ "a": 1, "$where": "true" }),
        bson!([{ "$ne": 1 }]),
        bson!("$any"),
        bson!({ "$set": { "any": 1 } }),
        bson!({ "b": { "$exists": true } }),
        bson!([pattern(".")]),
    ]
}

#[tokio::test]
async fn a_value_is_never_an_operator() {
    let db = db().await;
    let notes = Note::collection(&db);
    for (n, odd) in odd().into_iter().enumerate() {
        // An `_id` is no array and no pattern, whatever is asked for.
        let id = Bson::from(n as i32);
        notes
            .insert(&Note {
                id,
                any: odd,
                list: vec![],
            })
            .await
            .unwrap();
    }
    for text in ["one", "two"] {
        let note = Note {
            id: text.into(),
            any: text.into(),
            list: vec![text.into()],
        };
        notes.insert(&note).await.unwrap();
    }
    let all = odd().len() + 2;
    for (n, odd) in odd().into_iter().enumerate() {
        let ids = async |filter: Filter<Note>| -> Vec<Bson> {
            let found = notes.find_where(filter).ascending(Note::ID).to_vec().await;
            found.unwrap().into_iter().map(|note| note.id).collect()
        };
        let own = [Bson::from(n as i32)];
        // A pattern alone also equals an array that holds it.
        let mut equal = own.to_vec();
        if n == 1 {
            equal.push(7.into());
        }
        assert_eq!(ids(Note::ANY.eq(&odd)).await, equal, "eq {odd}");
        assert_eq!(ids(Note::ANY.in_([&odd])).await, equal, "in {odd}");
        equal.push("one".into());
        assert_eq!(
            ids(Note::ANY.in_([odd.clone(), "one".into()])).await,
            equal,
            "in {odd}"
        );
        assert_eq!(
            ids(Note::ANY.ne(&odd)).await.len(),
            all + 1 - equal.len(),
            "ne {odd}"
        );
        assert_eq!(
            ids(!Note::ANY.eq(&odd)).await.len(),
            all + 1 - equal.len(),
            "not {odd}"
        );
        assert!(
            ids(Note::LIST.contains(&odd)).await.is_empty(),
            "contains {odd}"
        );
        assert!(
            ids(Note::LIST.eq(vec![odd.clone()])).await.is_empty(),
            "list {odd}"
        );
        assert!(ids(Note::ID.in_([&odd])).await.is_empty(), "id {odd}");
        assert_eq!(notes.find_by_id(&odd).await.unwrap(), None);
        let nobody = notes
            .update_by_id(&odd, Update::set(Note::ANY, Bson::Int32(1)))
            .await
            .unwrap_err();
        assert!(nobody.is_not_found(), "{nobody}");
        let nobody = notes
            .push(&odd, Note::LIST, Bson::Int32(1))
            .await
            .unwrap_err();
        assert!(nobody.is_not_found(), "{nobody}");

        // What is written is what is given.
        notes
            .update_by_id(own[0].clone(), Update::set(Note::ANY, &odd))
            .await
            .unwrap();
        notes.push(own[0].clone(), Note::LIST, &odd).await.unwrap();
        notes
            .push_many(own[0].clone(), Note::LIST, [&odd, &odd])
            .await
            .unwrap();
        let note = notes.find_by_id(own[0].clone()).await.unwrap().unwrap();
        assert_eq!(
            (note.any, note.list),
            (odd.clone(), vec![odd.clone(), odd.clone(), odd])
        );
        notes
            .update_by_id(own[0].clone(), Update::set(Note::LIST, vec![]))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn an_id_that_looks_like_a_query_is_asked_for_as_it_is() {
    let db = db().await;
    let notes = Note::collection(&db);
    // As plain `$in`, a pattern would fetch this one, and an operator would fail.
    notes
        .insert(&Note {
            id: "one".into(),
            any: Bson::Null,
            list: vec![],
        })
        .await
        .unwrap();
    let kept = bson!({ "a": 1 });
    notes
        .insert(&Note {
            id: kept.clone(),
            any: Bson::Null,
            list: vec![],
        })
        .await
        .unwrap();
    let refs = [pattern("."), bson!({ "$gt": "" }), kept.clone()];
    let links = [Link {
        notes: refs.into_iter().map(Ref::new).collect(),
    }];
    let found = Link::collection(&db)
        .populate(&links, |link| &link.notes)
        .await
        .unwrap();
    assert_eq!((found.len(), found.missing().count()), (1, 2));
}

#[tokio::test]
async fn a_filter_nests_as_deep_as_a_server_takes_and_then_is_an_error() {
    let db = db().await;
    let notes = Note::collection(&db);
    let leaf = || Note::ANY.eq(Bson::from("x"));
    let chain = |levels: usize| {
        (0..levels).fold(
            leaf(),
            |f, n| if n % 2 == 0 { f & leaf() } else { f | leaf() },
        )
    };
    notes.find_where(chain(90)).to_vec().await.unwrap();
    notes.find_where(!chain(89)).to_vec().await.unwrap();
    for deep in [
        chain(91),
        chain(6000),
        !chain(90),
        (0..3000).fold(leaf(), |f, _| !f),
    ] {
        let error = notes.find_where(deep).to_vec().await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Path(why) if why.contains("90 levels deep")),
            "{error}"
        );
        assert_eq!(error.model(), Some("Note"));
    }
    let raw = (0..200).fold(doc! {}, |inner, _| doc! { "$and": [inner] });
    assert!(Filter::<Note>::raw(raw).into_document().is_err());
    // One operator is one level, however long the chain.
    let long = (0..3000).fold(leaf(), |f, _| leaf() & f & leaf());
    let Bson::Array(parts) = long
        .clone()
        .into_document()
        .unwrap()
        .remove("$and")
        .unwrap()
    else {
        panic!("an `$and`")
    };
    assert_eq!(parts.len(), 6001);
    notes.find_where(long).to_vec().await.unwrap();
    for limit in [i64::MIN, i64::MAX, -1, 0] {
        notes
            .find_where(Filter::all())
            .limit(limit)
            .to_vec()
            .await
            .unwrap();
        notes
            .find_where(Filter::all())
            .limit(limit)
            .explain()
            .await
            .unwrap();
    }
    let raw: Filter<Note> = Filter::raw(doc! { "any": { "$type": "string" } });
    assert!(
        notes
            .find_where(raw & leaf())
            .first()
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn what_an_update_changes_twice_is_told_before_it_is_sent() {
    let (db, sent) = crate::observed().await;
    let lots = Lot::collection(&db);
    sent.take();
    let inner = Lot::INNER.dot(Inner::N);
    let twice = [
        Update::set(Lot::N, 1).inc(Lot::N, 2),
        Update::set(Lot::N, 1).set(Lot::N, 2),
        Update::inc(Lot::N, 1).unset(Lot::N),
        Update::set(inner, 1).set(Lot::INNER, Inner { n: 1 }),
        Update::set(Lot::INNER, Inner { n: 1 }).inc(inner, 1),
        Update::unset(Lot::INNER).set(inner, 1),
    ];
    for changes in twice {
        let error = lots.update_where(Filter::all(), changes).await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Path(why) if why.contains("already")),
            "{error}"
        );
        assert_eq!(error.model(), Some("Lot"));
        assert!(error.path().is_some());
    }
    assert_eq!(sent.take(), (0, 0, 0));
    // A name that only begins alike is another field.
    let apart = Update::set(Lot::N, 1).set(Lot::N_MORE, 2).inc(inner, 1);
    lots.update_where(Filter::all(), apart).await.unwrap();
}

#[derive(Embedded, Debug, Serialize, Deserialize)]
struct Inner {
    n: i32,
}

#[derive(Document, Debug, Serialize, Deserialize)]
#[document(collection = "lots")]
struct Lot {
    n: i32,
    n_more: i32,
    inner: Inner,
}

#[derive(Document, Debug, Serialize, Deserialize)]
#[document(collection = "vehicles")]
#[query(between: range(plate))]
struct Vehicle {
    #[serde(rename = "_id")]
    id: ObjectId,
    plate: String,
    #[reference]
    trailer: Option<Ref<Vehicle>>,
}

#[tokio::test]
async fn text_bounds_a_string_and_an_id_is_its_reference() {
    let db = db().await;
    let vehicles = Vehicle::collection(&db);
    let first = Vehicle {
        id: ObjectId::new(),
        plate: "b".into(),
        trailer: None,
    };
    let second = Vehicle {
        id: ObjectId::new(),
        plate: "d".into(),
        trailer: Some(Ref::new(first.id)),
    };
    vehicles.insert(&first).await.unwrap();
    vehicles.insert(&second).await.unwrap();
    let found = Vehicle::between(&db, "a".."c").to_vec().await.unwrap();
    assert_eq!(found[0].plate, "b");
    assert_eq!(
        Vehicle::between(&db, "a".to_owned()..="d".to_owned())
            .to_vec()
            .await
            .unwrap()
            .len(),
        2
    );
    let borrowed = &first.id;
    for filter in [
        Vehicle::TRAILER.eq(first.id),
        Vehicle::TRAILER.eq(borrowed),
        Vehicle::TRAILER.in_([first.id]),
    ] {
        let found = vehicles.find_where(filter).to_vec().await.unwrap();
        assert_eq!((found.len(), found[0].id), (1, second.id));
    }
}

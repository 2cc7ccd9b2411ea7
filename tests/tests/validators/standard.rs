//! The standard library's types.

use std::{
    cell::{Cell, RefCell},
    cmp::Reverse,
    collections::{BTreeSet, LinkedList, VecDeque},
    ffi::{CString, OsString},
    marker::PhantomData,
    num::Saturating,
    ops::Bound,
    path::{Path, PathBuf},
    rc::Rc,
    time::{Duration, UNIX_EPOCH},
};

use model_tests::models::standard::*;

use super::*;

#[tokio::test]
async fn durations_and_addresses() {
    let db = database().await;
    let durations = enforced::<Durations>(&db).await;
    let value = Durations {
        took: Duration::new(1, 2),
        maybe: None,
        at: UNIX_EPOCH + Duration::new(3, 4),
    };
    let good = document(&value);
    writes(&durations, vec![value]).await;
    refuses(
        &durations,
        spoilt(
            &good,
            vec![
                ("took", bson::bson!({ "secs": 1 })),
                ("took", bson::bson!({ "secs": -1, "nanos": 1 })),
                ("took", bson::bson!({ "secs": 1, "nanos": 1, "x": 1 })),
                ("took", bson::bson!(1)),
                (
                    "at",
                    bson::bson!({ "secs_since_epoch": i64::MAX, "nanos_since_epoch": 2_000_000_000 }),
                ),
            ],
        ),
    )
    .await;

    let addresses = enforced::<Addresses>(&db).await;
    let values = ["1.2.3.4", "::1"].map(|ip| Addresses {
        ip: ip.parse().unwrap(),
        v4: "1.2.3.4".parse().unwrap(),
        v6: "::1".parse().unwrap(),
    });
    let good = document(&values[0]);
    writes(&addresses, values.into()).await;
    refuses(
        &addresses,
        spoilt(
            &good,
            vec![
                ("ip", bson::bson!("1.2.3.4")),
                ("ip", bson::bson!({ "V4": [1, 2, 3] })),
                ("v4", bson::bson!([1, 2, 3, 256])),
                ("v6", bson::bson!([1, 2, 3, 4])),
            ],
        ),
    )
    .await;

    let sockets = enforced::<Sockets>(&db).await;
    let values = ["1.2.3.4:80", "[::1]:80"].map(|any| Sockets {
        any: any.parse().unwrap(),
        v4: "1.2.3.4:80".parse().unwrap(),
        v6: "[::1]:80".parse().unwrap(),
    });
    let good = document(&values[0]);
    writes(&sockets, values.into()).await;
    refuses(
        &sockets,
        spoilt(
            &good,
            vec![
                ("v4", bson::bson!([[1, 2, 3, 4], 70000])),
                ("any", bson::bson!({ "V4": [[1, 2, 3, 4]] })),
            ],
        ),
    )
    .await;
}

#[tokio::test]
async fn ranges_and_results() {
    let db = database().await;
    let ranges = enforced::<Ranges>(&db).await;
    let values = [Bound::Included(1), Bound::Excluded(2), Bound::Unbounded].map(|bound| Ranges {
        half: 1..2,
        closed: 1..=2,
        from: 1..,
        to: ..None,
        bound,
    });
    let good = document(&values[0]);
    writes(&ranges, values.into()).await;
    refuses(
        &ranges,
        spoilt(
            &good,
            vec![
                ("half", bson::bson!({ "start": 1 })),
                ("half", bson::bson!({ "start": 1, "end": 2, "x": 1 })),
                ("to", bson::bson!({})),
                ("bound", bson::bson!("Included")),
                ("bound", bson::bson!({ "Unbounded": null })),
            ],
        ),
    )
    .await;

    let outcomes = enforced::<Outcomes>(&db).await;
    let values = vec![
        Outcomes {
            last: Ok(1),
            maybe: None,
        },
        Outcomes {
            last: Err("x".into()),
            maybe: Some(Ok(())),
        },
    ];
    let good = document(&values[0]);
    writes(&outcomes, values).await;
    refuses(
        &outcomes,
        spoilt(
            &good,
            vec![
                ("last", bson::bson!({ "Ok": "x" })),
                ("last", bson::bson!({ "ok": 1 })),
                ("last", bson::bson!(1)),
            ],
        ),
    )
    .await;
}

#[tokio::test]
async fn wrappers_and_pointers() {
    let db = database().await;
    let wrappers = enforced::<Wrappers>(&db).await;
    let value = Wrappers {
        reverse: Reverse(1),
        saturating: Saturating(-1),
        wrapping: Wrapping(1),
        arc: "x".into(),
        boxed: Box::new(None),
    };
    let good = document(&value);
    writes(&wrappers, vec![value]).await;
    refuses(
        &wrappers,
        spoilt(
            &good,
            vec![
                ("saturating", 200.into()),
                ("reverse", (-1).into()),
                ("boxed", "x".into()),
            ],
        ),
    )
    .await;

    let nonzeros = enforced::<NonZeros>(&db).await;
    let value = NonZeros {
        a: 1.try_into().unwrap(),
        b: 1.try_into().unwrap(),
        c: (-1).try_into().unwrap(),
        d: (-1).try_into().unwrap(),
        e: 1.try_into().unwrap(),
        f: None,
    };
    let good = document(&value);
    writes(&nonzeros, vec![value]).await;
    let zero = ["a", "b", "c", "d", "e", "f"].map(|key| (key, 0.into()));
    refuses(&nonzeros, spoilt(&good, zero.into())).await;

    let names = enforced::<Names>(&db).await;
    let value = Names {
        c: CString::new("abc").unwrap(),
        os: OsString::from("abc"),
    };
    let good = document(&value);
    writes(&names, vec![value]).await;
    refuses(
        &names,
        spoilt(&good, vec![("c", "abc".into()), ("os", "abc".into())]),
    )
    .await;
}

#[tokio::test]
async fn lists_tuples_and_keys() {
    let db = database().await;
    let lists = enforced::<Lists>(&db).await;
    let value = Lists {
        deque: VecDeque::from([1]),
        linked: LinkedList::from([true]),
        set: BTreeSet::from([1, 2]),
        three: [1, 2, 3],
        none: [],
        nothing: (),
        phantom: PhantomData,
    };
    let good = document(&value);
    writes(&lists, vec![value]).await;
    refuses(
        &lists,
        spoilt(
            &good,
            vec![
                ("set", bson::bson!([1, 1])),
                ("three", bson::bson!([1, 2])),
                ("none", bson::bson!([1])),
                ("nothing", 1.into()),
                ("phantom", "x".into()),
            ],
        ),
    )
    .await;

    let tuples = enforced::<Tuples>(&db).await;
    let value = Tuples {
        one: (1,),
        twelve: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "x".into()),
        nested: ((1, true), [(1, 2), (3, 4)]),
    };
    let good = document(&value);
    writes(&tuples, vec![value]).await;
    refuses(
        &tuples,
        spoilt(
            &good,
            vec![
                ("one", bson::bson!([])),
                ("one", bson::bson!([1, 2])),
                ("nested", bson::bson!([[1, true], [[1, 2]]])),
            ],
        ),
    )
    .await;

    let keyed = enforced::<Keyed>(&db).await;
    let value = Keyed {
        boxed: [("a".into(), 1)].into(),
        cow: [("a".into(), 1)].into(),
        shared: [("a".into(), 1)].into(),
        path: [("/a".into(), 1)].into(),
    };
    let good = document(&value);
    writes(&keyed, vec![value]).await;
    refuses(
        &keyed,
        spoilt(&good, vec![("cow", bson::bson!({ "a": "x" }))]),
    )
    .await;

    let slices = enforced::<Slices>(&db).await;
    let value = Slices {
        text: "x".into(),
        path: PathBuf::from("/x"),
        boxed_path: Path::new("/x").into(),
        list: [1].into(),
        shared_list: ["x".to_owned()].into(),
        cow: vec![1].into(),
        letters: vec!['ä'],
    };
    let good = document(&value);
    writes(&slices, vec![value]).await;
    refuses(
        &slices,
        spoilt(
            &good,
            vec![
                ("letters", bson::bson!(["ab"])),
                ("list", bson::bson!(["x"])),
            ],
        ),
    )
    .await;
}

/// Types that cannot be compared, copied or sent to another thread, and so are in no model of the
/// corpus.
#[test]
fn shapes_of_types_that_cannot_be_compared() {
    use std::{
        collections::BinaryHeap,
        sync::{
            Mutex, RwLock,
            atomic::{AtomicBool, AtomicU32},
        },
    };

    use model_runtime::prelude::*;
    use serde::Deserialize;

    #[derive(Document, Serialize, Deserialize)]
    #[document(allow(unbounded_array, reason = "a test"))]
    struct Shared {
        mutex: Mutex<i32>,
        lock: RwLock<Option<bool>>,
        flag: AtomicBool,
        count: AtomicU32,
        heap: BinaryHeap<i32>,
        cell: Cell<i32>,
        ref_cell: RefCell<Option<String>>,
        rc: Rc<str>,
    }
    let value = Shared {
        mutex: Mutex::new(1),
        lock: RwLock::new(None),
        flag: AtomicBool::new(true),
        count: AtomicU32::new(7),
        heap: [3, 1].into(),
        cell: Cell::new(1),
        ref_cell: RefCell::new(None),
        rc: "x".into(),
    };
    let good = document(&value);
    assert_eq!(
        good,
        doc! { "mutex": 1, "lock": null, "flag": true, "count": 7_i64, "heap": [3, 1], "cell": 1, "ref_cell": null, "rc": "x" }
    );
    Shared::check_document(&raw(&good)).unwrap();
    bson::deserialize_from_slice::<Shared>(raw(&good).as_bytes()).unwrap();
    for bad in spoilt(&good, vec![("count", (-1).into()), ("flag", 1.into())]) {
        assert!(Shared::check_document(&raw(&bad)).is_err());
        assert!(bson::deserialize_from_slice::<Shared>(raw(&bad).as_bytes()).is_err());
    }
}

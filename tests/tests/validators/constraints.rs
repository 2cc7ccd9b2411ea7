//! `#[validate(..)]` in force.

use model_tests::models::constraints::*;

use super::*;

fn decimal(text: &str) -> Decimal128 {
    Decimal128::from_str(text).unwrap()
}

fn day(text: &str) -> DateTime {
    DateTime::parse_rfc3339_str(format!("{text}T00:00:00Z")).unwrap()
}

#[tokio::test]
async fn numbers() {
    let db = database().await;
    let bounds = enforced::<Bounds>(&db).await;
    let good = Bounds {
        open: 1,
        share: 1.0,
        step: -10,
        price: decimal("19.99"),
        quarters: 0.75,
        large: 9_007_199_254_740_993,
        percent: Share(100),
        half: Share(49),
    };
    writes(
        &bounds,
        vec![
            good.clone(),
            Bounds {
                open: 9,
                step: 0,
                ..good.clone()
            },
        ],
    )
    .await;
    let document = bson::serialize_to_document(&good).unwrap();
    admits(
        &bounds,
        vec![
            with(&document, "open", 5_i64),
            with(&document, "share", 1),
            with(&document, "price", decimal("1E+30")),
            with(&document, "quarters", -3.25),
        ],
    )
    .await;
    refuses(
        &bounds,
        vec![
            with(&document, "open", 0),
            with(&document, "open", 10),
            with(&document, "share", 0.0),
            with(&document, "share", f64::NAN),
            with(&document, "step", 3_i64),
            with(&document, "step", 15_i64),
            with(&document, "price", decimal("0")),
            with(&document, "price", decimal("0.005")),
            with(&document, "price", decimal("Infinity")),
            with(&document, "quarters", 0.3),
            with(&document, "large", 9_007_199_254_740_992_i64),
            with(&document, "percent", 0),
            with(&document, "half", 50),
            with(&document, "half", 0),
        ],
    )
    .await;
}

#[tokio::test]
async fn arrays() {
    let db = database().await;
    let collections = enforced::<Collections>(&db).await;
    let words = |list: &[&str]| {
        list.iter()
            .map(|word| (*word).to_owned())
            .collect::<Vec<_>>()
    };
    let good = Collections {
        tags: words(&["a"]),
        maybe: None,
        fixed: [1, 2, 3],
        words: Words(words(&["hello", "you"])),
        shorter: Words(words(&["ab"])),
    };
    let maybe = Some(vec![1, 1]);
    writes(
        &collections,
        vec![
            good.clone(),
            Collections {
                maybe,
                ..good.clone()
            },
        ],
    )
    .await;
    let document = bson::serialize_to_document(&good).unwrap();
    refuses(
        &collections,
        vec![
            with(&document, "tags", Vec::<String>::new()),
            with(&document, "tags", vec!["a", "b", "a"]),
            with(&document, "maybe", vec![1]),
            with(&document, "maybe", vec![1, 2, 3, 4]),
            with(&document, "fixed", vec![1, 2, 1]),
            with(&document, "fixed", vec![1, 2, 10]),
            with(&document, "words", vec![""]),
            with(&document, "words", vec!["longer"]),
            with(&document, "words", vec!["a", "b", "c", "d"]),
            with(&document, "shorter", vec!["abc"]),
            with(&document, "shorter", vec!["a", "b", "c"]),
        ],
    )
    .await;
}

#[tokio::test]
async fn dates() {
    let db = database().await;
    let appointments = enforced::<Appointments>(&db).await;
    let good = Appointments {
        at: day("2020-01-01"),
        born: Some(day("1980-02-03")),
        reminders: vec![day("2021-01-01"), day("2030-12-31")],
        visits: vec![Visit {
            day: day("2000-01-01"),
        }],
        contact: Contact::Call {
            on: day("2010-01-01"),
        },
        audit: Audit {
            made: day("2024-01-01"),
        },
        pair: (
            day("1500-01-01"),
            Visit {
                day: day("2001-01-01"),
            },
        ),
    };
    let early_letter = Contact::Letter {
        on: day("1850-01-01"),
    };
    writes(
        &appointments,
        vec![
            good.clone(),
            Appointments {
                born: None,
                visits: vec![],
                contact: early_letter,
                ..good.clone()
            },
        ],
    )
    .await;
    let document = bson::serialize_to_document(&good).unwrap();
    let early_call = doc! { "kind": "call", "on": day("2009-12-31") };
    let visit = |text| doc! { "day": day(text) };
    refuses(
        &appointments,
        vec![
            with(&document, "at", day("2019-12-31")),
            with(&document, "at", day("2030-01-01")),
            with(&document, "born", day("1900-01-01")),
            with(
                &document,
                "reminders",
                vec![day("2021-01-01"), day("2031-01-01")],
            ),
            with(
                &document,
                "visits",
                vec![visit("2000-01-02"), visit("1999-12-31")],
            ),
            with(&document, "contact", early_call),
            with(&document, "made", day("2015-05-31")),
            with(
                &document,
                "pair",
                vec![Bson::from(day("2001-01-01")), visit("1999-01-01").into()],
            ),
            with(&document, "at", "2024-01-01"),
        ],
    )
    .await;
}

/// What the server says of a date out of bounds is told as any other bound.
#[tokio::test]
async fn a_refused_date_is_told_by_its_field() {
    let good = doc! {
        "at": day("2019-12-31"), "born": null, "reminders": [],
        "visits": [{ "day": day("2001-01-01") }, { "day": day("1999-12-31") }],
        "contact": { "kind": "call", "on": day("2009-12-31") },
        "made": day("2024-01-01"), "pair": [day("2001-01-01"), { "day": day("1999-12-31") }],
    };
    let db = database().await;
    let appointments = enforced::<Appointments>(&db).await;
    let refused = refusal(&appointments, &good).await;
    let told: Vec<String> = refused.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "at: minimum: 2019-12-31T00:00:00Z, expected at least 2020-01-01T00:00:00Z",
            "visits.1.day: minimum: 1999-12-31T00:00:00Z, expected at least 2000-01-01T00:00:00Z",
            "contact.on: minimum: 2009-12-31T00:00:00Z, expected at least 2010-01-01T00:00:00Z",
            // Of what stands behind a place of an array the server says no value.
            "pair.1.day: minimum, expected at least 2000-01-01T00:00:00Z",
        ],
        "{}",
        refused.raw()
    );
}

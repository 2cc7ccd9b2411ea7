//! The planner as a table: declared and observed in, steps out. No server.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bson::{Document, doc};
use model_runtime::{
    Document as _, models,
    sync::{Observed, Plan, Step, decide},
};
use model_tests::models::store::{Customer, Order};

fn id_index() -> Document {
    doc! { "v": 2, "key": { "_id": 1 }, "name": "_id_" }
}

/// What the server lists once the customer model is applied.
fn applied() -> Observed {
    Observed {
        collection: "customers".into(),
        kind: Some("collection".into()),
        validator: Some(Customer::validator()),
        indexes: vec![id_index(), email(doc! {})],
        ..Observed::default()
    }
}

fn email(differing: Document) -> Document {
    let mut index = doc! {
        "v": 2,
        "key": { "email": 1 },
        "name": "email_1",
        "unique": true,
        "partialFilterExpression": { "email": { "$type": "string" } },
    };
    for (option, value) in differing {
        if value == bson::Bson::Null {
            index.remove(&option);
        } else {
            index.insert(option, value);
        }
    }
    index
}

fn plan(observed: Observed) -> Plan {
    decide(models![Customer], &[observed]).unwrap()
}

#[test]
fn what_is_applied_needs_nothing() {
    let plan = plan(applied());
    assert!(plan.is_empty() && plan.notes().is_empty(), "{plan}");
    assert_eq!(plan.to_string(), "plan: nothing to do\n");
}

#[test]
fn defaults_that_the_server_leaves_out_are_equal() {
    let explicit = Observed {
        level: Some("strict".into()),
        action: Some("error".into()),
        ..applied()
    };
    assert!(plan(explicit).is_empty());
}

#[test]
fn numbers_of_another_type_are_equal() {
    let indexes = vec![
        id_index(),
        email(doc! { "key": { "email": 1.0 }, "hidden": false }),
    ];
    assert!(
        plan(Observed {
            indexes,
            ..applied()
        })
        .is_empty()
    );
}

#[test]
fn a_missing_validator_is_set_and_a_different_one_replaced() {
    let missing = plan(Observed {
        validator: None,
        ..applied()
    });
    assert_eq!(
        missing.to_string(),
        "plan: 1 step\n  + set validator of customers, validation strict error\n"
    );
    assert!(matches!(
        &missing.steps()[0],
        Step::SetValidator { from: None, .. }
    ));

    let mut older = Customer::validator();
    older
        .get_document_mut("$jsonSchema")
        .unwrap()
        .insert("required", vec!["_id"]);
    let different = plan(Observed {
        validator: Some(older),
        ..applied()
    });
    assert_eq!(
        different.to_string(),
        "plan: 1 step
  + replace validator of customers, validation strict error
    ~ required: [\"_id\"] -> [\"_id\", \"name\"]
"
    );
}

#[test]
fn a_weaker_action_is_drift() {
    let plan = plan(Observed {
        action: Some("warn".into()),
        ..applied()
    });
    assert!(
        plan.to_string().contains("~ action: warn -> error"),
        "{plan}"
    );
}

#[test]
fn a_collection_made_by_a_first_insert_gets_its_validator() {
    let bare = Observed {
        validator: None,
        indexes: vec![id_index()],
        ..applied()
    };
    let steps: Vec<String> = plan(bare).steps().iter().map(ToString::to_string).collect();
    assert_eq!(
        steps[0],
        "set validator of customers, validation strict error"
    );
    assert!(steps[1].starts_with("create index on customers: email_1 "));
}

#[test]
fn unknown_indexes_are_named_and_kept() {
    let by_hand = doc! { "v": 2, "key": { "name": -1 }, "name": "made_by_hand" };
    let plan = plan(Observed {
        indexes: vec![id_index(), email(doc! {}), by_hand],
        ..applied()
    });
    assert!(plan.is_empty());
    assert_eq!(
        plan.to_string(),
        "plan: nothing to do\n  = customers: index made_by_hand { \"name\": -1 } is not declared, and is kept\n"
    );
}

#[test]
fn a_name_is_not_identity() {
    let plan = plan(Observed {
        indexes: vec![id_index(), email(doc! { "name": "other" })],
        ..applied()
    });
    assert!(plan.is_empty());
    assert!(
        plan.to_string()
            .contains("index email_1 is there under the name other"),
        "{plan}"
    );
}

#[test]
fn a_live_definition_that_differs_is_a_conflict() {
    for (differing, option) in [
        (doc! { "unique": null }, "unique"),
        (doc! { "sparse": true }, "sparse"),
        (doc! { "expireAfterSeconds": 5 }, "expireAfterSeconds"),
        (
            doc! { "partialFilterExpression": null },
            "partialFilterExpression",
        ),
        (doc! { "collation": { "locale": "en" } }, "collation"),
    ] {
        let plan = plan(Observed {
            indexes: vec![id_index(), email(differing)],
            ..applied()
        });
        assert!(plan.steps().is_empty() && !plan.is_empty());
        let [conflict] = plan.conflicts() else {
            panic!("{plan}")
        };
        assert_eq!(conflict.index.as_deref(), Some("email_1"));
        assert!(
            conflict
                .text
                .contains(&format!("the live one differs in {option}; way out: ")),
            "{plan}"
        );
        assert!(
            conflict
                .text
                .ends_with("drop the live one with `db.getCollection(\"customers\").dropIndex(\"email_1\")` and plan again"),
            "{plan}"
        );
        assert!(
            plan.to_string().starts_with(
                "plan: 1 conflict, nothing can be applied\n  ! customers: index email_1"
            ),
            "{plan}"
        );
    }
    let other_key = email(doc! { "key": { "name": 1 } });
    let plan = plan(Observed {
        indexes: vec![id_index(), other_key],
        ..applied()
    });
    assert!(
        plan.conflicts()[0]
            .text
            .contains("the live one of this name has the key { \"name\": 1 }"),
        "{plan}"
    );
}

#[test]
fn what_coll_mod_can_change_is_a_step() {
    for name in ["email_1", "other"] {
        let hidden = email(doc! { "name": name, "hidden": true });
        let plan = plan(Observed {
            indexes: vec![id_index(), hidden],
            ..applied()
        });
        assert_eq!(
            plan.to_string(),
            format!("plan: 1 step\n  + change index on customers: {name} not hidden\n")
        );
    }
}

#[test]
fn a_conflict_is_told_before_the_steps() {
    let plan = plan(Observed {
        validator: None,
        indexes: vec![id_index(), email(doc! { "sparse": true })],
        ..applied()
    });
    assert!(
        plan.to_string()
            .starts_with("plan: 1 conflict, nothing can be applied; then 1 step\n"),
        "{plan}"
    );
}

#[test]
fn an_index_inherits_the_collation_of_its_collection() {
    let collation = || doc! { "locale": "de", "version": "57.1" };
    let inherited = |index: Document| {
        plan(Observed {
            collation: Some(collation()),
            indexes: vec![id_index(), index],
            ..applied()
        })
    };
    assert!(inherited(email(doc! { "collation": collation() })).is_empty());
    let other = inherited(email(doc! {}));
    assert!(
        other.conflicts()[0].text.contains("differs in collation"),
        "{other}"
    );
}

#[test]
fn under_another_name_only_ttl_and_hidden_stand_in_the_way() {
    let ttl = email(doc! { "name": "other", "expireAfterSeconds": 5 });
    let blocked = plan(Observed {
        indexes: vec![id_index(), ttl],
        ..applied()
    });
    assert!(
        blocked.conflicts()[0]
            .text
            .contains("`other` on the same key differs in expireAfterSeconds; way out: "),
        "{blocked}"
    );

    let plain = email(doc! { "name": "other", "unique": null });
    let free = plan(Observed {
        indexes: vec![id_index(), plain],
        ..applied()
    });
    assert_eq!(free.steps().len(), 1);
    assert_eq!(free.notes().len(), 1, "the other one is kept");
}

#[test]
fn a_view_is_a_conflict() {
    let view = plan(Observed {
        kind: Some("view".into()),
        validator: None,
        indexes: vec![],
        ..applied()
    });
    assert!(
        view.conflicts()[0].text.contains("`Customer` is a view"),
        "{view}"
    );
}

#[test]
fn collections_that_are_not_there_are_created_with_their_indexes() {
    let plan = decide(models![Customer, Order], &[applied()]).unwrap();
    assert!(
        matches!(&plan.steps()[0], Step::CreateCollection { target, .. } if target.collection == "orders")
    );
    assert_eq!(plan.steps().len(), 5);
}

mod twice {
    use model_runtime::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Document, Serialize, Deserialize)]
    #[document(collection = "customers")]
    pub(super) struct Other {
        name: String,
    }

    #[derive(Document, Serialize, Deserialize)]
    #[document(collection = "names")]
    #[index(keys(a, b))]
    #[index(keys(c), name = "a_1_b_1")]
    pub(super) struct Names {
        a: i32,
        b: i32,
        c: i32,
    }
}

#[test]
fn two_models_of_one_collection_and_two_indexes_of_one_name_are_errors() {
    let error = decide(models![Customer, twice::Other], &[])
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`Customer` and `Other` are both stored in `customers`"),
        "{error}"
    );
    let error = decide(models![twice::Names], &[]).unwrap_err();
    assert_eq!(error.index(), Some("a_1_b_1"));
}

mod namesake {
    use model_runtime::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Document, Serialize, Deserialize)]
    #[document(collection = "customers")]
    pub(super) struct Customer {
        name: String,
    }
}

#[test]
fn two_models_of_one_name_are_two_models() {
    let models = models![Customer, namesake::Customer];
    let error = decide(models, &[]).unwrap_err().to_string();
    assert!(
        error.contains("two models of the name `Customer` are stored in `customers`"),
        "{error}"
    );
    // And cannot have one golden file.
    let folder = std::env::temp_dir().join("model_namesakes");
    for error in [
        model_runtime::schema::compare(&folder, models).unwrap_err(),
        model_runtime::schema::update(&folder, models).unwrap_err(),
        model_runtime::build::write_to(&folder, models).unwrap_err(),
    ] {
        let text = error.to_string();
        assert!(
            text.contains("two models are called `Customer`, of the collections `customers` and `customers`, and the file of both would be `Customer.json`"),
            "{text}"
        );
    }
    assert!(!folder.join("Customer.json").exists());
    assert_eq!(
        format!("{:?}", models[0]),
        "ModelInfo(Customer in customers)"
    );
}

/// The same model twice is one model.
#[test]
fn a_model_named_twice_is_planned_once() {
    assert_eq!(
        decide(models![Customer, Customer], &[])
            .unwrap()
            .steps()
            .len(),
        2
    );
}

//! Validators and indexes as data, without a server.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bson::{Bson, Document, doc};
use model_runtime::{Document as _, schema, sync};
use model_tests::models::{MODELS, enums, leaves, nested, options, store};

fn properties(validator: &Document) -> &Document {
    validator
        .get_document("$jsonSchema")
        .unwrap()
        .get_document("properties")
        .unwrap()
}

fn required(validator: &Document) -> Vec<&str> {
    let schema = validator.get_document("$jsonSchema").unwrap();
    schema
        .get_array("required")
        .map(|list| list.iter().filter_map(Bson::as_str).collect())
        .unwrap_or_default()
}

#[track_caller]
fn assert_property(validator: &Document, name: &str, expected: Document) {
    let found = properties(validator).get_document(name).unwrap();
    assert_eq!(found, &expected, "property `{name}`");
}

fn integer(min: i64, max: i64) -> Document {
    let number = |n: i64| i32::try_from(n).map_or(Bson::Int64(n), Bson::Int32);
    doc! { "bsonType": ["int", "long"], "minimum": number(min), "maximum": number(max) }
}

/// `UPDATE_SCHEMA=1` takes the models' side.
#[test]
fn golden_files_are_up_to_date() {
    schema::check("schema", MODELS).unwrap();
}

#[test]
fn golden_files_tell_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let models = model_runtime::models![store::Customer];
    let missing = schema::compare(folder.path(), models)
        .unwrap_err()
        .to_string();
    assert!(missing.contains("Customer.json is missing"), "{missing}");

    let text = schema::to_json(&models[0])
        .unwrap()
        .replace("objectId", "string");
    std::fs::write(folder.path().join("Customer.json"), text).unwrap();
    std::fs::write(folder.path().join("Gone.json"), "{}").unwrap();
    let error = schema::compare(folder.path(), models)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("\"bsonType\": \"string\"\n  +")
            && error.contains("\"bsonType\": \"objectId\""),
        "{error}"
    );
    assert!(error.contains("Gone.json belongs to no model"), "{error}");
}

/// Keywords that mongod 6.0 takes, and the rules of their values.
#[test]
fn no_validator_has_what_the_server_refuses() {
    const KNOWN: &[&str] = &[
        "bsonType",
        "required",
        "properties",
        "patternProperties",
        "additionalProperties",
        "items",
        "additionalItems",
        "minItems",
        "maxItems",
        "uniqueItems",
        "enum",
        "minimum",
        "exclusiveMinimum",
        "maximum",
        "exclusiveMaximum",
        "multipleOf",
        "minProperties",
        "minLength",
        "maxLength",
        "pattern",
        "oneOf",
        "anyOf",
        "allOf",
        "not",
        "maxProperties",
        "description",
    ];
    fn walk(schema: &Document, model: &str) {
        for (keyword, value) in schema {
            assert!(
                KNOWN.contains(&keyword.as_str()),
                "{model}: keyword `{keyword}`"
            );
            match (keyword.as_str(), value) {
                ("required", Bson::Array(names)) => {
                    assert!(!names.is_empty(), "{model}: empty required");
                    distinct(names, model);
                }
                ("enum", Bson::Array(values)) => {
                    assert!(!values.is_empty(), "{model}: empty enum");
                    distinct(values, model);
                }
                ("bsonType", Bson::Array(types)) => distinct(types, model),
                ("properties", Bson::Document(properties)) => {
                    for (name, schema) in properties {
                        assert!(
                            !name.is_empty() && !name.contains('.'),
                            "{model}: property `{name}`"
                        );
                        walk(schema.as_document().unwrap(), model);
                    }
                }
                ("patternProperties", Bson::Document(patterns)) => {
                    for (_, schema) in patterns {
                        walk(schema.as_document().unwrap(), model);
                    }
                }
                (_, Bson::Document(schema)) => walk(schema, model),
                ("items" | "oneOf" | "anyOf" | "allOf", Bson::Array(schemas)) => {
                    assert!(!schemas.is_empty(), "{model}: empty {keyword}");
                    schemas
                        .iter()
                        .for_each(|schema| walk(schema.as_document().unwrap(), model));
                }
                _ => {}
            }
        }
    }
    fn distinct(values: &[Bson], model: &str) {
        for (place, value) in values.iter().enumerate() {
            assert!(!values[..place].contains(value), "{model}: {value} twice");
        }
    }
    for model in MODELS {
        walk(
            model.validator().get_document("$jsonSchema").unwrap(),
            model.spec().model,
        );
    }
}

#[test]
fn dates_are_what_their_serializer_writes() {
    let validator = leaves::Lesson::validator();
    assert_property(&validator, "starts_at", doc! { "bsonType": "string" });
    assert_property(&validator, "ends_at", doc! { "bsonType": "date" });
    assert_property(
        &validator,
        "checked_at",
        doc! { "bsonType": ["date", "null"] },
    );
    assert_property(&validator, "made_at", doc! { "bsonType": "date" });
}

#[test]
fn integers_admit_int_and_long_within_the_rust_type() {
    let validator = leaves::Counters::validator();
    let u32_max = i64::from(u32::MAX);
    assert_property(&validator, "a", integer(0, 255));
    assert_property(&validator, "b", integer(0, 65_535));
    assert_property(&validator, "c", integer(0, u32_max));
    assert_property(
        &validator,
        "d",
        doc! { "bsonType": ["int", "long"], "minimum": 0 },
    );
    assert_property(
        &validator,
        "e",
        doc! { "bsonType": ["int", "long"], "minimum": 0 },
    );
    assert_property(&validator, "f", integer(-128, 127));
    assert_property(&validator, "g", integer(1, u32_max));
    assert_property(&validator, "j", doc! { "bsonType": ["int", "long"] });
    let mut nonzero = integer(i64::from(i32::MIN), i64::from(i32::MAX));
    nonzero.insert("not", doc! { "enum": [0] });
    assert_property(&validator, "k", nonzero);
}

#[test]
fn uuids_are_binary_data_without_a_claim_on_the_subtype() {
    let validator = leaves::Analysis::validator();
    assert_property(&validator, "_id", doc! { "bsonType": "binData" });
    assert_property(
        &validator,
        "score",
        doc! { "bsonType": ["double", "int", "long"] },
    );
}

#[test]
fn maps_say_what_their_values_are() {
    let validator = leaves::Tallies::validator();
    let long = doc! { "bsonType": ["int", "long"] };
    let by_day = properties(&validator).get_document("by_day").unwrap();
    // The keys are days, and nothing else is.
    assert_eq!(
        by_day.get("additionalProperties"),
        Some(&Bson::Boolean(false))
    );
    let patterns = by_day.get_document("patternProperties").unwrap();
    assert_eq!(
        patterns.values().collect::<Vec<_>>(),
        [&Bson::Document(long.clone())]
    );
    assert_property(
        &validator,
        "by_name",
        doc! { "bsonType": "object", "additionalProperties": long.clone(), "maxProperties": 3 },
    );
    assert_property(
        &validator,
        "by_kind",
        doc! {
            "bsonType": "object",
            "properties": { "small": long.clone(), "large": long },
            "additionalProperties": false,
        },
    );
}

#[test]
fn an_option_is_never_required_and_always_nullable() {
    let validator = options::Profile::validator();
    assert_eq!(required(&validator), Vec::<&str>::new());
    assert!(
        !validator
            .get_document("$jsonSchema")
            .unwrap()
            .contains_key("required")
    );
    assert_property(&validator, "nick", doc! { "bsonType": ["string", "null"] });
    assert_property(&validator, "bio", doc! { "bsonType": ["string", "null"] });
}

#[test]
fn skipped_and_defaulted_fields_change_the_schema() {
    let validator = options::Item::validator();
    let names: Vec<&str> = properties(&validator).keys().map(String::as_str).collect();
    assert_eq!(names, ["a", "c", "d", "e", "f", "_id"]);
    // `e` is always written, but a document without it reads: not required, as for every default.
    assert_eq!(required(&validator), ["a", "d"]);
    assert_property(
        &validator,
        "e",
        doc! { "bsonType": "array", "items": { "bsonType": "string" } },
    );
}

#[test]
fn each_variant_has_a_branch_of_its_own() {
    let validator = enums::Ledger::validator();
    let ext = properties(&validator)
        .get_document("ext")
        .unwrap()
        .get_array("oneOf")
        .unwrap();
    assert_eq!(
        ext[0],
        Bson::Document(doc! { "bsonType": "string", "enum": ["Cash"] })
    );
    assert_eq!(ext.len(), 4);
    let split = ext[3].as_document().unwrap();
    assert_eq!(
        split.get_array("required").unwrap(),
        &vec![Bson::from("Split")]
    );
    let pair = split
        .get_document("properties")
        .unwrap()
        .get_document("Split")
        .unwrap();
    assert_eq!(pair.get_i32("minItems").unwrap(), 2);
    assert_eq!(pair.get("additionalItems"), Some(&Bson::Boolean(false)));

    let int = properties(&validator)
        .get_document("int")
        .unwrap()
        .get_array("oneOf")
        .unwrap();
    let tags: Vec<&Bson> = int
        .iter()
        .map(|branch| {
            let branch = branch.as_document().unwrap();
            let tag = branch
                .get_document("properties")
                .unwrap()
                .get_document("kind")
                .unwrap();
            &tag.get_array("enum").unwrap()[0]
        })
        .collect();
    assert_eq!(
        tags,
        [
            &Bson::from("Cash"),
            &Bson::from("Card"),
            &Bson::from("Slip")
        ]
    );

    let adj = properties(&validator)
        .get_document("adj")
        .unwrap()
        .get_array("oneOf")
        .unwrap();
    let requires = |branch: &Bson| {
        branch
            .as_document()
            .unwrap()
            .get_array("required")
            .unwrap()
            .len()
    };
    assert_eq!(adj.iter().map(requires).collect::<Vec<_>>(), [1, 2, 2]);
}

#[test]
fn a_flattened_enum_is_closed_once_at_the_top() {
    let validator = enums::Event::validator();
    let schema = validator.get_document("$jsonSchema").unwrap();
    assert_eq!(
        schema.get("additionalProperties"),
        Some(&Bson::Boolean(false))
    );
    let names: Vec<&str> = properties(&validator).keys().map(String::as_str).collect();
    assert_eq!(names, ["at", "opened", "closed", "_id"]);
    for branch in schema.get_array("oneOf").unwrap() {
        assert!(
            !branch
                .as_document()
                .unwrap()
                .contains_key("additionalProperties")
        );
    }
}

#[test]
fn bytes_are_an_array_of_ints_unless_a_helper_writes_them() {
    let validator = leaves::Bytes::validator();
    let raw = doc! { "bsonType": "array", "items": integer(0, 255) };
    assert_property(&validator, "raw", raw.clone());
    assert_property(&validator, "blob", doc! { "bsonType": "binData" });
    assert_property(
        &validator,
        "maybe",
        doc! { "bsonType": ["binData", "null"] },
    );
    assert_property(&validator, "bin", doc! { "bsonType": "binData" });
    let mut hash = raw;
    hash.extend(doc! { "minItems": 32, "maxItems": 32 });
    assert_property(&validator, "hash", hash);
    // A function of the user's reads `maybe`, so a missing key is an error to it.
    assert!(required(&validator).contains(&"maybe"));
}

#[test]
fn names_are_serdes_names() {
    let validator = options::Labels::validator();
    let names: Vec<&str> = properties(&validator).keys().map(String::as_str).collect();
    let expected = [
        "line1Text",
        "is2fa",
        "htmlURL",
        "private",
        "trailing",
        "type",
        "match",
        "kebab-name",
        "protocol",
    ];
    assert_eq!(names, expected);
    let protocol = doc! { "bsonType": "string", "enum": ["h_t_t_p_error", "level2", "i_pv4_only"] };
    assert_property(&validator, "protocol", protocol);
    let indexes: Vec<String> = options::Labels::indexes()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        indexes,
        [
            "line1Text_1 { line1Text: 1 }",
            "type_1_match_-1 { type: 1, match: -1 }"
        ]
    );
    assert_eq!(options::Labels::HTML_URL.to_string(), "htmlURL");
    assert_eq!(options::Labels::TYPE.to_string(), "type");
    assert_eq!(options::Labels::KEBAB.to_string(), "kebab-name");
}

/// serde's own output is the judge of the names.
#[test]
fn every_written_key_is_a_property() {
    let value = options::Labels {
        line_1_text: String::new(),
        is_2fa: true,
        html_URL: String::new(),
        _private: 0,
        trailing_: 0,
        r#type: String::new(),
        r#match: 0,
        kebab: 0,
        protocol: options::Protocol::HTTPError,
    };
    let written = bson::serialize_to_document(&value).unwrap();
    let names: Vec<String> = properties(&options::Labels::validator())
        .keys()
        .cloned()
        .collect();
    assert_eq!(written.keys().cloned().collect::<Vec<_>>(), names);
}

#[test]
fn a_closed_document_admits_its_id_at_the_top_alone() {
    let validator = nested::Shop::validator();
    let names: Vec<&str> = properties(&validator).keys().map(String::as_str).collect();
    assert_eq!(names, ["city", "rooms", "_id", "_class"]);
    assert_property(&validator, "_id", doc! {});
    let rooms = properties(&validator)
        .get_document("rooms")
        .unwrap()
        .get_document("items")
        .unwrap();
    assert_eq!(
        rooms.get("additionalProperties"),
        Some(&Bson::Boolean(false))
    );
    assert_eq!(
        rooms
            .get_document("properties")
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["beds"]
    );
}

#[test]
fn null_stands_in_the_type_and_in_the_list() {
    let validator = enums::States::validator();
    let state = doc! { "bsonType": ["string", "null"], "enum": ["open", "closed", null] };
    assert_property(&validator, "state", state.clone());
    assert_property(
        &validator,
        "states",
        doc! { "bsonType": "array", "items": state },
    );
    let main = doc! { "bsonType": "string", "enum": ["open", "closed"] };
    assert_property(&validator, "main", main.clone());
    assert_property(
        &validator,
        "set",
        doc! { "bsonType": "array", "items": main, "uniqueItems": true },
    );
    assert_eq!(required(&validator), ["states", "main", "set"]);
}

#[test]
fn arrays_wrappers_and_tuples() {
    let validator = nested::Cart::validator();
    let line = doc! {
        "bsonType": "object",
        "required": ["sku", "qty"],
        "properties": {
            "sku": { "bsonType": "string", "description": "Stock keeping unit." },
            "qty": integer(0, i64::from(u32::MAX)),
        },
    };
    assert_property(
        &validator,
        "lines",
        doc! { "bsonType": "array", "items": line.clone(), "maxItems": 50 },
    );
    assert_property(&validator, "shared", line.clone());
    let number = doc! { "bsonType": ["double", "int", "long"] };
    let grid = doc! { "bsonType": "array", "items": { "bsonType": "array", "items": number }, "maxItems": 9 };
    assert_property(&validator, "grid", grid);
    let mut first = line;
    first.insert("bsonType", bson::bson!(["object", "null"]));
    assert_property(&validator, "first", first);
    let pair = properties(&validator).get_document("pair").unwrap();
    assert_eq!(pair.get_array("items").unwrap().len(), 2);
    assert_eq!(
        (
            pair.get("additionalItems"),
            pair.get_i32("minItems").unwrap()
        ),
        (Some(&Bson::Boolean(false)), 2)
    );
}

#[test]
fn a_recursive_type_is_written_out_four_times() {
    let validator = nested::Thread::validator();
    let mut schema = properties(&validator).get_document("root").unwrap();
    let mut levels = 0;
    while let Ok(properties) = schema.get_document("properties") {
        levels += 1;
        let replies = properties.get_document("replies").unwrap();
        assert_eq!(replies.get_i32("maxItems").unwrap(), 20);
        schema = replies.get_document("items").unwrap();
    }
    assert_eq!(levels, 4);
    assert_eq!(schema, &doc! { "bsonType": "object" });
}

#[test]
fn constraints_reach_the_values_they_speak_of() {
    let validator = options::Limits::validator();
    assert_property(&validator, "qty", integer(1, 99));
    assert_property(
        &validator,
        "ratio",
        doc! { "bsonType": ["double", "int", "long"], "minimum": 0.5, "maximum": 1.5 },
    );
    // Exact: 0.01 as a double is not the decimal 0.01.
    let cent: bson::Decimal128 = "0.01".parse().unwrap();
    assert_property(
        &validator,
        "price",
        doc! { "bsonType": "decimal", "minimum": cent },
    );
    assert_property(
        &validator,
        "code",
        doc! { "bsonType": "string", "minLength": 2, "maxLength": 4, "pattern": "\\A[a-zé]+\\z" },
    );
    assert_property(
        &validator,
        "maybe",
        doc! { "bsonType": ["int", "long", "null"], "minimum": -5 },
    );
    let tags = doc! { "bsonType": "array", "items": { "bsonType": "string", "maxLength": 3 }, "maxItems": 2 };
    assert_property(&validator, "tags", tags);
    assert_property(&validator, "percent", integer(0, 100));
}

#[test]
fn indexes_of_queries_are_merged_and_stored_names_are_used() {
    let indexes: Vec<String> = store::Order::indexes()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        indexes,
        [
            "status_1_createdAt_-1_total_1 { status: 1, createdAt: -1, total: 1 }",
            "lines.sku_1 { lines.sku: 1 }",
            "order_number { num: 1 } unique",
            r#"createdAt_1 { createdAt: 1 } ttl 2592000s partial { "status": "open" }"#,
        ]
    );
    assert_eq!(store::Order::indexes()[0].serves, ["by_status", "recent"]);
    let flat: Vec<String> = nested::Flat::indexes()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        flat,
        ["town_1 { town: 1 }"],
        "a flattened struct adds no name"
    );
}

#[test]
fn descriptions_come_from_doc_comments() {
    let validator = store::Customer::validator();
    let schema = validator.get_document("$jsonSchema").unwrap();
    assert_eq!(schema.get_str("description").unwrap(), "A customer.");
}

#[test]
fn the_plan_for_an_empty_database_is_stable() {
    let plan = sync::decide(model_runtime::models![store::Order, store::Customer], &[]).unwrap();
    let expected = "\
plan: 7 steps
  + create collection orders, validation strict error
  + create index on orders: status_1_createdAt_-1_total_1 { status: 1, createdAt: -1, total: 1 }
  + create index on orders: lines.sku_1 { lines.sku: 1 }
  + create index on orders: order_number { num: 1 } unique
  + create index on orders: createdAt_1 { createdAt: 1 } ttl 2592000s partial { \"status\": \"open\" }
  + create collection customers, validation strict error
  + create index on customers: email_1 { email: 1 } unique partial { \"email\": { \"$type\": \"string\" } }
";
    assert_eq!(plan.to_string(), expected);
}

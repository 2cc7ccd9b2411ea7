use bson::{Bson, bson, doc};

use super::Violations;

#[test]
fn unknown_shapes_are_kept_and_never_panic() {
    let none = Violations::from_err_info(doc! {});
    assert_eq!(none.iter().count(), 1);
    assert_eq!(none.to_string(), "validator");

    let odd = [
        bson!(7),
        bson!([]),
        bson!({ "operatorName": 7 }),
        bson!({ "operatorName": "$jsonSchema", "schemaRulesNotSatisfied": 1 }),
        bson!({ "operatorName": "properties", "propertiesNotSatisfied": [{ "propertyName": 1 }] }),
        bson!({ "operatorName": "items", "itemIndex": "x", "details": [] }),
        bson!({ "operatorName": "oneOf", "schemasNotSatisfied": [] }),
        bson!({ "operatorName": "brandNew", "found": [1, 2], "specifiedAs": { "brandNew": 3 } }),
        bson!({ "reason": "none of the above" }),
    ];
    for details in odd {
        let told =
            Violations::from_err_info(doc! { "failingDocumentId": 1, "details": details.clone() });
        assert!(told.iter().count() >= 1, "{details}");
        assert_eq!(told.raw().get("details"), Some(&details));
        assert_eq!(told.id(), Some(&Bson::Int32(1)));
        let _ = told.to_string();
    }
    let new =
        Violations::from_err_info(doc! { "details": { "operatorName": "brandNew", "seen": 2 } });
    assert_eq!(
        new.to_string(),
        "brandNew, expected { \"operatorName\": \"brandNew\", \"seen\": 2 }"
    );
}

#[test]
fn every_prefix_of_a_real_account_is_read() {
    // The server cuts what is too long; whatever is left must be readable.
    let rule = doc! { "operatorName": "bsonType", "specifiedAs": { "bsonType": "int" }, "reason": "type did not match" };
    let items = doc! { "operatorName": "items", "itemIndex": 3, "details": [rule] };
    let lines = doc! { "propertyName": "lines", "details": [items] };
    let root = doc! { "operatorName": "$jsonSchema", "schemaRulesNotSatisfied": [
        { "operatorName": "properties", "propertiesNotSatisfied": [lines] },
    ] };
    let told = Violations::from_err_info(doc! { "truncated": true, "details": root });
    assert_eq!(told.to_string(), "lines.3: bsonType, expected int");
    assert!(told.is_truncated());
}

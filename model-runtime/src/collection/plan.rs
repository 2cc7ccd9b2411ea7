//! The tree of a query plan, in the two shapes that servers report. Pure.

use bson::{Bson, Document};

/// One stage, with what an index scan says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    pub(super) name: String,
    pub(super) index: Option<String>,
}

/// The stages below a winning plan, outermost first.
pub(super) fn stages(plan: &Document) -> Vec<Stage> {
    let mut stages = Vec::new();
    collect(plan, &mut stages);
    stages
}

fn collect(plan: &Document, stages: &mut Vec<Stage>) {
    // With the slot-based engine the plan proper is one level down.
    if let Ok(inner) = plan.get_document("queryPlan") {
        return collect(inner, stages);
    }
    if let Ok(name) = plan.get_str("stage") {
        let index = match name {
            "IDHACK" | "EXPRESS_IXSCAN" => {
                Some(plan.get_str("indexName").unwrap_or("_id_").to_owned())
            }
            _ => plan.get_str("indexName").ok().map(str::to_owned),
        };
        stages.push(Stage {
            name: name.to_owned(),
            index,
        });
    }
    for key in [
        "inputStage",
        "outerStage",
        "innerStage",
        "thenStage",
        "elseStage",
        "winningPlan",
    ] {
        if let Ok(child) = plan.get_document(key) {
            collect(child, stages);
        }
    }
    for key in ["inputStages", "shards"] {
        for child in plan
            .get_array(key)
            .into_iter()
            .flatten()
            .filter_map(Bson::as_document)
        {
            collect(child, stages);
        }
    }
}

/// A count, whatever number the server writes it as.
pub(super) fn count(document: &Document, key: &str) -> Option<u64> {
    match document.get(key)? {
        Bson::Int32(n) => (*n).try_into().ok(),
        Bson::Int64(n) => (*n).try_into().ok(),
        Bson::Double(n) if *n >= 0.0 => Some(*n as u64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bson::doc;

    use super::stages;

    fn names(plan: &bson::Document) -> Vec<String> {
        stages(plan).into_iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn classic_and_slot_based_plans_read_alike() {
        let classic =
            doc! { "stage": "FETCH", "inputStage": { "stage": "IXSCAN", "indexName": "a_1" } };
        let slots = doc! { "queryPlan": classic.clone(), "slotBasedPlan": { "stages": "[1] .." } };
        assert_eq!(names(&classic), ["FETCH", "IXSCAN"]);
        assert_eq!(stages(&classic), stages(&slots));
        assert_eq!(stages(&classic)[1].index.as_deref(), Some("a_1"));
    }

    #[test]
    fn branches_and_shards_are_walked() {
        let or = doc! { "stage": "SUBPLAN", "inputStage": { "stage": "OR", "inputStages": [
            { "stage": "IXSCAN", "indexName": "a_1" },
            { "stage": "IXSCAN", "indexName": "b_1" },
        ] } };
        assert_eq!(names(&or), ["SUBPLAN", "OR", "IXSCAN", "IXSCAN"]);
        let sharded = doc! { "stage": "SHARD_MERGE", "shards": [
            { "shardName": "one", "winningPlan": { "stage": "COLLSCAN" } },
            { "shardName": "two", "winningPlan": { "queryPlan": { "stage": "COLLSCAN" } } },
        ] };
        assert_eq!(names(&sharded), ["SHARD_MERGE", "COLLSCAN", "COLLSCAN"]);
    }
}

//! References fetched together: order, duplicates, holes, one command.

use bson::{Bson, Document, doc, oid::ObjectId};
use model_runtime::{CollectionExt, Document as _, ErrorKind, Place, Ref};
use serde::{Deserialize, Serialize};

use crate::{db, document, observed, shaped};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Player {
    #[serde(rename = "_id")]
    id: ObjectId,
    name: String,
}
shaped!(Player { id "_id": ObjectId; name "name": String; });
document!(Player, "players", ObjectId);

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Slot {
    player: Ref<Player>,
}
shaped!(Slot { player "player": Ref<Player>; });

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Team {
    #[serde(rename = "_id")]
    id: ObjectId,
    captain: Ref<Player>,
    vice: Option<Ref<Player>>,
    team: Vec<Ref<Player>>,
    bench: Vec<Option<Ref<Player>>>,
    pair: Option<(Ref<Player>, Ref<Player>)>,
    slots: Vec<Slot>,
}
shaped!(Team {
    id "_id": ObjectId;
    captain "captain": Ref<Player>;
    vice "vice": Option<Ref<Player>>;
    team "team": Vec<Ref<Player>>;
    bench "bench": Vec<Option<Ref<Player>>>;
    slots "slots": Vec<Slot>;
});
document!(Team, "teams", ObjectId);

fn player(name: &str) -> Player {
    Player {
        id: ObjectId::new(),
        name: name.to_owned(),
    }
}

fn names(places: Vec<Place<'_, Player>>) -> Vec<String> {
    let name = |place: Place<'_, Player>| match place {
        Place::Found(player) => player.name.clone(),
        Place::Missing(_) => "gone".to_owned(),
        Place::Hole => "hole".to_owned(),
    };
    places.into_iter().map(name).collect()
}

#[tokio::test]
async fn every_place_is_kept() {
    let (db, sent) = observed().await;
    let (one, two, gone) = (player("one"), player("two"), player("gone"));
    let players = Player::collection(&db);
    players.insert_many([&one, &two]).await.unwrap();
    let to = |player: &Player| Ref::<Player>::new(player.id);
    let teams = [Team {
        id: ObjectId::new(),
        captain: to(&one),
        vice: None,
        team: vec![to(&one), to(&gone), to(&two), to(&one)],
        bench: vec![Some(to(&two)), None, Some(to(&gone))],
        pair: Some((to(&one), to(&two))),
        slots: vec![Slot { player: to(&two) }],
    }];
    let coll = Team::collection(&db);
    sent.take();
    let team = coll.populate(&teams, |team| &team.team).await.unwrap();
    assert_eq!(sent.take(), (1, 1, 0));
    assert_eq!(
        names(team.places(&teams[0].team)),
        ["one", "gone", "two", "one"]
    );
    assert_eq!(
        team.missing().collect::<Vec<_>>(),
        [&Bson::ObjectId(gone.id)]
    );
    assert_eq!(team.len(), 2);
    assert!(matches!(team.get(&teams[0].captain), Place::Found(player) if *player == one));

    let bench = coll.populate(&teams, |team| &team.bench).await.unwrap();
    assert_eq!(
        names(bench.places(&teams[0].bench)),
        ["two", "hole", "gone"]
    );
    // Nothing to fetch, nothing sent.
    sent.take();
    let vice = coll.populate(&teams, |team| &team.vice).await.unwrap();
    assert_eq!(sent.take(), (0, 0, 0));
    assert!(matches!(vice.places(&teams[0].vice), Place::Hole));
    // Several fields and nested ones in one go.
    let all = coll.populate(&teams, |team| {
        let slots: Vec<&Ref<Player>> = team.slots.iter().map(|slot| &slot.player).collect();
        (&team.pair, &team.captain, slots)
    });
    let all = all.await.unwrap();
    assert_eq!(sent.take(), (1, 1, 0));
    let (first, second) = all.places(&teams[0].pair);
    assert_eq!((first.found(), second.found()), (Some(&one), Some(&two)));

    let strict = coll
        .populate(&teams, |team| &team.team)
        .strict()
        .await
        .unwrap_err();
    assert!(
        matches!(strict.kind(), ErrorKind::Missing(ids) if *ids == [Bson::ObjectId(gone.id)]),
        "{strict}"
    );
    assert!(strict.to_string().contains(&gone.id.to_hex()), "{strict}");
    assert_eq!(strict.model(), Some("Player"));

    assert_eq!(teams[0].captain.fetch(&db).await.unwrap(), Some(one));
    assert_eq!(to(&gone).fetch(&db).await.unwrap(), None);
}

#[tokio::test]
async fn a_target_that_cannot_be_read_is_named() {
    let db = db().await;
    let id = ObjectId::new();
    db.collection::<Document>("players")
        .insert_one(doc! { "_id": id, "name": 7 })
        .await
        .unwrap();
    let team = vec![Ref::<Player>::new(id)];
    let teams = [Team {
        id,
        captain: team[0],
        vice: None,
        team,
        bench: vec![],
        pair: None,
        slots: vec![],
    }];
    let error = Team::collection(&db)
        .populate(&teams, |team| &team.team)
        .await
        .unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode), "{error}");
    assert_eq!(
        (error.model(), error.path(), error.id()),
        (Some("Player"), Some("name"), Some(&Bson::ObjectId(id)))
    );
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Part {
    #[serde(rename = "_id")]
    id: i64,
    size: i32,
}
shaped!(Part { id "_id": i64; size "size": i32; });
document!(Part, "parts", i64);

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Machine {
    #[serde(rename = "_id")]
    id: i64,
    parts: Vec<Ref<Part>>,
}
shaped!(Machine { id "_id": i64; parts "parts": Vec<Ref<Part>>; });
document!(Machine, "machines", i64);

#[tokio::test]
async fn ids_match_as_the_server_compares_them() {
    let db = db().await;
    // Written by somebody else as an int and as a long.
    let raw = db.collection::<Document>("parts");
    raw.insert_many([
        doc! { "_id": 1_i32, "size": 1 },
        doc! { "_id": 2_i64, "size": 2 },
    ])
    .await
    .unwrap();
    let machines = [Machine {
        id: 1,
        parts: vec![Ref::new(2), Ref::new(1), Ref::new(3)],
    }];
    let parts = Machine::collection(&db)
        .populate(&machines, |machine| &machine.parts)
        .await
        .unwrap();
    let places = parts.places(&machines[0].parts);
    let sizes: Vec<_> = places
        .into_iter()
        .map(|place| place.found().map(|part| part.size))
        .collect();
    assert_eq!(sizes, [Some(2), Some(1), None]);
}

#[tokio::test]
async fn many_ids_go_in_chunks_of_one_command_each() {
    let (db, sent) = observed().await;
    let parts: Vec<Part> = (0..10_050).map(|id| Part { id, size: 1 }).collect();
    Part::collection(&db).insert_many(&parts).await.unwrap();
    let machines = [Machine {
        id: 1,
        parts: (0..10_050).map(Ref::new).collect(),
    }];
    sent.take();
    let populated = Machine::collection(&db)
        .populate(&machines, |machine| &machine.parts)
        .await
        .unwrap();
    // Two finds and no getMore.
    assert_eq!(sent.take(), (2, 2, 0));
    assert_eq!(populated.len(), 10_050);
}

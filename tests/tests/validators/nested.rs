//! Nesting, recursion, strictness and flattening.

use super::*;

#[tokio::test]
async fn nesting_recursion_and_strictness() {
    let db = database().await;
    let carts = enforced::<Cart>(&db).await;
    let line = Line {
        sku: "s".into(),
        qty: 1,
    };
    let cart = Cart {
        lines: vec![line.clone(); 50],
        grid: vec![vec![1.0], vec![]],
        tags: HashSet::from([State::Open]),
        pair: (1, "x".into()),
        shared: Arc::new(line.clone()),
        first: Some(Box::new(line)),
    };
    writes(
        &carts,
        vec![
            cart.clone(),
            Cart {
                first: None,
                ..cart.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&cart).try_into().unwrap();
    refuses(
        &carts,
        vec![
            with(
                &good,
                "lines",
                Bson::Array(vec![Bson::Document(doc! { "sku": "s", "qty": 1 }); 51]),
            ),
            with(&good, "lines", bson::bson!([{ "sku": "s" }])),
            with(&good, "grid", bson::bson!([1.0])),
            with(&good, "pair", bson::bson!([1])),
            with(&good, "pair", bson::bson!([1, "x", 2])),
            with(&good, "first", bson::bson!({ "qty": 1 })),
        ],
    )
    .await;

    let threads = enforced::<Thread>(&db).await;
    let mut root = Comment {
        text: "leaf".into(),
        replies: vec![],
        quote: None,
    };
    for depth in 0..12 {
        root = Comment {
            text: depth.to_string(),
            replies: vec![root.clone()],
            quote: Some(Box::new(root)),
        };
        root.replies.truncate(usize::from(depth % 2 == 0));
        if depth > 4 {
            root.quote = None;
        }
    }
    writes(&threads, vec![Thread { root }]).await;
    refuses(
        &threads,
        vec![
            doc! { "root": { "text": "a", "replies": [{ "text": 1, "replies": [] }] } },
            doc! { "root": { "text": "a", "replies": [], "quote": { "text": "b" } } },
        ],
    )
    .await;

    let shops = enforced::<Shop>(&db).await;
    writes(
        &shops,
        vec![Shop {
            city: "York".into(),
            rooms: vec![Room { beds: 2 }],
        }],
    )
    .await;
    admits(
        &shops,
        vec![doc! { "_class": "Shop", "city": "c", "rooms": [] }],
    )
    .await;
    refuses(
        &shops,
        vec![
            doc! { "city": "c", "rooms": [], "zip": "1" },
            doc! { "city": "c", "rooms": [{ "beds": 1, "_id": 1 }] },
            doc! { "city": "c", "rooms": [{ "beds": 1, "_class": "x" }] },
        ],
    )
    .await;
    let city = doc! { "city": "York" };
    let shop = shops.find_one(city.clone()).await.unwrap().unwrap();
    shops.replace_one(city, shop).await.unwrap();
}

#[tokio::test]
async fn closed_parts_flattened_structs_and_maps() {
    let db = database().await;
    let closed = enforced::<Closed>(&db).await;
    let value = Closed {
        sealed: Sealed { n: 1 },
        newtype: Meters(2.0),
        transparent: Wrapper { inner: None },
    };
    writes(
        &closed,
        vec![
            value.clone(),
            Closed {
                transparent: Wrapper {
                    inner: Some("x".into()),
                },
                ..value.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&value).try_into().unwrap();
    admits(
        &closed,
        vec![with(&good, "more", 1), with(&good, "newtype", 2)],
    )
    .await;
    refuses(
        &closed,
        vec![
            with(&good, "sealed", doc! { "n": 1, "m": 2 }),
            with(&good, "newtype", "2"),
        ],
    )
    .await;

    let flat = enforced::<Flat>(&db).await;
    let address = Address {
        city: "York".into(),
        zip: None,
    };
    writes(
        &flat,
        vec![Flat {
            name: "a".into(),
            address: address.clone(),
        }],
    )
    .await;
    writes(
        &flat,
        vec![Flat {
            name: "b".into(),
            address: Address {
                zip: Some("1".into()),
                ..address
            },
        }],
    )
    .await;
    refuses(
        &flat,
        vec![
            doc! { "name": "a" },
            doc! { "name": "a", "city": "York" },
            doc! { "name": "a", "town": 1 },
        ],
    )
    .await;

    let open = enforced::<Open>(&db).await;
    let rest = BTreeMap::from([("x".to_owned(), 1)]);
    writes(
        &open,
        vec![Open {
            id: ObjectId::new(),
            name: "a".into(),
            rest,
        }],
    )
    .await;
    refuses(&open, vec![doc! { "name": "a", "x": "text" }]).await;
}

//! An array without a bound, and one with a bound.

use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use model_runtime::{
    CollectionExt, Document as _, ErrorKind,
    bson::{Bson, DateTime, doc, oid::ObjectId},
    mongodb::{Collection, Database},
};

use super::{
    Shop,
    models::{Board, Note, Wall},
};
use crate::{
    Result, ensure, progress,
    report::{grouped, millis, times},
};

/// The server's limit for a document.
const LIMIT: u64 = 16 << 20;
/// Notes per push.
const BATCH: usize = 100;
/// Far more pushes than fit, so that a server without the limit does not hold us up for ever.
const ENOUGH: usize = 200;

pub(super) async fn show(shop: &mut Shop<'_>) -> Result<()> {
    shop.report.heading("An array that grows")?;
    shop.report.say(format_args!(
        "A push adds {BATCH} notes of about 2 KB each. Only these are sent, but the server writes \
         the whole document again.",
    ))?;
    if shop.options.growth {
        unbounded(shop).await?;
    }
    bounded(shop).await
}

fn notes() -> Vec<Note> {
    let note = Note {
        at: DateTime::now(),
        text: "Well made, and it came in time. ".repeat(62),
    };
    vec![note; BATCH]
}

async fn unbounded(shop: &mut Shop<'_>) -> Result<()> {
    let walls = Wall::collection(&shop.db);
    let wall = Wall {
        id: ObjectId::new(),
        notes: Vec::new(),
    };
    walls.insert(&wall).await?;
    let notes = notes();
    let bar = progress::bar("growing to 16 MiB (KB)", LIMIT >> 10, shop.options.progress);
    let mut taken: Vec<Duration> = Vec::new();
    let error = loop {
        ensure!(taken.len() < ENOUGH, "{ENOUGH} pushes were not refused");
        let began = Instant::now();
        match walls.push_many(wall.id, Wall::NOTES, &notes).await {
            Ok(()) => taken.push(began.elapsed()),
            Err(error) => break error,
        }
        bar.inc((BATCH as u64 * 2050) >> 10);
    };
    bar.finish_and_clear();

    ensure!(
        matches!(error.kind(), ErrorKind::TooLarge),
        "the last push failed with another error: {error}"
    );
    ensure!(
        error.model() == Some("Wall"),
        "the error does not name the model: {error}"
    );
    ensure!(
        error.id() == Some(&Bson::ObjectId(wall.id)),
        "the error does not name the document: {error}"
    );
    let (size, stored) = measure(&shop.db, &walls, wall.id).await?;
    ensure!(
        stored == (taken.len() * BATCH) as u64,
        "{stored} notes are stored after {} pushes",
        taken.len()
    );
    ensure!(size < LIMIT, "the document has {size} bytes");
    let tenth = taken.len().div_ceil(10);
    let mean = |times: &[Duration]| {
        times.iter().sum::<Duration>() / u32::try_from(times.len()).unwrap_or(1).max(1)
    };
    let (first, last) = (mean(&taken[..tenth]), mean(&taken[taken.len() - tenth..]));
    ensure!(
        last > first,
        "the last pushes took {last:?}, the first {first:?}"
    );

    let report = &mut shop.report;
    report.say(format_args!(
        "`Wall.notes` has no bound. {} pushes landed, and the next one was refused:",
        taken.len(),
    ))?;
    report.table(&[
        ["", "measured"].map(str::to_owned),
        row("notes in the document", grouped(stored)),
        row("its size in bytes, 16 777 216 at most", grouped(size)),
        row("mean of the first tenth of the pushes", millis(first)),
        row("mean of the last tenth", millis(last)),
        row("the last to the first", times(last, first)),
    ])?;
    report.say("The error is `TooLarge`, and has the model, the field and the `_id`:")?;
    report.quote(error)?;
    report.say(
        "From here on nobody can add a note to this document. `cargo check` warns of such a field, \
         unless it says `#[embed(unbounded, reason = \"..\")]`, as this one does.",
    )?;
    Ok(())
}

fn row(what: &str, measured: String) -> [String; 2] {
    [what.to_owned(), measured]
}

async fn bounded(shop: &mut Shop<'_>) -> Result<()> {
    let boards = Board::collection(&shop.db);
    let board = Board {
        id: ObjectId::new(),
        notes: Vec::new(),
    };
    boards.insert(&board).await?;
    let notes = notes();
    let mut landed = 0;
    let error = loop {
        ensure!(landed < ENOUGH, "{ENOUGH} pushes were not refused");
        match boards.push_many(board.id, Board::NOTES, &notes).await {
            Ok(()) => landed += 1,
            Err(error) => break error,
        }
    };
    ensure!(
        matches!(error.kind(), ErrorKind::Full { max: 1000, .. }),
        "the last push failed otherwise: {error}"
    );
    ensure!(
        landed == 10,
        "{landed} pushes of {BATCH} landed in an array of at most 1000"
    );
    let before = measure(&shop.db, &boards, board.id).await?;
    let again = boards.push(board.id, Board::NOTES, &notes[0]).await;
    ensure!(
        again.is_err_and(|error| error.is_full()),
        "one more note was not refused"
    );
    let after = measure(&shop.db, &boards, board.id).await?;
    ensure!(
        before == after && after.1 == 1000,
        "refused pushes changed the document: {before:?}, {after:?}"
    );

    let report = &mut shop.report;
    report.say(format_args!(
        "`Board.notes` is bounded to 1000. {landed} of the same pushes landed, and the next one is \
         `Full`:",
    ))?;
    report.quote(error)?;
    report.say(format_args!(
        "A refused push changes nothing: the document still has {} notes and {} bytes.",
        grouped(after.1),
        grouped(after.0),
    ))?;
    Ok(())
}

/// The size of a document in bytes and the length of its array, as the server has them.
async fn measure<T: Send + Sync>(
    db: &Database,
    of: &Collection<T>,
    id: ObjectId,
) -> Result<(u64, u64)> {
    let sizes = doc! { "size": { "$bsonSize": "$$ROOT" }, "notes": { "$size": "$notes" } };
    let pipeline = [doc! { "$match": { "_id": id } }, doc! { "$project": sizes }];
    let mut found = db
        .collection::<model_runtime::bson::Document>(of.name())
        .aggregate(pipeline)
        .await?;
    let sizes = found.try_next().await?.ok_or("the document is gone")?;
    Ok((
        sizes.get_i32("size")?.try_into()?,
        sizes.get_i32("notes")?.try_into()?,
    ))
}

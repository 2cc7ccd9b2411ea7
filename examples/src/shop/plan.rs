//! From the models to the database.

use model_runtime::sync;

use super::{Shop, models::MODELS};
use crate::{Result, ensure};

pub(super) async fn show(shop: &mut Shop<'_>) -> Result<()> {
    shop.report.heading("The plan")?;
    shop.report
        .say("The database is empty. A plan reads it and says what the models ask for:")?;
    let plan = sync::plan(&shop.db, MODELS).await?;
    ensure!(
        !plan.is_empty(),
        "a plan for an empty database has nothing to do"
    );
    shop.report.quote(&plan)?;

    plan.apply(&shop.db).await?;
    shop.report
        .say("Nothing has changed until it is applied. Now it is, and a second plan says:")?;
    let second = sync::plan(&shop.db, MODELS).await?;
    ensure!(
        second.is_empty() && second.notes().is_empty(),
        "the second plan is not empty:\n{second}"
    );
    shop.report.quote(&second)?;
    Ok(())
}

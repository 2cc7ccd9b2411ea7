//! The pipeline: parse, model, check, expand, with a gate after each stage.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::{
    ast::{Model, Role},
    check,
    errors::Errors,
    expand, receiver,
};

/// The expansion of one derive. Every mistake of the item is reported in one go, beside a
/// stand-in impl, so that no "trait not implemented" follows from it.
pub(crate) fn derive(input: TokenStream, role: Role) -> TokenStream {
    let mut input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    receiver::replace(&mut input);
    let errors = Errors::new();
    let model = Model::read(&errors, &input, role);
    if let Some(model) = &model {
        check::check(&errors, model);
    }
    match (model, errors.finish()) {
        (Some(model), Ok(())) => expand::expand(&model),
        (model, reported) => {
            let mut output = reported.err().unwrap_or_default();
            output.extend(expand::fallback(&input, role, model.as_ref()));
            output
        }
    }
}

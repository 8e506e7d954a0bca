//! Reads what to remove: names, or functions of the caller.

use super::errors::Failure;
use super::options::{Field, Read, check_cwd, fields, is_array, known, list, name, one_of, wrong_type};
use super::strings::Text;
use super::words::word;
use crate::chosen::Chosen;
use crate::{ParseOptions, RegionKind};
use js_sys::Array;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

#[wasm_bindgen(module = "/src/wasm/objects.js", js_namespace = given)]
extern "C" {
    #[wasm_bindgen(catch)]
    fn answers(goes: &JsValue, items: &Array) -> Result<Array, JsValue>;
}

/// The items of one kind to remove: a list of names, or a function that decides for each item.
pub(super) struct Choice<N> {
    field: &'static str,
    names: Vec<N>,
    goes: Option<JsValue>,
}

/// Reads a choice. Its function is not called yet.
fn choice<N>(field: Field, read: impl FnMut(JsValue) -> Read<N>) -> Read<Choice<N>> {
    let (name, mut goes) = (field.name, None);
    let names = field.optional(|value| {
        if value.is_function() {
            goes = Some(value);
            return Ok(Vec::new());
        }
        if !is_array(&value)? {
            return Err(wrong_type("an array or a function", &value));
        }
        list(read)(value)
    });
    Ok(Choice { field: name, names: names?.unwrap_or_default(), goes })
}

impl<N> Choice<N> {
    /// The choice as the core takes it. `made` makes the objects that the function gets. They are new, so that the
    /// function can keep or change them.
    pub(super) fn chosen<'a, T>(&'a self, made: impl Fn(&[T]) -> Array + 'a) -> Chosen<'a, N, T, Failure> {
        let ask = |goes: &'a JsValue| {
            move |items: &[T]| {
                let answer = |answer: JsValue| {
                    let wrong = || wrong_type("true or false from the function", &answer).in_field(word(self.field));
                    answer.as_bool().ok_or_else(wrong)
                };
                answers(goes, &made(items))?.iter().map(answer).collect()
            }
        };
        Chosen { names: &self.names, answers: self.goes.as_ref().map(|goes| Box::new(ask(goes)) as _) }
    }
}

/// What to remove.
pub(super) struct Removal {
    pub(super) parse: ParseOptions,
    pub(super) regions: Choice<RegionKind>,
    pub(super) files: Choice<String>,
    pub(super) skills: Choice<String>,
}

pub(super) fn read(value: &JsValue, prompt: &Text) -> Result<Removal, JsValue> {
    let [cwd, known_parts, regions, files, skills] = fields(value, &["cwd", "known", "regions", "files", "skills"])?;
    let parse = ParseOptions { cwd: cwd.optional(name)?, known: known_parts.optional(known(prompt))? };
    let regions = choice(regions, one_of(RegionKind::ALL, RegionKind::as_str))?;
    let (files, skills) = (choice(files, name)?, choice(skills, name)?);
    Ok(Removal { parse: check_cwd(parse)?, regions, files, skills })
}

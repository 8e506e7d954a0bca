//! Wrong calls as JavaScript exceptions.

use super::words::word;
use crate::{Error, ErrorCode};
use js_sys::JsString;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

#[wasm_bindgen(module = "/src/wasm/objects.js")]
extern "C" {
    type PromptInheritanceError;
    #[wasm_bindgen(constructor)]
    fn new(code: &JsString, message: &JsString, field: Option<JsString>) -> PromptInheritanceError;
}

/// Why options could not be read.
pub(super) enum Failure {
    /// A value is wrong. `path` leads to the value, such as `.agent.name` or `.files[0].path`. `what` is the problem.
    Wrong { code: ErrorCode, path: JsString, what: String },
    /// A getter or a function of the caller threw.
    Thrown(JsValue),
}

impl Failure {
    pub(super) fn wrong(code: ErrorCode, what: String) -> Self {
        Self::Wrong { code, path: JsString::default(), what }
    }

    /// The same failure, with its path extended by a step of the enclosing object or list.
    pub(super) fn within(self, step: &JsString) -> Self {
        match self {
            Self::Wrong { code, path, what } => Self::Wrong { code, path: step.concat(&path), what },
            Self::Thrown(_) => self,
        }
    }

    pub(super) fn in_field(self, name: &JsString) -> Self {
        self.within(&word(".").concat(name))
    }
}

impl From<JsValue> for Failure {
    fn from(thrown: JsValue) -> Self {
        Self::Thrown(thrown)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Wrong { code, path, what } => {
                // The fields of the options are named without a prefix.
                let field = if path.length() == 0 { word("options").clone() } else { path.slice(1, path.length()) };
                exception(code, &field.concat(&format!(": {what}").into()), field)
            }
            Failure::Thrown(thrown) => thrown,
        }
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        exception(error.code(), &error.to_string().into(), error.field().into())
    }
}

fn exception(code: ErrorCode, message: &JsString, field: JsString) -> JsValue {
    let field = (field.length() > 0).then_some(field);
    PromptInheritanceError::new(word(code.as_str()), message, field).into()
}

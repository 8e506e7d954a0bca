//! Bindings of `objects.js`.

use js_sys::{Array, JsString, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/wasm/objects.js")]
extern "C" {
    pub(super) fn error(code: &JsValue, field: &str, message: &str) -> JsValue;
    pub(super) fn encode(text: &JsString, view: &Uint8Array) -> u32;
    #[wasm_bindgen(js_name = unitsRead)]
    pub(super) fn units_read() -> u32;
    #[wasm_bindgen(js_name = typeOf)]
    pub(super) fn type_of(value: &JsValue) -> String;
    pub(super) fn fields(value: &JsValue, names: &Array) -> Option<Array>;
    #[wasm_bindgen(js_name = unknownField)]
    pub(super) fn unknown_field(value: &JsValue, names: &Array) -> Option<String>;

    pub(super) fn span(start: u32, end: u32) -> JsValue;
    pub(super) fn cut(offset: u32, line: u32, region: &JsValue) -> JsValue;
    #[allow(clippy::too_many_arguments)]
    pub(super) fn region(
        start: u32,
        end: u32,
        kind: &JsValue,
        layer: &JsValue,
        line: u32,
        name: &JsValue,
        files: &JsValue,
        skills: &JsValue,
    ) -> JsValue;
    pub(super) fn file(start: u32, end: u32, path: &str, content_start: u32, content_end: u32) -> JsValue;
    pub(super) fn skill(start: u32, end: u32, name: &str, description: &str, file_path: &str) -> JsValue;
    pub(super) fn decoy(start: u32, end: u32, imitates: &JsValue, line: u32, reason: &JsValue) -> JsValue;
    pub(super) fn diagnostic(code: &JsValue, message: &str, hint: Option<&str>, spans: &Array) -> JsValue;
    pub(super) fn excision(start: u32, end: u32, kind: &JsValue, name: &JsValue, reason: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = promptMap)]
    pub(super) fn prompt_map(
        shape: &JsValue,
        cwd: &JsValue,
        regions: &Array,
        same: &JsValue,
        relocated: &JsValue,
        decoys: &Array,
        diagnostics: &Array,
    ) -> JsValue;
    #[allow(clippy::too_many_arguments)]
    pub(super) fn identity(
        text: &JsString,
        shape: &JsValue,
        relocated: bool,
        cut: &JsValue,
        excised: &Array,
        dropped: &Array,
        shared_prefix: u32,
        diagnostics: &Array,
    ) -> JsValue;
    pub(super) fn segment(start: u32, end: u32, source: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = parentSegment)]
    pub(super) fn parent_segment(start: u32, end: u32, source: &JsValue, from_start: u32, from_end: u32) -> JsValue;
    #[wasm_bindgen(js_name = childPrompt)]
    pub(super) fn child_prompt(
        text: &JsString,
        segments: &Array,
        identity: &JsValue,
        shared_prefix: u32,
        diagnostics: &Array,
    ) -> JsValue;
    pub(super) fn stripped(text: &JsString, removed: &Array) -> JsValue;
    pub(super) fn forwarded(text: &JsString, forwarded: &JsString, removed: &Array) -> JsValue;
    pub(super) fn removed(text: &JsString, removed: &Array, diagnostics: &Array) -> JsValue;
    #[wasm_bindgen(js_name = inheritedSpan)]
    pub(super) fn inherited_span(child_start: u32, child_end: u32, parent_start: u32, parent_end: u32) -> JsValue;
    pub(super) fn inherited(spans: &Array) -> JsValue;
    pub(super) fn prefix(utf16: u32, bytes: u32, characters: u32) -> JsValue;
    pub(super) fn setting(prompt_inheritance: &JsValue, diagnostics: &Array) -> JsValue;
    pub(super) fn dictionary() -> JsValue;

    pub(super) fn restore(text: &JsString, originals: &Array) -> JsString;
    #[wasm_bindgen(js_name = sharedUnits)]
    pub(super) fn shared_units(a: &JsString, b: &JsString) -> u32;
}

//! Converts Pi's own prompt options into known parts. No text is decoded, so the result has the caller's own strings.

use super::options::{Field, Read, list, map, own, record, string, wrong_type};
use super::words::word;
use crate::known_parts::{APPENDED, CONTEXT_FILES, SKILLS, lists_skills};
use js_sys::{Array, JsString, Object};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

mod make {
    use super::*;

    #[wasm_bindgen(module = "/src/wasm/objects.js", js_namespace = make)]
    extern "C" {
        #[wasm_bindgen(js_name = contextFile)]
        pub(super) fn context_file(path: &JsString, content: &JsString) -> JsValue;
        #[wasm_bindgen(js_name = knownSkill)]
        pub(super) fn known_skill(name: &JsString, description: &JsString, file_path: &JsString) -> JsValue;
        #[wasm_bindgen(js_name = knownParts)]
        pub(super) fn known_parts(
            custom_prompt: &JsString,
            append_system_prompt: &JsString,
            context_files: &Array,
            skills: &JsValue,
            sections: &Object,
        ) -> JsValue;
    }
}

pub(super) fn known_parts(options: &JsValue) -> Read<JsValue> {
    let names = &["customPrompt", "appendSystemPrompt", "contextFiles", "skills", "sections", "selectedTools"];
    let [custom_prompt, append_system_prompt, files, skills, sections, tools] =
        record(options, names)?.map(null_is_absent);
    let custom_prompt = custom_prompt.optional(own)?.unwrap_or_default();
    let append_system_prompt = append_system_prompt.optional(own)?;
    let files = files.optional(list(context_file))?;
    let visible: Array = skills.optional(list(skill))?.into_iter().flatten().flatten().collect();
    let mut sections = sections.optional(map(section, |name| word(".").concat(name)))?.unwrap_or_default();
    sections.retain(|(_, text)| text.length() > 0);
    let is_replaced = |part: &str| sections.iter().any(|(name, _)| name == part);
    let append_system_prompt = append_system_prompt.filter(|_| !is_replaced(APPENDED)).unwrap_or_default();
    let files = files.filter(|_| !is_replaced(CONTEXT_FILES)).into_iter().flatten().collect();
    let tools = tools.optional(list(string))?;
    let skills = match lists_skills(tools.as_deref(), visible.length() as usize, is_replaced(SKILLS)) {
        Some(true) => visible.into(),
        Some(false) => Array::new().into(),
        None => JsValue::UNDEFINED,
    };
    let pairs: Array = sections.iter().map(|(name, text)| Array::of2(&name.into(), text)).collect();
    Ok(make::known_parts(&custom_prompt, &append_system_prompt, &files, &skills, &Object::from_entries(&pairs)?))
}

fn null_is_absent(Field { name, value }: Field) -> Field {
    Field { name, value: if value.is_null() { JsValue::UNDEFINED } else { value } }
}

fn context_file(value: JsValue) -> Read<JsValue> {
    let [path, content] = record(&value, &["path", "content"])?;
    let path = path.required("the file's absolute path", own)?;
    Ok(make::context_file(&path, &content.required("the file's text", own)?))
}

/// Reads a skill. `None` if it is hidden from the model.
fn skill(value: JsValue) -> Read<Option<JsValue>> {
    let names = &["name", "description", "filePath", "disableModelInvocation"];
    let [name, description, file_path, is_hidden] = record(&value, names)?.map(null_is_absent);
    let name = name.required("the skill's name", own)?;
    let description = description.required("the skill's description", own)?;
    let file_path = file_path.required("the path of the skill's file", own)?;
    let is_hidden = is_hidden.optional(|value| value.as_bool().ok_or_else(|| wrong_type("a boolean", &value)))?;
    Ok((!is_hidden.unwrap_or_default()).then(|| make::known_skill(&name, &description, &file_path)))
}

/// Reads a section's text. Pi ignores sections without text.
fn section(value: JsValue) -> Read<JsString> {
    if value.is_null() || value.is_undefined() { Ok(JsString::default()) } else { own(value) }
}

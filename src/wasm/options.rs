//! Reads options into the core's own types. It is strict: it rejects unknown fields, wrong types, and objects such as
//! `Map` and `Date`. It reads all fields of an object once, before it checks any value. So all getters of that object
//! run before anything else is done.

use super::errors::Failure;
use super::strings::{Searched, Text, utf8};
use super::words::{word, words};
use crate::checks::check_directory;
use crate::{
    Agent, AuditOptions, ChildRequest, ContextFile, Environment, Error, ErrorCode, InheritOptions, KnownParts, Mode,
    Parent, ParseOptions, PortableParts, SegmentSource, Setting, Shape, Skill, Strategy,
};
use js_sys::{Array, JsString};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

// js-sys has these too, but without `catch`. A proxy's traps and a getter can throw.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    pub(super) fn is_array(value: &JsValue) -> Result<bool, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Array, js_name = from)]
    fn items(value: &JsValue) -> Result<Array, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Object, js_name = keys)]
    fn keys(value: &JsValue) -> Result<Array, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Object, js_name = entries)]
    fn entries(value: &JsValue) -> Result<Array, JsValue>;
    // `instanceof Object` would be false for objects without a prototype.
    #[wasm_bindgen(catch, js_namespace = ["Object", "prototype", "toString"], js_name = call)]
    fn tag(value: &JsValue) -> Result<JsString, JsValue>;
}

#[wasm_bindgen(module = "/src/wasm/objects.js", js_namespace = given)]
extern "C" {
    #[wasm_bindgen(catch)]
    fn values(object: &JsValue, names: &Array) -> Result<Array, JsValue>;
}

const DIRECTORY: &str = "an absolute directory";

pub(super) type Read<T> = Result<T, Failure>;

/// A named value: an argument or a field.
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) value: JsValue,
}

impl Field {
    pub(super) fn optional<T>(self, read: impl FnOnce(JsValue) -> Read<T>) -> Read<Option<T>> {
        if self.value.is_undefined() {
            return Ok(None);
        }
        read(self.value).map(Some).map_err(|failure| failure.in_field(word(self.name)))
    }

    pub(super) fn required<T>(self, accepts: &str, read: impl FnOnce(JsValue) -> Read<T>) -> Read<T> {
        let name = self.name;
        self.optional(read)?.ok_or_else(|| missing(accepts).in_field(word(name)))
    }
}

fn missing(accepts: &str) -> Failure {
    Failure::wrong(ErrorCode::MissingField, format!("missing; pass {accepts}"))
}

pub(super) fn wrong_type(accepts: &str, value: &JsValue) -> Failure {
    match is_array(value).and_then(|is_array| if is_array { Ok(word("[object Array]").clone()) } else { tag(value) }) {
        Ok(tag) => {
            let name = String::from(tag.slice("[object ".len() as u32, tag.length() - 1).to_lower_case());
            Failure::wrong(ErrorCode::InvalidType, format!("expected {accepts}; got {name}"))
        }
        Err(thrown) => thrown.into(),
    }
}

/// Whether a value is an object with fields. A `Map` or a `Date` has no fields to read, and would look like an empty
/// object.
fn is_object(value: &JsValue) -> Read<bool> {
    Ok(value.is_object() && !is_array(value)? && tag(value)? == *word("[object Object]"))
}

/// Reads the fields of one of our own option objects. Other fields are an error.
pub(super) fn fields<const N: usize>(value: &JsValue, names: &'static [&'static str; N]) -> Read<[Field; N]> {
    check_object(value, names)?;
    let known = words(names);
    if let Some(key) = keys(value)?.iter().find(|key| !known.includes(key, 0)) {
        let what = format!("unknown field; accepted: {}", names.join(", "));
        return Err(Failure::wrong(ErrorCode::UnknownField, what).in_field(key.unchecked_ref()));
    }
    named(value, names)
}

/// Reads the fields of one of Pi's own records. Other fields are allowed.
pub(super) fn record<const N: usize>(value: &JsValue, names: &'static [&'static str; N]) -> Read<[Field; N]> {
    check_object(value, names)?;
    named(value, names)
}

fn check_object(value: &JsValue, names: &[&str]) -> Read<()> {
    let accepts = || format!("an object with {}", names.join(", "));
    if value.is_undefined() {
        return Err(missing(&accepts()));
    }
    if is_object(value)? { Ok(()) } else { Err(wrong_type(&accepts(), value)) }
}

fn named<const N: usize>(value: &JsValue, names: &'static [&'static str; N]) -> Read<[Field; N]> {
    let values = values(value, words(names))?;
    let mut index = 0..;
    Ok(names.map(|name| Field { name, value: values.get(index.next().unwrap_or_default()) }))
}

/// Reads a string.
pub(super) fn text(value: JsValue) -> Read<Text> {
    let js = own(value)?;
    Ok(Text { utf8: utf8(&js)?, js })
}

/// Reads a text that is compared. It must not contain lone surrogates, because in UTF-8 they are all equal.
fn well_formed(value: JsValue) -> Read<Text> {
    let text = text(value)?;
    if text.hides_surrogates() {
        return Err(Failure::wrong(ErrorCode::InvalidValue, "expected text without lone surrogates".to_owned()));
    }
    Ok(text)
}

/// Reads a directory or a name.
pub(super) fn name(value: JsValue) -> Read<String> {
    well_formed(value).map(|text| text.utf8)
}

/// Reads a string as the caller's own, without decoding it.
pub(super) fn own(value: JsValue) -> Read<JsString> {
    value.dyn_into().map_err(|value| wrong_type("a string", &value))
}

pub(super) fn string(value: JsValue) -> Read<String> {
    text(value).map(|text| text.utf8)
}

/// Reads a string, and adds the caller's own to `originals`.
fn kept(originals: &mut Vec<JsString>) -> impl FnOnce(JsValue) -> Read<String> {
    |value| {
        let Text { js, utf8 } = text(value)?;
        originals.push(js);
        Ok(utf8)
    }
}

/// How many UTF-16 code units of a wrong word an error quotes.
const LONGEST_QUOTE: u32 = 80;

/// Reads one of a list of words of the API.
pub(super) fn one_of<T: Copy>(all: &[T], as_str: fn(T) -> &'static str) -> impl Fn(JsValue) -> Read<T> {
    move |value| {
        all.iter().copied().find(|one| value == ***word(as_str(*one))).ok_or_else(|| {
            let words: Vec<_> = all.iter().map(|one| format!("\"{}\"", as_str(*one))).collect();
            let accepts = format!("one of {}", words.join(", "));
            let Some(other) = value.dyn_ref::<JsString>() else { return wrong_type(&accepts, &value) };
            let other = String::from(other.slice(0, LONGEST_QUOTE));
            Failure::wrong(ErrorCode::InvalidValue, format!("expected {accepts}; got \"{other}\""))
        })
    }
}

pub(super) fn list<T>(mut read: impl FnMut(JsValue) -> Read<T>) -> impl FnOnce(JsValue) -> Read<Vec<T>> {
    move |value| {
        if !is_array(&value)? {
            return Err(wrong_type("an array", &value));
        }
        let item = |(index, item)| read(item).map_err(|failure| failure.within(&format!("[{index}]").into()));
        items(&value)?.iter().enumerate().map(item).collect()
    }
}

/// Reads an object as a map of all its own keys. No key is special. `step` makes the path from the object to a key's
/// value.
pub(super) fn map<T>(
    read: impl Fn(JsValue) -> Read<T>,
    step: impl Fn(&JsString) -> JsString,
) -> impl FnOnce(JsValue) -> Read<Vec<(String, T)>> {
    move |value| {
        if !is_object(&value)? {
            return Err(wrong_type("an object", &value));
        }
        let entry = |entry: JsValue| {
            let entry: Array = entry.unchecked_into();
            let key: JsString = entry.get(0).unchecked_into();
            let value = read(entry.get(1)).map_err(|failure| failure.within(&step(&key)))?;
            Ok((utf8(&key)?, value))
        };
        entries(&value)?.iter().map(entry).collect()
    }
}

/// Reads context files. Their paths and contents are read with `read`.
fn files(mut read: impl FnMut(JsValue) -> Read<String>) -> impl FnOnce(JsValue) -> Read<Vec<ContextFile>> {
    list(move |value| {
        let [path, content] = record(&value, &["path", "content"])?;
        Ok(ContextFile {
            path: path.required("the file's absolute path", &mut read)?,
            content: content.required("the file's text", &mut read)?,
        })
    })
}

/// Reads context files, and adds the caller's own strings to `originals`.
pub(super) fn context_files(originals: &mut Vec<JsString>) -> impl FnOnce(JsValue) -> Read<Vec<ContextFile>> {
    files(|value| kept(originals)(value))
}

/// Known parts, with the custom and the appended prompt as the caller's own strings.
struct Known {
    parts: KnownParts,
    operators: [Option<Text>; 2],
}

/// Reads the known parts of a prompt.
fn known_of(prompt: &JsString) -> impl FnOnce(JsValue) -> Read<Known> {
    |value| {
        let names = &["customPrompt", "appendSystemPrompt", "contextFiles", "skills", "sections"];
        let [custom_prompt, append_system_prompt, context_files, skills, sections] = fields(&value, names)?;
        let searched = Searched::new(prompt);
        let read = |value| searched.utf8(text(value)?);
        let skill = |value| {
            let [name, description, file_path] = record(&value, &["name", "description", "filePath"])?;
            Ok(Skill {
                name: name.required("the skill's name", read)?,
                description: description.required("the skill's description", read)?,
                file_path: file_path.required("the path of the skill's file", read)?,
            })
        };
        let operators = [custom_prompt.optional(text)?, append_system_prompt.optional(text)?];
        let of_prompt = |part: &Option<Text>| part.as_ref().map(|text| searched.utf8(text.clone())).transpose();
        let parts = KnownParts {
            custom_prompt: of_prompt(&operators[0])?,
            append_system_prompt: of_prompt(&operators[1])?,
            context_files: context_files.optional(files(read))?,
            skills: skills.optional(list(skill))?,
            sections: sections.optional(map(read, |name| word(".").concat(name)))?,
        };
        Ok(Known { parts, operators })
    }
}

/// Reads the known parts of a prompt, without the caller's own strings.
pub(super) fn known(prompt: &Text) -> impl FnOnce(JsValue) -> Read<KnownParts> {
    |value| known_of(&prompt.js)(value).map(|known| known.parts)
}

pub(super) fn check_cwd(options: ParseOptions) -> Result<ParseOptions, Error> {
    options.cwd.as_ref().map_or(Ok(()), |cwd| check_directory("cwd", cwd))?;
    Ok(options)
}

pub(super) fn parse(value: &JsValue, prompt: &Text) -> Result<ParseOptions, JsValue> {
    if value.is_undefined() {
        return Ok(ParseOptions::default());
    }
    let [cwd, known_parts] = fields(value, &["cwd", "known"])?;
    Ok(check_cwd(ParseOptions { cwd: cwd.optional(name)?, known: known_parts.optional(known(prompt))? })?)
}

/// Reads the directories of a scope: the session's, and Pi's own.
pub(super) fn scope(value: &JsValue) -> Read<(String, Option<String>)> {
    let [cwd, agent_dir] = fields(value, &["cwd", "agentDir"])?;
    Ok((cwd.required(DIRECTORY, name)?, agent_dir.optional(name)?))
}

pub(super) fn inherit(value: &JsValue, prompt: &Text) -> Read<InheritOptions> {
    let [parent_cwd, child_cwd, known_parts] = fields(value, &["parentCwd", "childCwd", "known"])?;
    Ok(InheritOptions {
        parent_cwd: parent_cwd.required(DIRECTORY, name)?,
        child_cwd: child_cwd.optional(name)?,
        known: known_parts.optional(known(prompt))?,
    })
}

pub(super) fn audit(value: &JsValue, prompt: &Text) -> Read<AuditOptions> {
    let [child_cwd, parent_cwd, known_parts] = fields(value, &["childCwd", "parentCwd", "known"])?;
    Ok(AuditOptions {
        child_cwd: child_cwd.required(DIRECTORY, name)?,
        parent_cwd: parent_cwd.optional(name)?,
        known: known_parts.optional(known(prompt))?,
    })
}

pub(super) fn portable(originals: &mut Vec<JsString>) -> impl FnOnce(JsValue) -> Read<PortableParts> {
    |value| {
        let [custom_prompt, append_system_prompt] = fields(&value, &["customPrompt", "appendSystemPrompt"])?;
        Ok(PortableParts {
            custom_prompt: custom_prompt.optional(kept(originals))?,
            append_system_prompt: append_system_prompt.optional(kept(originals))?,
        })
    }
}

/// Reads the shape of a context block. Default: section.
pub(super) fn block_shape(value: &JsValue) -> Read<Shape> {
    if value.is_undefined() {
        return Ok(Shape::Section);
    }
    let [shape] = fields(value, &["shape"])?;
    Ok(shape.optional(one_of(&[Shape::Footer, Shape::Section], Shape::as_str))?.unwrap_or(Shape::Section))
}

/// A child request, with the caller's own strings.
pub(super) struct Child {
    pub(super) request: ChildRequest,
    /// The parent's prompt. It is empty if there is no parent.
    pub(super) parent: JsString,
    /// For each source: the caller's own strings from which its part of the child's prompt is made, in order.
    pub(super) originals: [Vec<JsString>; SegmentSource::ALL.len()],
}

pub(super) fn child(value: &JsValue) -> Read<Child> {
    let names = &["agent", "environment", "parent", "strategy", "portable", "contextFiles", "genericBase"];
    let [agent, environment, parent, strategy, portable_parts, files, generic_base] = fields(value, names)?;
    let mut originals: [Vec<JsString>; SegmentSource::ALL.len()] = Default::default();
    // In the order of the variants of `SegmentSource`.
    let [of_parent, of_portable, of_base, of_files, of_header, of_agent, _] = &mut originals;
    let mut operators = [None, None];
    let agent = agent.required("an object with name and mode", |value| {
        let [name, mode, prompt] = fields(&value, &["name", "mode", "prompt"])?;
        Ok(Agent {
            name: name.required("the agent's name", kept(of_header))?,
            mode: mode.required("\"append\" or \"replace\"", one_of(Mode::ALL, Mode::as_str))?,
            prompt: prompt.optional(kept(of_agent))?,
        })
    })?;
    let environment = environment.required("an object with cwd and platform", |value| {
        let [cwd, platform, git_branch] = fields(&value, &["cwd", "platform", "gitBranch"])?;
        let cwd = cwd.required(DIRECTORY, well_formed)?;
        of_header.push(cwd.js);
        let cwd = cwd.utf8;
        let platform = platform.required("the platform, such as \"linux\"", kept(of_header))?;
        let git_branch = git_branch.optional(kept(of_header))?;
        // The header states the platform last.
        of_header[2..].rotate_left(1);
        Ok(Environment { cwd, platform, git_branch })
    })?;
    let parent = parent.optional(|value| {
        let [prompt, cwd, known_parts] = fields(&value, &["prompt", "cwd", "known"])?;
        let prompt = prompt.required("the parent's prompt", text)?;
        let cwd = cwd.required(DIRECTORY, name)?;
        let known = known_parts.optional(known_of(&prompt.js))?;
        of_parent.push(prompt.js);
        let known = known.map(|known| {
            operators = known.operators;
            known.parts
        });
        Ok(Parent { prompt: prompt.utf8, cwd, known })
    })?;
    // The same default as in the core, but with the caller's own strings.
    let portable_parts = match portable_parts.optional(portable(of_portable))? {
        Some(given) => given,
        None => {
            let [custom_prompt, append_system_prompt] = operators.map(|text| {
                let Text { js, utf8 } = text?;
                of_portable.push(js);
                Some(utf8)
            });
            PortableParts { custom_prompt, append_system_prompt }
        }
    };
    let request = ChildRequest {
        agent,
        environment,
        parent,
        strategy: strategy.optional(one_of(Strategy::ALL, Strategy::as_str))?.unwrap_or(Strategy::Full),
        portable: Some(portable_parts),
        context_files: files.optional(context_files(of_files))?,
        generic_base: generic_base.optional(kept(of_base))?,
    };
    let parent = of_parent.pop().unwrap_or_default();
    Ok(Child { request, parent, originals })
}

pub(super) fn prompt_inheritance(value: JsValue) -> Read<Vec<(String, Strategy)>> {
    let step = |provider: &JsString| word("[\"").concat(provider).concat(word("\"]"));
    map(one_of(Strategy::ALL, Strategy::as_str), step)(value)
}

/// Reads the setting as the configuration has it. Any value is accepted, because the core reports what is wrong with
/// it.
pub(super) fn setting(value: JsValue) -> Read<Setting> {
    if value.is_undefined() {
        return Ok(Setting::Absent);
    }
    if !is_object(&value)? {
        return Ok(Setting::NotAnObject);
    }
    let entries = map(|value| value.dyn_ref().map(utf8).transpose(), JsString::clone)(value)?;
    Ok(Setting::Entries(entries))
}

//! Options in: keys and shapes are checked before any work is done, so that a wrong call names its field.

use super::objects;
use super::strings::{to_owned, word_list};
use crate::error::{Error, ErrorCode};
use crate::{
    Agent, AuditOptions, ChildRequest, ContextFile, Environment, InheritOptions, KnownParts, Mode, Parent,
    ParseOptions, PortableParts, RegionKind, RemoveOptions, Setting, Shape, Skill, Strategy,
};
use js_sys::{Array, JsString, Object};
use wasm_bindgen::{JsCast, JsValue};

type Read<T> = Result<T, Error>;

/// An object of the caller's whose keys are all known.
struct Fields<'a> {
    values: Array,
    names: &'static [&'static str],
    path: &'a str,
}

impl<'a> Fields<'a> {
    /// `path` is where the object stands in the call: empty for the options themselves.
    fn new(value: &JsValue, path: &'a str, names: &'static [&'static str]) -> Read<Self> {
        match word_list(names, |list| objects::fields(value, list)) {
            Some(values) => Ok(Self { values, names, path }),
            None => Err(Self::refused(value, path, names)),
        }
    }

    fn refused(value: &JsValue, path: &str, names: &'static [&'static str]) -> Error {
        let kind = objects::type_of(value);
        let known = names.join(", ");
        if kind == "object" {
            let unknown = word_list(names, |list| objects::unknown_field(value, list)).unwrap_or_default();
            return Error::new(ErrorCode::UnknownField, join(path, &unknown), &format!("known here: {known}"));
        }
        let code = if kind == "undefined" { ErrorCode::MissingField } else { ErrorCode::InvalidType };
        Error::new(code, if path.is_empty() { "options" } else { path }, &format!("an object with {known}; got {kind}"))
    }

    fn path(&self, name: &str) -> String {
        join(self.path, name)
    }

    /// The field's value; `None` where it is absent or explicitly undefined.
    fn get(&self, name: &'static str) -> Option<JsValue> {
        let at = self.names.iter().position(|known| *known == name)?;
        Some(self.values.get(at as u32)).filter(|value| !value.is_undefined())
    }

    fn js_string(&self, name: &'static str) -> Read<Option<JsString>> {
        self.get(name).map(|value| as_string(value, &self.path(name))).transpose()
    }

    fn string(&self, name: &'static str) -> Read<Option<String>> {
        Ok(self.js_string(name)?.as_ref().map(to_owned))
    }

    fn required(&self, name: &'static str, accepts: &str) -> Read<String> {
        self.string(name)?.ok_or_else(|| Error::new(ErrorCode::MissingField, self.path(name), accepts))
    }

    /// A list, each item read by `item` with its own path.
    fn list<T>(&self, name: &'static str, item: impl Fn(JsValue, &str) -> Read<T>) -> Read<Option<Vec<T>>> {
        self.get(name).map(|value| list(&value, &self.path(name), &item)).transpose()
    }

    /// One of the words of `all`.
    fn one_of<T: Copy>(&self, name: &'static str, all: &[(&str, T)]) -> Read<Option<T>> {
        self.get(name).map(|value| one_of(value, &self.path(name), all)).transpose()
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn as_string(value: JsValue, field: &str) -> Read<JsString> {
    value.dyn_into::<JsString>().map_err(|value| wrong_type(field, "a string", &value))
}

fn wrong_type(field: &str, accepts: &str, value: &JsValue) -> Error {
    Error::new(ErrorCode::InvalidType, field, &format!("{accepts}; got {}", objects::type_of(value)))
}

fn list<T>(value: &JsValue, field: &str, item: impl Fn(JsValue, &str) -> Read<T>) -> Read<Vec<T>> {
    let Some(items) = value.dyn_ref::<Array>() else { return Err(wrong_type(field, "an array", value)) };
    (0..items.length()).map(|index| item(items.get(index), &format!("{field}[{index}]"))).collect()
}

fn one_of<T: Copy>(value: JsValue, field: &str, all: &[(&str, T)]) -> Read<T> {
    let accepts = || all.iter().map(|(word, _)| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
    let given = String::from(as_string(value, field)?);
    let found = all.iter().find(|(word, _)| *word == given);
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| Error::invalid(field, &format!("one of {}; got \"{given}\"", accepts())))
}

/// A prompt, or another text that a function takes by position.
pub(super) fn text(value: JsValue, field: &str) -> Read<JsString> {
    if value.is_undefined() {
        return Err(Error::new(ErrorCode::MissingField, field, "a string"));
    }
    as_string(value, field)
}

/// As [`text`], but absent is empty.
pub(super) fn optional_text(value: JsValue, field: &str) -> Read<JsString> {
    if value.is_undefined() { Ok(JsString::from("")) } else { as_string(value, field) }
}

fn context_file(value: JsValue, path: &str) -> Read<ContextFile> {
    let fields = Fields::new(&value, path, &["path", "content"])?;
    Ok(ContextFile {
        path: fields.required("path", "the file's absolute path")?,
        content: fields.required("content", "the file's text")?,
    })
}

fn skill(value: JsValue, path: &str) -> Read<Skill> {
    let fields = Fields::new(&value, path, &["name", "description", "filePath"])?;
    Ok(Skill {
        name: fields.required("name", "the skill's name")?,
        description: fields.required("description", "the skill's description")?,
        file_path: fields.required("filePath", "the path of the skill's file")?,
    })
}

/// The entries of an object that is read as a map: all its own keys, none of them special.
fn entries(value: &JsValue, field: &str) -> Read<Vec<(String, JsValue)>> {
    if objects::type_of(value) != "object" {
        return Err(wrong_type(field, "an object", value));
    }
    let object: &Object = value.unchecked_ref();
    Ok(Object::entries(object)
        .iter()
        .map(|entry| {
            let entry: Array = entry.unchecked_into();
            (to_owned(&entry.get(0).unchecked_into()), entry.get(1))
        })
        .collect())
}

fn known_parts(value: JsValue, path: &str) -> Read<KnownParts> {
    const NAMES: [&str; 5] = ["customPrompt", "appendSystemPrompt", "contextFiles", "skills", "sections"];
    let fields = Fields::new(&value, path, &NAMES)?;
    let sections = fields.get("sections").map(|value| {
        let field = fields.path("sections");
        let read = entries(&value, &field)?.into_iter().map(|(name, content)| {
            let content = as_string(content, &join(&field, &name))?;
            Ok((name, to_owned(&content)))
        });
        read.collect::<Read<Vec<_>>>()
    });
    Ok(KnownParts {
        custom_prompt: fields.string("customPrompt")?,
        append_system_prompt: fields.string("appendSystemPrompt")?,
        context_files: fields.list("contextFiles", context_file)?,
        skills: fields.list("skills", skill)?,
        sections: sections.transpose()?,
    })
}

fn known(fields: &Fields<'_>) -> Read<Option<KnownParts>> {
    fields.get("known").map(|value| known_parts(value, &fields.path("known"))).transpose()
}

const DIRECTORY: &str = "an absolute directory";

pub(super) fn parse(value: &JsValue) -> Read<ParseOptions> {
    if value.is_undefined() {
        return Ok(ParseOptions::default());
    }
    let fields = Fields::new(value, "", &["cwd", "known"])?;
    let cwd = fields.string("cwd")?;
    if let Some(cwd) = &cwd {
        crate::error::check_directory("cwd", cwd)?;
    }
    Ok(ParseOptions { cwd, known: known(&fields)? })
}

pub(super) fn inherit(value: &JsValue) -> Read<InheritOptions> {
    let fields = Fields::new(value, "", &["parentCwd", "childCwd", "known"])?;
    Ok(InheritOptions {
        parent_cwd: fields.required("parentCwd", DIRECTORY)?,
        child_cwd: fields.string("childCwd")?,
        known: known(&fields)?,
    })
}

pub(super) fn audit(value: &JsValue) -> Read<AuditOptions> {
    let fields = Fields::new(value, "", &["childCwd", "parentCwd", "known"])?;
    Ok(AuditOptions {
        child_cwd: fields.required("childCwd", DIRECTORY)?,
        parent_cwd: fields.string("parentCwd")?,
        known: known(&fields)?,
    })
}

pub(super) fn remove(value: &JsValue) -> Read<RemoveOptions> {
    let fields = Fields::new(value, "", &["cwd", "known", "regions", "files", "skills"])?;
    let kinds: Vec<_> = RegionKind::ALL.iter().map(|kind| (kind.as_str(), *kind)).collect();
    let names = |value: JsValue, path: &str| Ok(to_owned(&as_string(value, path)?));
    let cwd = fields.string("cwd")?;
    if let Some(cwd) = &cwd {
        crate::error::check_directory("cwd", cwd)?;
    }
    Ok(RemoveOptions {
        parse: ParseOptions { cwd, known: known(&fields)? },
        regions: fields.list("regions", |value, path| one_of(value, path, &kinds))?.unwrap_or_default(),
        files: fields.list("files", names)?.unwrap_or_default(),
        skills: fields.list("skills", names)?.unwrap_or_default(),
    })
}

pub(super) fn portable(value: &JsValue, path: &str) -> Read<PortableParts> {
    let fields = Fields::new(value, path, &["customPrompt", "appendSystemPrompt"])?;
    Ok(PortableParts {
        custom_prompt: fields.string("customPrompt")?,
        append_system_prompt: fields.string("appendSystemPrompt")?,
    })
}

pub(super) fn context_files(value: &JsValue) -> Read<Vec<ContextFile>> {
    if value.is_undefined() {
        return Err(Error::new(ErrorCode::MissingField, "files", "an array of files with path and content"));
    }
    list(value, "files", context_file)
}

/// The shape that a context block is written in. Default: section.
pub(super) fn block_shape(value: &JsValue) -> Read<Shape> {
    if value.is_undefined() {
        return Ok(Shape::Section);
    }
    let fields = Fields::new(value, "", &["shape"])?;
    let shapes = [("footer", Shape::Footer), ("section", Shape::Section)];
    Ok(fields.one_of("shape", &shapes)?.unwrap_or(Shape::Section))
}

const STRATEGIES: [(&str, Strategy); 2] = [("full", Strategy::Full), ("portable", Strategy::Portable)];
const MODES: [(&str, Mode); 2] = [("append", Mode::Append), ("replace", Mode::Replace)];

/// A child request, and the caller's own strings for the parts that are copied into the child's prompt.
pub(super) struct Request {
    pub(super) request: ChildRequest,
    pub(super) parent_prompt: Option<JsString>,
    pub(super) value: JsValue,
}

pub(super) fn child(value: JsValue) -> Read<Request> {
    const NAMES: [&str; 7] = ["agent", "environment", "parent", "strategy", "portable", "contextFiles", "genericBase"];
    let mut parent_prompt = None;
    let request = {
        let fields = Fields::new(&value, "", &NAMES)?;
        let missing = |name: &str, accepts: &str| Error::new(ErrorCode::MissingField, name, accepts);
        let agent = fields.get("agent").ok_or_else(|| missing("agent", "an object with name and mode"))?;
        let agent = Fields::new(&agent, "agent", &["name", "mode", "prompt"])?;
        let environment =
            fields.get("environment").ok_or_else(|| missing("environment", "an object with cwd and platform"))?;
        let environment = Fields::new(&environment, "environment", &["cwd", "platform", "gitBranch"])?;
        let parent = fields.get("parent");
        let parent = match &parent {
            None => None,
            Some(parent) => {
                let fields = Fields::new(parent, "parent", &["prompt", "cwd", "known"])?;
                let prompt =
                    fields.js_string("prompt")?.ok_or_else(|| missing("parent.prompt", "the parent's prompt"))?;
                let text = to_owned(&prompt);
                parent_prompt = Some(prompt);
                Some(Parent { prompt: text, cwd: fields.required("cwd", DIRECTORY)?, known: known(&fields)? })
            }
        };
        let portable = fields.get("portable").map(|value| portable(&value, "portable")).transpose()?;
        ChildRequest {
            agent: Agent {
                name: agent.required("name", "the agent's name")?,
                mode: agent
                    .one_of("mode", &MODES)?
                    .ok_or_else(|| missing("agent.mode", "\"append\" or \"replace\""))?,
                prompt: agent.string("prompt")?,
            },
            environment: Environment {
                cwd: environment.required("cwd", DIRECTORY)?,
                platform: environment.required("platform", "the platform, such as \"linux\"")?,
                git_branch: environment.string("gitBranch")?,
            },
            parent,
            strategy: fields.one_of("strategy", &STRATEGIES)?.unwrap_or(Strategy::Full),
            portable,
            context_files: fields.list("contextFiles", context_file)?,
            generic_base: fields.string("genericBase")?,
        }
    };
    Ok(Request { request, parent_prompt, value })
}

/// The setting as a configuration holds it. Any value will do: what is wrong with it is told, not thrown.
pub(super) fn setting(value: &JsValue) -> Setting {
    if value.is_undefined() {
        return Setting::Absent;
    }
    entries(value, "").map_or(Setting::NotAnObject, |entries| {
        let text = |value: JsValue| value.dyn_ref::<JsString>().map(to_owned);
        Setting::Entries(entries.into_iter().map(|(key, value)| (key, text(value))).collect())
    })
}

/// A map that is already read: here a value that is no strategy is a wrong call.
pub(super) fn prompt_inheritance(value: &JsValue) -> Read<Vec<(String, Strategy)>> {
    if value.is_undefined() {
        return Ok(Vec::new());
    }
    entries(value, "promptInheritance")?
        .into_iter()
        .map(|(provider, value)| {
            let field = format!("promptInheritance[\"{provider}\"]");
            Ok((provider, one_of(value, &field, &STRATEGIES)?))
        })
        .collect()
}

pub(super) fn provider(value: JsValue) -> Read<Option<String>> {
    if value.is_undefined() { Ok(None) } else { Ok(Some(to_owned(&as_string(value, "provider")?))) }
}

//! What a host passes: context files, skills and the known parts of a prompt.

/// A context file, as the host resolved it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct ContextFile {
    /// Its absolute path, without line breaks.
    pub path: String,
    /// Its text, neither trimmed nor escaped.
    pub content: String,
}

/// A skill, as a catalogue lists it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// What it is for. It can span lines.
    pub description: String,
    /// The absolute path of its file.
    pub file_path: String,
}

/// The parts of a prompt that the host knows. Each part that you pass makes the reading exact for that part.
///
/// `None` means that the part is unknown. An empty part means that the prompt has none. The names are those of Pi's own
/// prompt options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, rename_all = "camelCase", deny_unknown_fields)
)]
pub struct KnownParts {
    /// The operator's custom prompt, which replaces Pi's default preamble.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub custom_prompt: Option<String>,
    /// The operator's appended prompt.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub append_system_prompt: Option<String>,
    /// The session's context files, in the prompt's order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub context_files: Option<Vec<ContextFile>>,
    /// The skills that the catalogue lists, in the catalogue's order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub skills: Option<Vec<Skill>>,
    /// The sections that extensions added or replaced, by name, in the order in which they were set.
    #[cfg_attr(
        feature = "serde",
        serde(default, with = "crate::model::ordered", skip_serializing_if = "Option::is_none")
    )]
    pub sections: Option<Vec<(String, String)>>,
}

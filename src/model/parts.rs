//! The parts that a host passes in: context files, skills, and all that it knows of a prompt.

/// A project's context file, as the host resolved it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct ContextFile {
    /// The absolute path. No line break.
    pub path: String,
    /// The text, which is neither trimmed nor escaped.
    pub content: String,
}

/// A skill, as a catalogue lists it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Skill {
    /// The name.
    pub name: String,
    /// What the skill is for; may span lines.
    pub description: String,
    /// The absolute path of its file.
    pub file_path: String,
}

/// What the host knows went into a prompt; each part given makes the reading exact there.
///
/// `None`: unknown. Empty: there was none. The fields are named as Pi's own prompt options are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, rename_all = "camelCase", deny_unknown_fields)
)]
pub struct KnownParts {
    /// The operator's custom prompt, in place of Pi's default preamble.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub custom_prompt: Option<String>,
    /// The operator's appended prompt.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub append_system_prompt: Option<String>,
    /// The session's context files, in the prompt's order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub context_files: Option<Vec<ContextFile>>,
    /// The skills that the catalogue lists, in its order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub skills: Option<Vec<Skill>>,
    /// The sections that extensions added or replaced, by name, in the order in which they were set.
    #[cfg_attr(
        feature = "serde",
        serde(default, with = "crate::model::ordered", skip_serializing_if = "Option::is_none")
    )]
    pub sections: Option<Vec<(String, String)>>,
}

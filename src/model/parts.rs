//! The parts that a host passes in: context files, skills, and all that it knows of a prompt.

/// A project's context file, as the host resolved it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContextFile {
    /// The absolute path. No line break.
    pub path: String,
    /// The text, which is neither trimmed nor escaped.
    pub content: String,
}

/// A skill, as a catalogue lists it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
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
pub struct KnownParts {
    /// The operator's custom prompt, in place of Pi's default preamble.
    pub custom_prompt: Option<String>,
    /// The operator's appended prompt.
    pub append_system_prompt: Option<String>,
    /// The session's context files, in the prompt's order.
    pub context_files: Option<Vec<ContextFile>>,
    /// The skills that the catalogue lists, in its order.
    pub skills: Option<Vec<Skill>>,
    /// The sections that extensions added or replaced, by name, in the order in which they were set.
    pub sections: Option<Vec<(String, String)>>,
}

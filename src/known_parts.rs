//! Converts Pi's own prompt options into known parts.

use crate::model::parts::{ContextFile, KnownParts, Skill};

/// Pi's own prompt options, of any version: what Pi renders a prompt from. Extensions and users of Pi's SDK get them.
///
/// `None` means that there is no such part. The struct has only the fields that describe known parts. Serde ignores
/// all others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, rename_all = "camelCase"))]
pub struct PromptOptions {
    /// The operator's custom prompt.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub custom_prompt: Option<String>,
    /// The operator's appended prompt.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub append_system_prompt: Option<String>,
    /// The session's context files.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub context_files: Option<Vec<ContextFile>>,
    /// The session's skills, hidden ones included.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub skills: Option<Vec<SessionSkill>>,
    /// The sections that extensions set, by name.
    #[cfg_attr(feature = "serde", serde(with = "crate::model::ordered", skip_serializing_if = "Option::is_none"))]
    pub sections: Option<Vec<(String, String)>>,
    /// The names of the session's tools. `None`: Pi's default tools, which can read files.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub selected_tools: Option<Vec<String>>,
}

/// A skill of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct SessionSkill {
    /// The values that the catalogue lists.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub skill: Skill,
    /// Whether the skill is hidden from the model.
    #[cfg_attr(feature = "serde", serde(default))]
    pub disable_model_invocation: bool,
}

/// Converts Pi's own prompt options into known parts. A part that is `None` is empty in the result.
///
/// Hidden skills are left out. In a session with `bash` and without `read` the skills are unknown, because versions of
/// Pi differ. If a section replaced a part of Pi's, that part is empty. Empty sections are ignored.
///
/// ```
/// use prompt_inheritance::{PromptOptions, known_parts};
///
/// let known = known_parts(&PromptOptions { custom_prompt: Some("Be brief.".into()), ..PromptOptions::default() });
/// assert_eq!(known.custom_prompt.as_deref(), Some("Be brief."));
/// assert_eq!(known.skills, Some(vec![]));
/// ```
#[must_use]
pub fn known_parts(options: &PromptOptions) -> KnownParts {
    let sections: Vec<_> = options.sections.iter().flatten().filter(|(_, text)| !text.is_empty()).cloned().collect();
    let is_replaced = |part: &str| sections.iter().any(|(name, _)| name == part);
    let visible = options.skills.iter().flatten().filter(|skill| !skill.disable_model_invocation);
    let visible: Vec<Skill> = visible.map(|skill| skill.skill.clone()).collect();
    let lists_skills = lists_skills(options.selected_tools.as_deref(), visible.len(), is_replaced(SKILLS));
    KnownParts {
        custom_prompt: Some(options.custom_prompt.clone().unwrap_or_default()),
        append_system_prompt: Some(unless(is_replaced(APPENDED), options.append_system_prompt.as_ref())),
        context_files: Some(unless(is_replaced(CONTEXT_FILES), options.context_files.as_ref())),
        skills: lists_skills.map(|lists| unless(!lists, Some(&visible))),
        sections: Some(sections),
    }
}

/// The names of the sections that can replace a part of Pi's.
pub(crate) const APPENDED: &str = "addendum";
pub(crate) const CONTEXT_FILES: &str = "project_context";
pub(crate) const SKILLS: &str = "skills";

/// Whether a prompt lists the session's visible skills. `None` if that depends on the version of Pi.
pub(crate) fn lists_skills(selected_tools: Option<&[String]>, visible: usize, is_replaced: bool) -> Option<bool> {
    let has = |tool: &str| selected_tools.is_none_or(|tools| tools.iter().any(|name| name == tool));
    if visible == 0 || is_replaced {
        Some(false)
    } else if has("read") {
        Some(true)
    } else {
        (!has("bash")).then_some(false)
    }
}

fn unless<T: Clone + Default>(is_none: bool, part: Option<&T>) -> T {
    part.filter(|_| !is_none).cloned().unwrap_or_default()
}

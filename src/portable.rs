//! The portable strategy: a child adopts the operator's own text instead of its parent's prompt. A setting selects the
//! strategy by provider.

use crate::model::codes::codes;
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::text::white_space::trim;

codes! {
    /// How a child gets its identity.
    Strategy {
        /// It adopts the identity cut out of its parent's prompt.
        Full = "full",
        /// It adopts the operator's own text. This is for hosts that put a prompt into a harness of their own.
        Portable = "portable",
    }
}

/// The parts of a prompt that the operator wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, rename_all = "camelCase", deny_unknown_fields)
)]
pub struct PortableParts {
    /// The custom prompt.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub custom_prompt: Option<String>,
    /// The appended prompt.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub append_system_prompt: Option<String>,
}

/// Returns the portable identity: the trimmed parts that are not blank, joined by a blank line. `None` if there is no
/// such part.
///
/// ```
/// use prompt_inheritance::{PortableParts, portable_identity};
///
/// let parts = PortableParts { custom_prompt: Some(" Be brief.\n".into()), append_system_prompt: Some(" ".into()) };
/// assert_eq!(portable_identity(&parts).as_deref(), Some("Be brief."));
/// assert_eq!(portable_identity(&PortableParts::default()), None);
/// ```
#[must_use]
pub fn portable_identity(parts: &PortableParts) -> Option<String> {
    let mut text = String::new();
    for part in [&parts.custom_prompt, &parts.append_system_prompt].into_iter().flatten() {
        let part = trim(part);
        if !part.is_empty() && !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(part);
    }
    (!text.is_empty()).then_some(text)
}

/// The setting as a host reads it from its configuration. It may be invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// It is not set.
    Absent,
    /// It is not an object.
    NotAnObject,
    /// Its keys with their values. `None` for a value that is not a string.
    Entries(Vec<(String, Option<String>)>),
}

/// The strategy for each provider, in the setting's order. No key is special.
pub type PromptInheritance = Vec<(String, Strategy)>;

/// Reads the setting `promptInheritance`. Anything invalid is ignored, and a diagnostic reports it. An absent setting
/// is empty.
///
/// ```
/// use prompt_inheritance::{DiagnosticCode, Setting, Strategy, read_prompt_inheritance};
///
/// let setting = Setting::Entries(vec![
///     ("claude-bridge".into(), Some("portable".into())),
///     ("local".into(), Some("fast".into())),
/// ]);
/// let (map, diagnostics) = read_prompt_inheritance(&setting);
/// assert_eq!(map, [("claude-bridge".to_owned(), Strategy::Portable)]);
/// assert_eq!(diagnostics[0].code, DiagnosticCode::SettingIgnored);
/// ```
#[must_use]
pub fn read_prompt_inheritance(setting: &Setting) -> (PromptInheritance, Vec<Diagnostic>) {
    let ignored =
        |message: String, hint: &str| Diagnostic::new(DiagnosticCode::SettingIgnored, message, hint, Vec::new());
    let mut map = Vec::new();
    let mut diagnostics = Vec::new();
    match setting {
        Setting::Absent => {}
        Setting::NotAnObject => diagnostics.push(ignored(
            "promptInheritance is not an object and was ignored".to_owned(),
            "map each provider to \"full\" or \"portable\"",
        )),
        Setting::Entries(entries) => {
            for (provider, value) in entries {
                let strategy =
                    value.as_ref().and_then(|value| Strategy::ALL.iter().find(|known| known.as_str() == value));
                let Some(strategy) = strategy else {
                    diagnostics.push(ignored(
                        format!(
                            "promptInheritance[\"{provider}\"] is neither \"full\" nor \"portable\" and was ignored"
                        ),
                        "use \"full\" or \"portable\"",
                    ));
                    continue;
                };
                if provider == "default" {
                    diagnostics.push(Diagnostic::new(
                        DiagnosticCode::NoDefaultStrategy,
                        "`default` is the name of a provider and sets no default strategy",
                        "name each provider that needs \"portable\": all others use \"full\"",
                        Vec::new(),
                    ));
                }
                map.push((provider.clone(), *strategy));
            }
        }
    }
    (map, diagnostics)
}

/// Returns the strategy for a child on `provider`: the map's value for that provider, or else [`Strategy::Full`].
///
/// ```
/// use prompt_inheritance::{Strategy, inheritance_strategy};
///
/// let map = [("claude-bridge".to_owned(), Strategy::Portable)];
/// assert_eq!(inheritance_strategy(&map, Some("claude-bridge")), Strategy::Portable);
/// assert_eq!(inheritance_strategy(&map, Some("toString")), Strategy::Full);
/// assert_eq!(inheritance_strategy(&map, None), Strategy::Full);
/// ```
#[must_use]
pub fn inheritance_strategy(prompt_inheritance: &[(String, Strategy)], provider: Option<&str>) -> Strategy {
    provider
        .and_then(|provider| prompt_inheritance.iter().rev().find(|(key, _)| key == provider))
        .map_or(Strategy::Full, |(_, strategy)| *strategy)
}

//! Builds a child's prompt from the identity, the child's own context block, the per-call header and the agent's body.
//! Records where each part came from.

use crate::checks::{check_directory, check_files, check_stated};
use crate::identity::{InheritedIdentity, identity};
use crate::model::codes::codes;
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::model::error::Error;
use crate::model::parts::{ContextFile, KnownParts};
use crate::model::region::{RegionKind, Shape};
use crate::model::span::Span;
use crate::pi::context_block::{ContextForm, context_block};
use crate::pi::header::{Header, header};
use crate::pi::literals::AGENT_INSTRUCTIONS;
use crate::pi::markup::section;
use crate::pi::paths::same_directory;
use crate::portable::{PortableParts, Strategy, portable_identity};
use crate::read::reading::read;
use crate::text::prefix::shared_bytes;
use crate::text::white_space::trim;

/// The identity of a child with nothing to inherit. It asserts no tool, capability, role or domain.
const GENERIC_BASE: &str = "Carry out the task that you are given. \
    Report plainly what you did, what you found, and what is left open.";

codes! {
    /// How an agent's body is written into a child's prompt.
    Mode {
        /// It is wrapped in `<agent_instructions>`, as instructions in addition to the identity.
        Append = "append",
        /// It is written raw, as the last part of the prompt.
        Replace = "replace",
    }
}

codes! {
    /// Where a segment of a child's prompt came from.
    SegmentSource {
        /// The parent's prompt.
        Parent = "parent",
        /// The operator's own text.
        Portable = "portable",
        /// The generic base.
        GenericBase = "generic-base",
        /// The child's own context files.
        ContextFiles = "context-files",
        /// The per-call header.
        Header = "header",
        /// The agent's body.
        Agent = "agent",
        /// The blank line between two parts.
        Join = "join",
    }
}

/// The agent that the child runs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
pub struct Agent {
    /// Its name. It must not be blank or contain quotes, angle brackets or line breaks.
    pub name: String,
    /// How its body is written into the prompt.
    pub mode: Mode,
    /// Its body. Default: none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub prompt: Option<String>,
}

/// Where the child runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
pub struct Environment {
    /// The child's directory, an absolute path.
    pub cwd: String,
    /// The platform, such as `linux`. It must not be blank.
    pub platform: String,
    /// The current git branch. It must not be blank. `None`: there is no git repository.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub git_branch: Option<String>,
}

/// The parent that spawns the child.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
pub struct Parent {
    /// Its prompt.
    pub prompt: String,
    /// Its directory, an absolute path.
    pub cwd: String,
    /// The known parts of its prompt. Default: all are unknown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub known: Option<KnownParts>,
}

/// What to build a child's prompt from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
pub struct ChildRequest {
    /// The agent that the child runs.
    pub agent: Agent,
    /// Where the child runs.
    pub environment: Environment,
    /// The parent that spawns the child. `None`: the child starts from the generic base.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub parent: Option<Parent>,
    /// How the child gets its identity. Default: [`Strategy::Full`].
    #[cfg_attr(feature = "serde", serde(default = "full"))]
    pub strategy: Strategy,
    /// What a portable child adopts. Default: the parent's known custom and appended prompts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub portable: Option<PortableParts>,
    /// The context files of the child's own directory, as the host resolved them. Empty: there are none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub context_files: Option<Vec<ContextFile>>,
    /// The identity of a child with nothing to inherit. Default: a short text that asserts no tool, role or domain.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub generic_base: Option<String>,
}

#[cfg(feature = "serde")]
const fn full() -> Strategy {
    Strategy::Full
}

/// A span of a child's prompt with one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Where it is in the child's prompt.
    pub span: Span,
    /// Where it came from.
    pub source: SegmentSource,
    /// For [`SegmentSource::Parent`]: where this text is in the parent's prompt.
    pub from: Option<Span>,
}

/// A child's prompt and where each part of it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildPrompt {
    /// The prompt.
    pub text: String,
    /// Where each part of the text came from. The segments are in order and cover the whole text.
    pub segments: Vec<Segment>,
    /// The inherited identity. `None` for a portable child and for a child without a parent.
    pub identity: Option<InheritedIdentity>,
    /// How many bytes the text shares with the start of the parent's prompt, in whole characters.
    pub shared_prefix: usize,
    /// The diagnostics of this call.
    pub diagnostics: Vec<Diagnostic>,
}

/// Builds a child's prompt.
///
/// These parts are joined by one blank line: the identity, the child's own context block, the per-call header and the
/// agent's body. The context block is written only if the identity does not describe the child's directory. Parts are
/// written as you pass them. An empty part adds no blank line.
///
/// # Errors
///
/// If the agent's name does not fit into its tag, a directory is not absolute, or the branch or the platform is blank.
/// Also if a line break would forge a line.
///
/// ```
/// use prompt_inheritance::{Agent, ChildRequest, Environment, Mode, Parent, Strategy, build_child_prompt};
///
/// let child = build_child_prompt(&ChildRequest {
///     agent: Agent { name: "Explore".into(), mode: Mode::Replace, prompt: Some("Look around.".into()) },
///     environment: Environment { cwd: "/wt".into(), platform: "linux".into(), git_branch: Some("main".into()) },
///     parent: Some(Parent { prompt: "Be brief.\n\n<cwd>\n/repo\n</cwd>".into(), cwd: "/repo".into(), known: None }),
///     strategy: Strategy::Full,
///     portable: None,
///     context_files: Some(vec![]),
///     generic_base: None,
/// })?;
/// assert_eq!(
///     child.text,
///     "Be brief.\n\n<active_agent name=\"Explore\"/>\n\n# Environment\nWorking directory: /wt\n\
///      Git repository: yes\nBranch: main\nPlatform: linux\n\nLook around."
/// );
/// # Ok::<(), prompt_inheritance::Error>(())
/// ```
pub fn build_child_prompt(request: &ChildRequest) -> Result<ChildPrompt, Error> {
    let mut child = build(request)?;
    let parent = request.parent.as_ref();
    child.identity = child.identity.zip(parent).map(|(identity, parent)| identity.with_text(&parent.prompt));
    Ok(child)
}

/// As [`build_child_prompt`], but the text of the identity is empty.
pub(crate) fn build(request: &ChildRequest) -> Result<ChildPrompt, Error> {
    check(request)?;
    let ChildRequest { agent, environment, parent, .. } = request;
    let mut text = Text::default();
    let inherited = inherit(request, &mut text);
    if !inherited.describes_directory {
        let files = request.context_files.as_deref().unwrap_or_default();
        text.add(SegmentSource::ContextFiles, &context_block(files, ContextForm::from(inherited.shape)).0);
    }
    text.add(
        SegmentSource::Header,
        &header(Header {
            name: &agent.name,
            cwd: &environment.cwd,
            platform: &environment.platform,
            git_branch: environment.git_branch.as_deref(),
        }),
    );
    let body = agent.prompt.as_deref().unwrap_or_default();
    match agent.mode {
        Mode::Replace => text.add(SegmentSource::Agent, body),
        Mode::Append if trim(body).is_empty() => {}
        Mode::Append => text.add(SegmentSource::Agent, &section(AGENT_INSTRUCTIONS, body)),
    }
    let parent_prompt = parent.as_ref().map_or("", |parent| &parent.prompt);
    let shared_prefix = shared_bytes(&text.text, parent_prompt);
    let Inherited { identity, diagnostics, .. } = inherited;
    Ok(ChildPrompt { text: text.text, segments: text.segments, identity, shared_prefix, diagnostics })
}

fn check(request: &ChildRequest) -> Result<(), Error> {
    let ChildRequest { agent, environment, parent, .. } = request;
    if trim(&agent.name).is_empty() || agent.name.contains(['"', '<', '>', '\n', '\r']) {
        let accepts = "a name that is not blank and has no quotes, angle brackets or line breaks";
        return Err(Error::invalid("agent.name", accepts));
    }
    check_directory("environment.cwd", &environment.cwd)?;
    let platform = "a platform that is not blank and has no line breaks, such as linux";
    check_stated("environment.platform", &environment.platform, platform)?;
    if let Some(branch) = &environment.git_branch {
        let accepts = "a branch that is not blank and has no line breaks, or no value outside a git repository";
        check_stated("environment.gitBranch", branch, accepts)?;
    }
    if let Some(parent) = parent {
        check_directory("parent.cwd", &parent.cwd)?;
    }
    check_files("contextFiles", request.context_files.as_deref().unwrap_or_default())
}

/// The text that is being built, with its segments.
#[derive(Default)]
struct Text {
    text: String,
    segments: Vec<Segment>,
}

impl Text {
    /// Adds a part after a blank line. An empty part adds nothing.
    fn add(&mut self, source: SegmentSource, part: &str) {
        if part.is_empty() {
            return;
        }
        if !self.text.is_empty() {
            self.push(SegmentSource::Join, "\n\n", None);
        }
        self.push(source, part, None);
    }

    fn push(&mut self, source: SegmentSource, part: &str, from: Option<Span>) {
        let start = self.text.len();
        self.text.push_str(part);
        self.segments.push(Segment { span: Span::new(start, self.text.len()), source, from });
    }
}

struct Inherited {
    identity: Option<InheritedIdentity>,
    shape: Shape,
    /// Whether the identity already describes the child's directory.
    describes_directory: bool,
    diagnostics: Vec<Diagnostic>,
}

/// Writes the identity.
fn inherit(request: &ChildRequest, text: &mut Text) -> Inherited {
    let generic_base = request.generic_base.as_deref().unwrap_or(GENERIC_BASE);
    let mut diagnostics = Vec::new();
    let mut inherited = None;
    let mut shape = Shape::Section;
    let mut block_dropped = false;
    let mut describes_directory = false;
    if let Some(parent) = &request.parent {
        let reading = read(&parent.prompt, Some(&parent.cwd), parent.known.as_ref());
        shape = reading.shape();
        let has_block = reading.layout.pieces.iter().any(|piece| piece.kind == RegionKind::ProjectContext);
        if request.strategy == Strategy::Full {
            let relocated = !same_directory(&request.environment.cwd, &parent.cwd);
            let found = identity(reading, relocated);
            diagnostics.clone_from(&found.diagnostics);
            for span in &found.kept {
                text.push(SegmentSource::Parent, span.of(&parent.prompt), Some(*span));
            }
            describes_directory = !relocated && found.holds_context;
            inherited = Some(found);
        }
        block_dropped = has_block && !describes_directory;
    }
    if request.strategy == Strategy::Portable {
        match portable_identity(&portable_parts(request)) {
            Some(portable) => text.add(SegmentSource::Portable, &portable),
            None => diagnostics.push(Diagnostic::new(
                DiagnosticCode::PortablePartsBlank,
                "the portable parts are absent or blank, so the child starts from the generic base",
                "pass the operator's custom or appended prompt in `portable` or in the parent's known parts",
                Vec::new(),
            )),
        }
    }
    text.add(SegmentSource::GenericBase, if text.text.is_empty() { generic_base } else { "" });
    if !describes_directory
        && let Some(diagnostic) = context_diagnostic(request.context_files.as_deref(), block_dropped)
    {
        diagnostics.push(diagnostic);
    }
    Inherited { identity: inherited, shape, describes_directory, diagnostics }
}

fn portable_parts(request: &ChildRequest) -> PortableParts {
    let known = request.parent.as_ref().and_then(|parent| parent.known.as_ref());
    request.portable.clone().unwrap_or_else(|| PortableParts {
        custom_prompt: known.and_then(|known| known.custom_prompt.clone()),
        append_system_prompt: known.and_then(|known| known.append_system_prompt.clone()),
    })
}

/// Reports the two cases in which a child would silently have no project instructions.
fn context_diagnostic(files: Option<&[ContextFile]>, block_dropped: bool) -> Option<Diagnostic> {
    match files {
        None => Some(Diagnostic::new(
            DiagnosticCode::ProjectContextUnresolved,
            "the identity does not describe the child's directory, and no context files were passed",
            "pass the context files of the child's directory, or an empty list if it has none",
            Vec::new(),
        )),
        Some([]) if block_dropped => Some(Diagnostic::new(
            DiagnosticCode::NoProjectContext,
            "the child's directory has no context files, and the parent's context block was dropped",
            "add a context file to the child's directory or to one above it",
            Vec::new(),
        )),
        Some(_) => None,
    }
}

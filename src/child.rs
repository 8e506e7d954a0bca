//! The child's prompt: identity, its own context block, the per-call header, the agent's body; and where each came from.

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

/// What a child gets that has nothing to inherit. It asserts no tool, capability, role or domain.
const GENERIC_BASE: &str = "Carry out the task that you are given. \
    Report plainly what you did, what you found, and what is left open.";

codes! {
    /// How the agent's body goes into the child's prompt.
    Mode {
        /// Wrapped, as instructions on top of the identity.
        Append = "append",
        /// Raw, as the very last thing.
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
    /// Its name. Not blank; no quote, no angle bracket, no line break.
    pub name: String,
    /// How its body goes in.
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
    /// The platform, such as `linux`. Not blank.
    pub platform: String,
    /// The branch checked out; not blank. `None`: not a git repository.
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
    /// What the host knows went into its prompt.
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
    /// The agent.
    pub agent: Agent,
    /// Where it runs.
    pub environment: Environment,
    /// Its parent. `None`: the child starts from the generic base.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub parent: Option<Parent>,
    /// How it comes by its identity. Default: [`Strategy::Full`].
    #[cfg_attr(feature = "serde", serde(default = "full"))]
    pub strategy: Strategy,
    /// What a portable child adopts. Default: the parent's known custom and appended prompts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub portable: Option<PortableParts>,
    /// The context files of the child's own directory, as the host resolved them. Empty: it has none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub context_files: Option<Vec<ContextFile>>,
    /// What a child gets that has nothing to inherit. Default: a sentence that asserts no tool, role or domain.
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
    /// Where it stands.
    pub span: Span,
    /// Where it came from.
    pub source: SegmentSource,
    /// For [`SegmentSource::Parent`]: where this stood in the parent's prompt.
    pub from: Option<Span>,
}

/// A child's prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildPrompt {
    /// The prompt.
    pub text: String,
    /// Its provenance: the segments cover the text, in order.
    pub segments: Vec<Segment>,
    /// What was inherited; `None` for a portable child and for one without a parent.
    pub identity: Option<InheritedIdentity>,
    /// How many bytes the text shares with the beginning of the parent's prompt, in whole characters.
    pub shared_prefix: usize,
    /// What is worth saying.
    pub diagnostics: Vec<Diagnostic>,
}

/// Builds a child's prompt.
///
/// Joined by one blank line: the identity, the child's own context block where the identity does not describe its
/// directory, the per-call header, the agent's body. Parts go in as given; an empty one takes no join.
///
/// # Errors
///
/// When the agent's name cannot stand in its tag, a directory is not absolute, the branch or the platform is blank, or a
/// line break stands where it would forge a line.
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

/// As [`build_child_prompt`], with an empty text in the identity.
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
    let platform = "a platform, such as linux, that is not blank and has no line breaks";
    check_stated("environment.platform", &environment.platform, platform)?;
    if let Some(branch) = &environment.git_branch {
        let accepts =
            "a branch that is not blank and has no line breaks, or no branch where there is no git repository";
        check_stated("environment.gitBranch", branch, accepts)?;
    }
    if let Some(parent) = parent {
        check_directory("parent.cwd", &parent.cwd)?;
    }
    check_files("contextFiles", request.context_files.as_deref().unwrap_or_default())
}

/// A text in the making, with its segments.
#[derive(Default)]
struct Text {
    text: String,
    segments: Vec<Segment>,
}

impl Text {
    /// Adds a part, a blank line behind the one before it. An empty part takes no join.
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

/// Puts the identity first.
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
                "a portable child has no operator's text to adopt and starts from the generic base",
                "pass the custom or the appended prompt as `portable`, or as known parts of the parent",
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

/// The two ways in which a child silently ends up without project instructions.
fn context_diagnostic(files: Option<&[ContextFile]>, block_dropped: bool) -> Option<Diagnostic> {
    match files {
        None => Some(Diagnostic::new(
            DiagnosticCode::ProjectContextUnresolved,
            "the identity does not describe the child's directory and no context files were passed",
            "pass the context files of the child's directory, or an empty list where it has none",
            Vec::new(),
        )),
        Some([]) if block_dropped => Some(Diagnostic::new(
            DiagnosticCode::NoProjectContext,
            "the child's directory resolved no context file, and its parent's block was dropped",
            "put a context file into the child's directory or one above it",
            Vec::new(),
        )),
        Some(_) => None,
    }
}

//! The audit: finds what a child's prompt should not contain, such as text that is true only for its parent.
//!
//! A line of markup is a claim only in machine-written text. It is a quote in a context file, in a description of the
//! catalogue, in the content of a section and in an agent's body.

use crate::checks::check_directory;
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::model::error::Error;
use crate::model::parts::KnownParts;
use crate::model::span::Span;
use crate::pi::catalogue::{Entry, entries, unescape};
use crate::pi::header::header_at;
use crate::pi::markup::{Markup, Tag, file_path, footer_directory, markdown_path};
use crate::pi::paths::{directory_of, is_absolute, is_within, same_directory};
use crate::pi::scope::{ContextFileScope, scope_of};
use crate::read::blocks::{Block, BlockKind, pair};
use crate::read::candidates::find_candidates;
use crate::read::known::Known;
use crate::read::lines::{Lines, scan};
use crate::read::locate::locate;
use crate::read::loose::loose_blocks;
use crate::read::outline::{agent_bodies, opens_markdown_file, outline};
use crate::text::line_numbers::number_places;
use crate::text::order::{last_before, outermost};
use crate::text::white_space::trim_end;

/// Options of [`audit_child_prompt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
pub struct AuditOptions {
    /// The child's directory, an absolute path.
    pub child_cwd: String,
    /// The parent's directory, an absolute path. Without it, nothing can be identified as the parent's.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub parent_cwd: Option<String>,
    /// The known parts of the child's prompt. Default: all are unknown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub known: Option<KnownParts>,
}

/// Finds what a child's prompt should not contain.
///
/// That is a second catalogue, context block or list of tools, a claim of another directory, the parent's files and
/// paths, and an inherited or a second header. The function also reports a missing claim of the child's directory. An
/// empty list means that it found nothing.
///
/// # Errors
///
/// If a directory is not absolute or contains a line break.
///
/// ```
/// use prompt_inheritance::{AuditOptions, DiagnosticCode, audit_child_prompt};
///
/// let options = AuditOptions { child_cwd: "/wt".into(), parent_cwd: Some("/repo".into()), known: None };
/// let findings = audit_child_prompt("Be brief.\nCurrent working directory: /repo", &options)?;
/// assert_eq!(findings[0].code, DiagnosticCode::ForeignDirectory);
/// # Ok::<(), prompt_inheritance::Error>(())
/// ```
pub fn audit_child_prompt(child_prompt: &str, options: &AuditOptions) -> Result<Vec<Diagnostic>, Error> {
    check_directory("childCwd", &options.child_cwd)?;
    if let Some(parent_cwd) = &options.parent_cwd {
        check_directory("parentCwd", parent_cwd)?;
    }
    let known = options.known.as_ref().map_or_else(Known::default, |parts| locate(child_prompt, parts));
    let mut lines = scan(child_prompt);
    known.drop_covered(&mut lines);
    let blocks = pair(&lines, known.custom_end());
    let mut claims = Claims::new(&lines);
    // Edited blocks count too.
    let loose = loose_blocks(&lines, &blocks);
    let mut bodies = agent_bodies(&lines);
    bodies.sort_by_cached_key(|(_, close)| *close);
    let bodies = outermost(bodies, |body| *body);
    let is_in_body = |at: usize| last_before(&bodies, |(open, _)| *open <= at).is_some_and(|(_, close)| at <= *close);
    let all_blocks = blocks.outermost().iter().chain(loose.between(0, lines.len()));
    for block in all_blocks.filter(|block| !is_in_body(block.open)) {
        claims.block(block);
    }
    for at in 0..lines.len() {
        if blocks.around(at).is_none() && loose.around(at).is_none() && !is_in_body(at) {
            claims.line(at);
        }
    }
    claims.drop_quotes(&known, options.parent_cwd.as_deref());
    let mut findings = Vec::new();
    claims.repeated(&mut findings);
    claims.of_directories(&options.child_cwd, &mut findings);
    claims.other_headers(&mut findings);
    if let Some(parent) = &options.parent_cwd {
        claims.of_parent(&options.child_cwd, parent, &mut findings);
    }
    findings.sort_by_cached_key(|finding: &Diagnostic| finding.spans.first().map_or(usize::MAX, |span| span.start));
    number_places(child_prompt, &mut findings);
    Ok(findings)
}

/// A per-call header. `agent` is its first line, `cwd` the directory that it claims.
struct Header<'a> {
    agent: &'a str,
    cwd: &'a str,
    span: Span,
}

/// The claims of a prompt, each with its span.
struct Claims<'a> {
    lines: &'a Lines<'a>,
    directories: Vec<(&'a str, Span)>,
    headers: Vec<Header<'a>>,
    contexts: Vec<Span>,
    /// The paths of the context files, with the span of the line that states each.
    files: Vec<(&'a str, Span)>,
    catalogues: Vec<Span>,
    skills: Vec<Entry<'a>>,
    tools: Vec<Span>,
    in_markdown: bool,
}

impl<'a> Claims<'a> {
    const fn new(lines: &'a Lines<'a>) -> Self {
        Self {
            lines,
            directories: Vec::new(),
            headers: Vec::new(),
            contexts: Vec::new(),
            files: Vec::new(),
            catalogues: Vec::new(),
            skills: Vec::new(),
            tools: Vec::new(),
            in_markdown: false,
        }
    }

    /// Adds the claims of a block. No other block may contain it.
    fn block(&mut self, block: &Block) {
        let span = self.lines.span(block.open, block.close);
        match block.kind {
            BlockKind::Catalogue => {
                self.catalogues.push(span);
                let (open, close) = (self.lines.at(block.open), self.lines.at(block.close));
                self.skills.append(&mut entries(self.lines.text, open.next, close.start));
            }
            BlockKind::Context(_) => {
                self.contexts.push(span);
                self.files_of(block);
            }
            BlockKind::Tools => self.tools.push(span),
            _ => {}
        }
    }

    /// Adds the files of a context block. A file that another file quotes does not count.
    fn files_of(&mut self, block: &Block) {
        let mut depth = 0_usize;
        for at in block.open..block.close {
            let line = self.lines.at(at);
            if line.is(Markup::FileOpen) {
                if depth == 0 {
                    self.files.push((file_path(self.lines.text_of(at)), self.lines.span(at, at)));
                }
                depth += 1;
            } else if line.is(Markup::FileClose) {
                depth = depth.saturating_sub(1);
            }
        }
    }

    /// Adds the claim of a line outside all blocks.
    fn line(&mut self, at: usize) {
        let (line, span) = (self.lines.at(at), self.lines.span(at, at));
        match line.markup {
            Markup::Footer => self.directories.push((footer_directory(self.lines.text_of(at)), span)),
            Markup::Open(Tag::Cwd) if self.lines.is_cwd_section(at) => {
                let inner = Span::new(line.next, self.lines.at(at + 1).start);
                let directory = inner.of(self.lines.text).trim_end_matches(['\n', '\r']);
                if is_absolute(directory) {
                    self.directories.push((directory, self.lines.span(at, at + 1)));
                }
            }
            Markup::AgentTag => {
                if let Some((end, cwd)) = header_at(self.lines.text, line.start) {
                    let (agent, cwd) = (self.lines.text_of(at), cwd.of(self.lines.text));
                    self.headers.push(Header { agent, cwd, span: Span::new(line.start, end) });
                }
            }
            Markup::ToolList => self.tools.push(span),
            Markup::MarkdownContext
                if self.lines.at(at + 1).is_next(Markup::LeadIn, 1)
                    && self.lines.at(at + 2).is_next(Markup::MarkdownFile, 1) =>
            {
                self.contexts.push(span);
                self.in_markdown = true;
            }
            Markup::MarkdownFile if self.in_markdown && opens_markdown_file(self.lines.text, line) => {
                self.files.push((markdown_path(self.lines.text_of(at)), span));
            }
            _ => {}
        }
    }

    /// Drops the directory claims that a raw body of the child's own agent quotes. Such a claim is after the header,
    /// has none of Pi's parts directly before it, and has more text after it. A claim of the parent's directory is
    /// kept, because it is more likely the parent's own.
    fn drop_quotes(&mut self, known: &Known, parent: Option<&str>) {
        let Some(header) = self.headers.last().map(|header| header.span.end) else { return };
        let lines = self.lines;
        if !self.directories.iter().any(|(_, span)| span.start > header) {
            return;
        }
        let outline = outline(lines, known);
        let candidates = find_candidates(lines, known, &outline);
        let end = trim_end(lines.text, lines.text.len());
        self.directories.retain(|(directory, span)| {
            let at = lines.first_from(span.start);
            let found = candidates.binary_search_by_key(&at, |candidate| candidate.open);
            let tail = found.ok().map(|found| candidates[found].tail);
            let has_parts =
                tail.is_some_and(|tail| tail.context.is_some() || tail.catalogue.is_some() || tail.date.is_some());
            let is_parents = parent.is_some_and(|parent| same_directory(parent, directory));
            span.start < header || has_parts || span.end >= end || is_parents
        });
    }

    /// Reports what a prompt should have only once.
    fn repeated(&mut self, findings: &mut Vec<Diagnostic>) {
        for (code, what, spans) in [
            (DiagnosticCode::SecondCatalogue, "skills catalogues", &mut self.catalogues),
            (DiagnosticCode::SecondProjectContext, "context blocks", &mut self.contexts),
            (DiagnosticCode::ToolsClaimedTwice, "tool listings", &mut self.tools),
        ] {
            if spans.len() > 1 {
                spans.sort_by_cached_key(|span| span.start);
                findings.push(Diagnostic::new(
                    code,
                    format!("the prompt has {} {what}, but a child should have at most one", spans.len()),
                    "inherit only the identity, and let the child's session write its own",
                    std::mem::take(spans),
                ));
            }
        }
    }

    /// Reports each claim of another directory. If no claim states the child's directory, reports that too.
    fn of_directories(&self, child: &str, findings: &mut Vec<Diagnostic>) {
        let mut is_stated = false;
        let of_headers = self.headers.iter().map(|header| (header.cwd, header.span));
        for (directory, span) in self.directories.iter().copied().chain(of_headers) {
            is_stated |= same_directory(directory, child);
            if !same_directory(directory, child) {
                findings.push(Diagnostic::new(
                    DiagnosticCode::ForeignDirectory,
                    format!("the prompt claims the working directory {directory}, but the child's is {child}"),
                    "cut the parent's prompt before its tail, as `inheritedIdentity` does",
                    vec![span],
                ));
            }
        }
        if !is_stated {
            findings.push(Diagnostic::new(
                DiagnosticCode::NoDirectoryClaim,
                format!("no header, footer line or `<cwd>` section states the child's directory {child}"),
                "check that the text is the child's whole prompt",
                Vec::new(),
            ));
        }
    }

    /// Reports all headers but the child's own, which is the last one. Another header of the same agent in the same
    /// directory is the child's own too.
    fn other_headers(&self, findings: &mut Vec<Diagnostic>) {
        let Some((own, others)) = self.headers.split_last() else { return };
        let is_own = |other: &&Header<'_>| other.agent == own.agent && same_directory(other.cwd, own.cwd);
        let (mut second, inherited): (Vec<&Header<'_>>, Vec<&Header<'_>>) = others.iter().partition(is_own);
        let spans = |headers: &[&Header<'_>]| headers.iter().map(|header| header.span).collect();
        if !inherited.is_empty() {
            findings.push(Diagnostic::new(
                DiagnosticCode::InheritedHeader,
                format!("the prompt has the child's own per-call header and {} more", inherited.len()),
                "cut the identity with `inheritedIdentity`, which removes the header of a parent that is itself a child",
                spans(&inherited),
            ));
        }
        if !second.is_empty() {
            second.push(own);
            findings.push(Diagnostic::new(
                DiagnosticCode::SecondHeader,
                format!("the prompt has {} per-call headers of the same agent in the same directory", second.len()),
                "write the header once, and if an agent spawns itself, cut the identity with `inheritedIdentity`",
                spans(&second),
            ));
        }
    }

    /// Reports the parent's directory in machine-written text: in paths of context files and in locations of skills.
    fn of_parent(&self, child: &str, parent: &str, findings: &mut Vec<Diagnostic>) {
        // The files in Pi's own directory belong to every session.
        let is_pis = |path: &str| scope_of(path, parent, None) == ContextFileScope::Agent;
        for (path, span) in &self.files {
            let directory = directory_of(path);
            let is_childs = is_within(child, directory) || is_within(directory, child);
            if is_within(directory, parent) && !is_childs && !is_pis(path) {
                findings.push(Diagnostic::new(
                    DiagnosticCode::ForeignContextFile,
                    format!("the context file {path} is in the parent's directory, not in or above the child's"),
                    "leave the parent's context block out for a relocated child, and pass the files of its own directory",
                    vec![*span],
                ));
            }
        }
        // A child inside its parent's directory can use the skills there.
        if is_within(child, parent) {
            return;
        }
        for entry in &self.skills {
            let location = unescape(entry.location);
            if is_within(&location, parent) && !is_within(&location, child) && !is_pis(&location) {
                findings.push(Diagnostic::new(
                    DiagnosticCode::ParentPath,
                    format!("the skill `{}` is in the parent's directory", unescape(entry.name)),
                    "let the child's session write its own catalogue",
                    vec![Span::new(entry.start, entry.end)],
                ));
            }
        }
    }
}

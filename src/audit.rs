//! Audit: what in a child's prompt is true for its parent alone.
//!
//! Only text that no person wrote is looked at: outside context files, catalogues' descriptions and sections' contents,
//! a line of markup is a claim; inside it is a quote.

use crate::blocks::{BlockKind, Blocks, pair};
use crate::diagnostic::{Diagnostic, DiagnosticCode};
use crate::error::{Error, check_directory};
use crate::known::{KnownParts, Located, locate};
use crate::markup::{
    self, Markup, Tag, directory_of, footer_directory, header_at, is_absolute, is_within, same_directory,
};
use crate::order::by_place;
use crate::scan::Marks;
use crate::scan::{Mark, scan};
use crate::text::Span;

/// Options of [`audit_child_prompt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditOptions {
    /// The child's directory. Must not be empty.
    pub child_cwd: String,
    /// The parent's directory. Without it nothing can be told to be the parent's.
    pub parent_cwd: Option<String>,
    /// What the host knows went into the child's prompt.
    pub known: Option<KnownParts>,
}

/// Looks for what a child's prompt should not hold. Nothing found: an empty list.
///
/// # Errors
///
/// When a directory is empty or spans lines.
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
    let known = options.known.as_ref().map_or_else(Located::default, |parts| locate(child_prompt, parts));
    let mut marks = scan(child_prompt);
    known.uncover(&mut marks);
    let blocks = pair(child_prompt, &marks, known.custom_end());
    let audit = Audit { text: child_prompt, marks: &marks, blocks: &blocks, options };
    let mut findings = Vec::new();
    audit.repeated(&mut findings);
    let headers = audit.headers();
    audit.directories(&headers, &mut findings);
    audit.inherited_headers(&headers, &mut findings);
    audit.parent_paths(&mut findings);
    by_place(&mut findings, |finding| finding.spans.first().map_or(0, |span| span.start));
    Ok(findings)
}

struct Audit<'a> {
    text: &'a str,
    marks: &'a Marks,
    blocks: &'a Blocks,
    options: &'a AuditOptions,
}

/// A per-call header: its lines, and the directory that it claims.
struct HeaderClaim<'a> {
    span: Span,
    cwd: &'a str,
}

impl<'a> Audit<'a> {
    fn span(&self, open: usize, close: usize) -> Span {
        Span::new(self.marks.at(open).start, self.marks.at(close).end)
    }

    /// Marks outside blocks.
    fn claims(&self) -> impl Iterator<Item = (usize, &'a Mark)> + '_ {
        self.marks.iter().enumerate().filter(|(at, _)| self.blocks.around(*at).is_none())
    }

    /// What a prompt has once and this one has twice.
    fn repeated(&self, findings: &mut Vec<Diagnostic>) {
        let of_kind = |wanted: fn(BlockKind) -> bool| -> Vec<Span> {
            let blocks = self.blocks.outermost().iter().filter(|block| wanted(block.kind));
            blocks.map(|block| self.span(block.open, block.close)).collect()
        };
        let mut contexts = of_kind(|kind| matches!(kind, BlockKind::Context(_)));
        contexts.extend(
            self.claims().filter(|(at, mark)| self.opens_markdown_context(*at, mark)).map(|(at, _)| self.span(at, at)),
        );
        by_place(&mut contexts, |span| span.start);
        let mut tools = of_kind(|kind| kind == BlockKind::Tools);
        tools.extend(self.claims().filter(|(_, mark)| mark.is(Markup::ToolList)).map(|(at, _)| self.span(at, at)));
        by_place(&mut tools, |span| span.start);
        for (code, what, spans) in [
            (DiagnosticCode::SecondCatalogue, "skills catalogues", of_kind(|kind| kind == BlockKind::Catalogue)),
            (DiagnosticCode::SecondProjectContext, "context blocks", contexts),
            (DiagnosticCode::ToolsClaimedTwice, "tool listings", tools),
        ] {
            if spans.len() > 1 {
                findings.push(Diagnostic::new(
                    code,
                    format!("the prompt has {} {what}; a child should have one at most", spans.len()),
                    "inherit the identity only, and let the child's session write its own",
                    spans,
                ));
            }
        }
    }

    fn opens_markdown_context(&self, at: usize, mark: &Mark) -> bool {
        mark.is(Markup::MarkdownContext)
            && self.marks.at(at + 1).is_next(Markup::LeadIn, 1)
            && self.marks.at(at + 2).is_next(Markup::MarkdownFile, 1)
    }

    fn headers(&self) -> Vec<HeaderClaim<'a>> {
        let text: &'a str = self.text;
        self.claims()
            .filter(|(_, mark)| mark.is(Markup::AgentTag))
            .filter_map(|(_, mark)| {
                let (end, cwd) = header_at(text, mark.start)?;
                Some(HeaderClaim { span: Span::new(mark.start, end), cwd })
            })
            .collect()
    }

    /// Claims of a directory that is not the child's.
    fn directories(&self, headers: &[HeaderClaim<'_>], findings: &mut Vec<Diagnostic>) {
        let mut report = |directory: &str, span: Span| {
            if !same_directory(directory, &self.options.child_cwd) {
                findings.push(Diagnostic::new(
                    DiagnosticCode::ForeignDirectory,
                    format!(
                        "the prompt claims the working directory {directory}; the child's is {}",
                        self.options.child_cwd
                    ),
                    "cut the identity at the parent's tail",
                    vec![span],
                ));
            }
        };
        for (at, mark) in self.claims() {
            if mark.is(Markup::Footer) {
                report(footer_directory(mark.text(self.text)), self.span(at, at));
            } else if mark.is(Markup::Open(Tag::Cwd))
                && let close = self.marks.at(at + 1)
                && close.is(Markup::Close(Tag::Cwd))
                && close.line == mark.line + 2
            {
                let directory = Span::new(mark.next, close.start).of(self.text).trim_end_matches(['\n', '\r']);
                if is_absolute(directory) {
                    report(directory, self.span(at, at + 1));
                }
            }
        }
        for header in headers {
            report(header.cwd, header.span);
        }
    }

    /// The child's own header is the last one.
    fn inherited_headers(&self, headers: &[HeaderClaim<'_>], findings: &mut Vec<Diagnostic>) {
        if let Some((_, inherited)) = headers.split_last().filter(|(_, inherited)| !inherited.is_empty()) {
            findings.push(Diagnostic::new(
                DiagnosticCode::InheritedHeader,
                format!("the prompt carries {} per-call headers besides the child's own", inherited.len()),
                "cut the identity with `inheritedIdentity`, which excises the header of a parent that is itself a child",
                inherited.iter().map(|header| header.span).collect(),
            ));
        }
    }

    /// The parent's directory in what machines wrote: context files' paths and skills' locations.
    fn parent_paths(&self, findings: &mut Vec<Diagnostic>) {
        let Some(parent) = self.options.parent_cwd.as_deref() else { return };
        let child = &*self.options.child_cwd;
        for (at, path) in self.context_files() {
            let directory = directory_of(path);
            let is_childs = is_within(child, directory) || is_within(directory, child);
            if is_within(directory, parent) && !is_childs {
                findings.push(Diagnostic::new(
                    DiagnosticCode::ForeignContextFile,
                    format!("the context file {path} is of the parent's directory, and in none above the child's"),
                    "let a relocated child drop the parent's context block, and pass the files of its own directory",
                    vec![self.span(at, at)],
                ));
            }
        }
        // A child inside its parent's directory may rightly be offered the skills that lie there.
        if is_within(child, parent) {
            return;
        }
        for block in self.blocks.outermost().iter().filter(|block| block.kind == BlockKind::Catalogue) {
            let entries = markup::entries(self.text, self.marks.at(block.open).next, self.marks.at(block.close).start);
            for entry in entries {
                let location = markup::unescape(entry.location);
                if is_within(&location, parent) && !is_within(&location, child) {
                    findings.push(Diagnostic::new(
                        DiagnosticCode::ParentPath,
                        format!("the skill `{}` is of the parent's directory", markup::unescape(entry.name)),
                        "let the child's session write its own catalogue",
                        vec![Span::new(entry.start, entry.end)],
                    ));
                }
            }
        }
    }

    /// The files of the outermost context blocks, by the marks that open them.
    fn context_files(&self) -> Vec<(usize, &'a str)> {
        let text: &'a str = self.text;
        let mut files = Vec::new();
        for block in self.blocks.outermost().iter().filter(|block| matches!(block.kind, BlockKind::Context(_))) {
            let mut depth = 0_usize;
            for at in block.open..block.close {
                let mark = self.marks.at(at);
                if mark.is(Markup::FileOpen) {
                    if depth == 0 {
                        files.push((at, markup::file_path(mark.text(text))));
                    }
                    depth += 1;
                } else if mark.is(Markup::FileClose) {
                    depth = depth.saturating_sub(1);
                }
            }
        }
        let mut in_markdown = false;
        for (at, mark) in self.claims() {
            in_markdown |= self.opens_markdown_context(at, mark);
            if in_markdown && crate::scene::opens_markdown_file(text, mark) {
                files.push((at, markup::markdown_path(mark.text(text))));
            }
        }
        files
    }
}

//! The literals that Pi writes, and those of the per-call header and of other packages that write into Pi's prompts.

/// The catalogue's first line, in every version.
pub(crate) const CATALOGUE_HEADING: &str = "The following skills provide specialized instructions for specific tasks.";
/// The sentence that opens every context block.
pub(crate) const LEAD_IN: &str = "Project-specific instructions and guidelines:";
/// The heading of a context block in Markdown form.
pub(crate) const MARKDOWN_CONTEXT: &str = "# Project Context";
/// The working-directory claim of the footer shape, up to the directory.
pub(crate) const FOOTER: &str = "Current working directory: ";
pub(crate) const DATE: &str = "Current date: ";
pub(crate) const DATE_AND_TIME: &str = "Current date and time: ";
pub(crate) const FILE_OPEN: &str = "<project_instructions path=\"";
pub(crate) const FILE_OPEN_END: &str = "\">";
pub(crate) const FILE_CLOSE: &str = "</project_instructions>";
pub(crate) const AGENT_OPEN: &str = "<active_agent name=\"";
pub(crate) const AGENT_END: &str = "\"/>";
pub(crate) const ENVIRONMENT: &str = "# Environment";
pub(crate) const WORKING_DIRECTORY: &str = "Working directory: ";
pub(crate) const GIT: &str = "Git repository: yes";
pub(crate) const NO_GIT: &str = "Not a git repository";
pub(crate) const BRANCH: &str = "Branch: ";
pub(crate) const PLATFORM: &str = "Platform: ";
/// Two lines inside the default preamble of the footer shape. No new version of Pi writes them, so the wording is
/// fixed.
pub(crate) const TOOL_LIST: &str = "Available tools:";
pub(crate) const DOCS_LEAD: &str = "Pi documentation (";
/// The heading of the skills section that other packages write.
pub(crate) const SKILLS_SLICE: &str = "## Agent skills";
/// The name of the section in which mode `append` wraps the agent's body.
pub(crate) const AGENT_INSTRUCTIONS: &str = "agent_instructions";

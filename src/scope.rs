//! The scope of a context file. With it, a policy such as "the project's rules, but not the user's own" is one line.

use crate::checks::check_directory;
use crate::model::error::Error;
use crate::pi::scope::{ContextFileScope, scope_of};

/// Finds where a context file comes from, by its path alone. The first scope that fits applies.
///
/// `cwd` is the session's directory. `agent_dir` is Pi's own directory. Without it, any directory that ends in
/// `/.pi/agent` counts as Pi's own. `.` and `..` are resolved as text, `\` equals `/`, and the case of a drive letter
/// does not count.
///
/// # Errors
///
/// If a directory is not absolute or contains a line break.
///
/// ```
/// use prompt_inheritance::{ContextFileScope, context_file_scope};
///
/// assert_eq!(context_file_scope("/repo/AGENTS.md", "/repo/app", None)?, ContextFileScope::Ancestor);
/// assert_eq!(context_file_scope("/home/me/.pi/agent/AGENTS.md", "/repo", None)?, ContextFileScope::Agent);
/// # Ok::<(), prompt_inheritance::Error>(())
/// ```
pub fn context_file_scope(path: &str, cwd: &str, agent_dir: Option<&str>) -> Result<ContextFileScope, Error> {
    check_directory("cwd", cwd)?;
    if let Some(agent_dir) = agent_dir {
        check_directory("agentDir", agent_dir)?;
    }
    Ok(scope_of(path, cwd, agent_dir))
}

//! Finds where a context file comes from, by its path alone.

use super::paths::is_absolute;
use crate::model::codes::codes;

codes! {
    /// Where a context file comes from. The first of these that fits applies.
    ContextFileScope {
        /// Pi's own directory, or a directory inside it.
        Agent = "agent",
        /// The session's directory, or a directory inside it.
        Directory = "directory",
        /// A directory above the session's.
        Ancestor = "ancestor",
        /// Another place, or the path is relative.
        Elsewhere = "elsewhere",
    }
}

/// The scope of the file at `path` for a session in `cwd`. Without `agent_dir`, any directory that ends in `/.pi/agent`
/// counts as Pi's own.
pub(crate) fn scope_of(path: &str, cwd: &str, agent_dir: Option<&str>) -> ContextFileScope {
    if !is_absolute(path) {
        return ContextFileScope::Elsewhere;
    }
    let mut directory = components(path);
    directory.pop();
    let is_agents = match agent_dir {
        Some(agent_dir) => directory.starts_with(&components(agent_dir)),
        None => directory.windows(2).any(|pair| pair == [".pi", "agent"]),
    };
    let cwd = components(cwd);
    if is_agents {
        ContextFileScope::Agent
    } else if directory.starts_with(&cwd) {
        ContextFileScope::Directory
    } else if cwd.starts_with(&directory) {
        ContextFileScope::Ancestor
    } else {
        ContextFileScope::Elsewhere
    }
}

/// Whether a session in one of the directories reads the file at `path`: it has another scope than `elsewhere`.
pub(crate) fn is_of_session(path: &str, directories: &[Option<&str>]) -> bool {
    directories.iter().flatten().any(|cwd| scope_of(path, cwd, None) != ContextFileScope::Elsewhere)
}

/// The names in an absolute path, its root first. `.` and `..` are resolved as text, and `..` at the root has no
/// effect.
fn components(path: &str) -> Vec<String> {
    let path = path.replace('\\', "/");
    let (root, names) = if let Some(names) = path.strip_prefix("//") {
        ("//".to_owned(), names)
    } else if let Some(names) = path.strip_prefix('/') {
        ("/".to_owned(), names)
    } else {
        let (drive, names) = path.split_once('/').unwrap_or((&path, ""));
        (drive.to_ascii_lowercase(), names)
    };
    // The server and the share of a UNC path belong to its root.
    let fixed = if root == "//" { 3 } else { 1 };
    let mut found = vec![root];
    for name in names.split('/') {
        match name {
            "" | "." => {}
            ".." if found.len() > fixed => {
                found.pop();
            }
            ".." => {}
            name => found.push(name.to_owned()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_by_directory() {
        let cases = [
            ("/home/u/.pi/agent/AGENTS.md", "/home/u/.pi/agent", ContextFileScope::Agent),
            ("/r/AGENTS.md", "/r/", ContextFileScope::Directory),
            ("/r/a/../b/AGENTS.md", "/r", ContextFileScope::Directory),
            ("/r/../AGENTS.md", "/r", ContextFileScope::Ancestor),
            ("/AGENTS.md", "/r/a", ContextFileScope::Ancestor),
            ("/../AGENTS.md", "/", ContextFileScope::Directory),
            ("/r-wt/AGENTS.md", "/r", ContextFileScope::Elsewhere),
            ("/r/b/AGENTS.md", "/r/a", ContextFileScope::Elsewhere),
            ("AGENTS.md", "/r", ContextFileScope::Elsewhere),
            ("C:\\r\\AGENTS.md", "c:/r/a", ContextFileScope::Ancestor),
            ("C:\\AGENTS.md", "c:/", ContextFileScope::Directory),
            ("\\\\s\\d\\AGENTS.md", "//s/d/e", ContextFileScope::Ancestor),
            ("\\\\s\\d\\..\\..\\AGENTS.md", "//s/d", ContextFileScope::Directory),
            ("/s/d/AGENTS.md", "//s/d", ContextFileScope::Elsewhere),
        ];
        for (path, cwd, scope) in cases {
            assert_eq!(scope_of(path, cwd, None), scope, "{path} for {cwd}");
        }
        let scope = |path, agent_dir| scope_of(path, "/r", Some(agent_dir));
        assert_eq!(scope("/pi/AGENTS.md", "/pi"), ContextFileScope::Agent);
        assert_eq!(scope("/u/.pi/agent/AGENTS.md", "/pi"), ContextFileScope::Elsewhere);
    }
}

//! Checks of arguments.

use crate::model::error::Error;
use crate::model::parts::ContextFile;
use crate::pi::paths::is_absolute;
use crate::text::white_space::trim;

/// Checks a directory. It must fit into one line of markup and must not depend on where a process runs.
pub(crate) fn check_directory(field: &str, directory: &str) -> Result<(), Error> {
    let accepts = "an absolute directory without line breaks, such as /repo, C:\\repo or \\\\server\\share";
    if is_absolute(directory) { check_line(field, directory, accepts) } else { Err(Error::invalid(field, accepts)) }
}

/// Checks a text that is written into one line of markup. A line break would let it forge another line.
pub(crate) fn check_line(field: &str, value: &str, accepts: &str) -> Result<(), Error> {
    if value.contains(['\n', '\r']) {
        return Err(Error::invalid(field, accepts));
    }
    Ok(())
}

/// Checks a value that the header states in a line of its own. It must not be blank.
pub(crate) fn check_stated(field: &str, value: &str, accepts: &str) -> Result<(), Error> {
    if trim(value).is_empty() {
        return Err(Error::invalid(field, accepts));
    }
    check_line(field, value, accepts)
}

/// Checks the paths of context files. Each is written into one line of markup.
pub(crate) fn check_files(field: &str, files: &[ContextFile]) -> Result<(), Error> {
    for (index, file) in files.iter().enumerate() {
        check_line(&format!("{field}[{index}].path"), &file.path, "a path without line breaks")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InheritOptions, context_file_scope, find_inherited};

    #[test]
    fn directories_are_absolute() {
        for directory in ["/", "/wt", "C:\\wt", "c:/", "\\\\server\\share", "//server/share", "/a b"] {
            assert_eq!(check_directory("cwd", directory), Ok(()), "{directory}");
        }
        for directory in ["", "wt", "./wt", "~/x", "C:", "C:wt", "\\wt", " /wt", "/a\nb", "/a\r", "file:///wt"] {
            let error = check_directory("cwd", directory).unwrap_err();
            assert_eq!(error.field(), "cwd", "{directory}");
            assert!(
                error.to_string().starts_with("cwd: expected an absolute directory without line breaks, such as /repo"),
                "{error}"
            );
        }
    }

    #[test]
    fn each_function_names_its_directory() {
        let field = |called: Result<_, Error>| called.map(|_| ()).unwrap_err().field().to_owned();
        assert_eq!(field(context_file_scope("/a", "wt", None).map(|_| ())), "cwd");
        assert_eq!(field(context_file_scope("/a", "/wt", Some("~/x")).map(|_| ())), "agentDir");
        let options = InheritOptions { parent_cwd: "/wt".into(), child_cwd: Some("wt".into()), known: None };
        assert_eq!(field(find_inherited("a", "a", &options).map(|_| ())), "childCwd");
    }
}

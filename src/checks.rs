//! Checks of what calls are given.

use crate::model::error::Error;
use crate::model::parts::ContextFile;
use crate::pi::paths::is_absolute;
use crate::text::white_space::trim;

/// A directory must be something that a whole line can claim, wherever a process runs.
pub(crate) fn check_directory(field: &str, directory: &str) -> Result<(), Error> {
    let accepts = "an absolute directory, such as /repo, C:\\repo or \\\\server\\share, without line breaks";
    if is_absolute(directory) { check_line(field, directory, accepts) } else { Err(Error::invalid(field, accepts)) }
}

/// Text that goes into one line of markup must not be able to begin another.
pub(crate) fn check_line(field: &str, value: &str, accepts: &str) -> Result<(), Error> {
    if value.contains(['\n', '\r']) {
        return Err(Error::invalid(field, accepts));
    }
    Ok(())
}

/// What a line of the header states must be there.
pub(crate) fn check_stated(field: &str, value: &str, accepts: &str) -> Result<(), Error> {
    if trim(value).is_empty() {
        return Err(Error::invalid(field, accepts));
    }
    check_line(field, value, accepts)
}

/// The path of a context file goes into one line of markup.
pub(crate) fn check_files(field: &str, files: &[ContextFile]) -> Result<(), Error> {
    for (index, file) in files.iter().enumerate() {
        check_line(&format!("{field}[{index}].path"), &file.path, "a path without line breaks")?;
    }
    Ok(())
}

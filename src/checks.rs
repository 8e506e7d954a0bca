//! Checks of what calls are given.

use crate::model::error::Error;
use crate::model::parts::ContextFile;

/// A directory must be something that a whole line can claim.
pub(crate) fn check_directory(field: &str, directory: &str) -> Result<(), Error> {
    check_line(field, directory, "a directory without line breaks")?;
    if directory.is_empty() {
        return Err(Error::invalid(field, "a directory, not an empty string"));
    }
    Ok(())
}

/// Text that goes into one line of markup must not be able to begin another.
pub(crate) fn check_line(field: &str, value: &str, accepts: &str) -> Result<(), Error> {
    if value.contains(['\n', '\r']) {
        return Err(Error::invalid(field, accepts));
    }
    Ok(())
}

/// The path of a context file goes into one line of markup.
pub(crate) fn check_files(field: &str, files: &[ContextFile]) -> Result<(), Error> {
    for (index, file) in files.iter().enumerate() {
        check_line(&format!("{field}[{index}].path"), &file.path, "a path without line breaks")?;
    }
    Ok(())
}

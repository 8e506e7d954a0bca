//! The error for a wrong call. An unusual prompt is never an error.

use super::codes::codes;
use std::fmt;

codes! {
    /// The kind of a wrong call. The codes are stable under SemVer. Later versions may add codes.
    ErrorCode {
        /// A value does not have the type that the field accepts.
        InvalidType = "invalid-type",
        /// The call does not know the field.
        UnknownField = "unknown-field",
        /// A required field is absent.
        MissingField = "missing-field",
        /// A value has the right type, but the field does not accept it.
        InvalidValue = "invalid-value",
        /// A function was called before the module was initialized.
        NotInitialized = "not-initialized",
    }
}

/// The error for a wrong call. Its message names the field and what the field accepts. The message is for people, and
/// it is not stable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    field: String,
    message: String,
}

impl Error {
    /// The only kind that can occur in Rust. The JavaScript boundary reports the others.
    pub(crate) fn invalid(field: impl Into<String>, accepts: &str) -> Self {
        let field = field.into();
        let message = format!("{field}: expected {accepts}");
        Self { code: ErrorCode::InvalidValue, field, message }
    }

    /// The kind of wrong call. Stable.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The field that is wrong, as a path: `agent.name`, `contextFiles[2].path`.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_names_the_field_and_what_it_accepts() {
        assert_eq!(Error::invalid("agent.name", "a name").to_string(), "agent.name: expected a name");
    }
}

//! Wrong calls: an opaque error with a stable kind. An odd prompt is never one.

use super::codes::codes;
use std::fmt;

codes! {
    /// What kind of wrong call an [`Error`] reports. Stable under SemVer; more may come.
    ErrorCode {
        /// A value is not of the type that the field accepts.
        InvalidType = "invalid-type",
        /// A field is not one that the call knows.
        UnknownField = "unknown-field",
        /// A field that the call needs is absent.
        MissingField = "missing-field",
        /// A value is of the right type but not one that the field accepts.
        InvalidValue = "invalid-value",
        /// A function was called before the module was initialized.
        NotInitialized = "not-initialized",
    }
}

/// A wrong call: names the field at fault and what it accepts. The message is for people and not stable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    field: String,
    message: String,
}

impl Error {
    /// The only kind that the core reports: what is of the wrong type cannot get here, in Rust.
    pub(crate) fn invalid(field: impl Into<String>, accepts: &str) -> Self {
        let field = field.into();
        let message = format!("{field}: expected {accepts}");
        Self { code: ErrorCode::InvalidValue, field, message }
    }

    /// What kind of wrong call this is.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The field at fault, as a path: `agent.name`, `contextFiles[2].path`.
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

//! Which diagnostics warn that a reading may be wrong.

use prompt_inheritance::{Diagnostic, DiagnosticCode};

pub(crate) fn warns(diagnostic: &Diagnostic) -> bool {
    matches!(
        diagnostic.code,
        DiagnosticCode::AmbiguousAnchor
            | DiagnosticCode::AmbiguousRegion
            | DiagnosticCode::EditedPrompt
            | DiagnosticCode::AnchorNotFound
            | DiagnosticCode::Unanchored
            | DiagnosticCode::UnfamiliarMarkup
            | DiagnosticCode::ProjectContextNotFound
            | DiagnosticCode::KnownPartNotFound
            | DiagnosticCode::KnownPartContradicted
    )
}

//! Enums with a stable name for each variant.

/// Declares an enum with its variants, their names and meanings, and the list of all variants.
///
/// The table of codes in the guide must state the same meanings, which a test checks.
macro_rules! codes {
    ($(#[$on:meta])* $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $code:literal,)+ }) => {
        $(#[$on])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum $name { $($(#[doc = $doc])+ #[cfg_attr(feature = "serde", serde(rename = $code))] $variant,)+ }

        impl $name {
            /// All variants, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in JavaScript. It is stable under SemVer.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The meaning in plain words.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+),)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use codes;

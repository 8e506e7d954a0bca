//! Serializes a list of names and texts as a map, in the order of the list.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::ser::Serializer;
use std::fmt;

type Pairs = Vec<(String, String)>;

// Serde's `with` passes a reference to the field.
#[allow(clippy::ref_option)]
pub(crate) fn serialize<S: Serializer>(pairs: &Option<Pairs>, serializer: S) -> Result<S::Ok, S::Error> {
    match pairs {
        Some(pairs) => serializer.collect_map(pairs.iter().map(|(name, text)| (name, text))),
        None => serializer.serialize_none(),
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Pairs>, D::Error> {
    struct InOrder;

    impl<'de> Visitor<'de> for InOrder {
        type Value = Option<Pairs>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map of texts by name")
        }

        fn visit_none<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_map(self)
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut pairs = Pairs::new();
            while let Some(pair) = map.next_entry()? {
                pairs.push(pair);
            }
            Ok(Some(pairs))
        }
    }

    deserializer.deserialize_option(InOrder)
}

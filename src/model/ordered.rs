//! Serializes a list of names and texts as a map, in the order of the list.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
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
    Ok(Option::<InOrder>::deserialize(deserializer)?.map(|InOrder(pairs)| pairs))
}

struct InOrder(Pairs);

impl<'de> Deserialize<'de> for InOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor).map(Self)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = Pairs;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of texts by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Pairs::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(pairs)
    }
}

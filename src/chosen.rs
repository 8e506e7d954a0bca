//! The items of one kind to remove, chosen by name or by a function.

use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A function that returns whether to remove an item. It gets the item as the map describes it, and the item's text.
pub type Predicate<'a, Item> = Arc<dyn Fn(&Item, &str) -> bool + Send + Sync + 'a>;

/// Returns for each item, in order, whether to remove it. It can fail, because a JavaScript function can throw.
pub(crate) type Answers<'a, Item, E> = Box<dyn FnMut(&[Item]) -> Result<Vec<bool>, E> + 'a>;

/// The items of one kind to remove: all that are named, and all that the function chooses.
pub(crate) struct Chosen<'a, Name, Item, E> {
    pub(crate) names: &'a [Name],
    pub(crate) answers: Option<Answers<'a, Item, E>>,
}

/// The files or skills to remove, chosen block by block.
pub(crate) struct Members<'a, Item, E> {
    /// For each name: how often the caller passed it, and whether the prompt has it.
    wanted: BTreeMap<&'a str, (usize, bool)>,
    name: fn(&Item) -> &str,
    answers: Option<Answers<'a, Item, E>>,
}

impl<'a, Item, E> Members<'a, Item, E> {
    pub(crate) fn new(chosen: Chosen<'a, String, Item, E>, name: fn(&Item) -> &str) -> Self {
        let mut wanted = BTreeMap::new();
        for name in chosen.names {
            wanted.entry(&**name).or_insert((0, false)).0 += 1;
        }
        Self { wanted, name, answers: chosen.answers }
    }

    /// The items of a block to remove.
    pub(crate) fn of<'b>(&mut self, items: &'b [Item]) -> Result<Vec<&'b Item>, E> {
        let mut answers = self.answers.as_mut().map_or(Ok(Vec::new()), |answers| answers(items))?.into_iter();
        let goes = |item: &&Item| {
            let name = self.wanted.get_mut((self.name)(item)).map(|(_, is_seen)| *is_seen = true);
            answers.next().unwrap_or_default() || name.is_some()
        };
        Ok(items.iter().filter(goes).collect())
    }

    /// Reports the names that the prompt does not have.
    pub(crate) fn report_unseen(&self, what: &str, diagnostics: &mut Vec<Diagnostic>) {
        for (name, (times, _)) in self.wanted.iter().filter(|(_, (_, is_seen))| !is_seen) {
            diagnostics.extend((0..*times).map(|_| not_there(what, name)));
        }
    }
}

pub(crate) fn not_there(what: &str, name: &str) -> Diagnostic {
    Diagnostic::new(
        DiagnosticCode::NothingToRemove,
        format!("the prompt has no {what} `{name}`"),
        "call `parsePrompt` to list the prompt's regions, files and skills",
        Vec::new(),
    )
}

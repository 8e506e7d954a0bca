//! Requests as the core's own types. What is in them was checked in `options.js`, which writes in this order.

use super::wire::{Request, Text};
use crate::checks::check_directory;
use crate::model::error::Error;
use crate::{
    Agent, AuditOptions, ChildRequest, ContextFile, Environment, InheritOptions, KnownParts, Mode, Parent,
    ParseOptions, PortableParts, RegionKind, RemoveOptions, Setting, Shape, Skill, Strategy,
};

/// The shapes that a context block can be written in.
pub(super) const BLOCKS: [Shape; 2] = [Shape::Footer, Shape::Section];

impl<'a> Request<'a> {
    /// A string that the check has made sure of.
    fn required(&mut self) -> String {
        self.string().unwrap_or_default()
    }

    fn known(&mut self) -> Option<KnownParts> {
        self.number()?;
        Some(KnownParts {
            custom_prompt: self.string(),
            append_system_prompt: self.string(),
            context_files: self.context_files(),
            skills: self.list(|request| {
                request.number();
                Skill { name: request.required(), description: request.required(), file_path: request.required() }
            }),
            sections: self.list(|request| (request.required(), request.required())),
        })
    }

    pub(super) fn context_files(&mut self) -> Option<Vec<ContextFile>> {
        self.list(|request| {
            request.number();
            ContextFile { path: request.required(), content: request.required() }
        })
    }

    pub(super) fn parse(&mut self) -> Result<ParseOptions, Error> {
        let Some(_) = self.number() else { return Ok(ParseOptions::default()) };
        self.parse_fields()
    }

    fn parse_fields(&mut self) -> Result<ParseOptions, Error> {
        let options = ParseOptions { cwd: self.string(), known: self.known() };
        options.cwd.as_ref().map_or(Ok(()), |cwd| check_directory("cwd", cwd))?;
        Ok(options)
    }

    pub(super) fn inherit(&mut self) -> InheritOptions {
        self.number();
        InheritOptions { parent_cwd: self.required(), child_cwd: self.string(), known: self.known() }
    }

    pub(super) fn audit(&mut self) -> AuditOptions {
        self.number();
        AuditOptions { child_cwd: self.required(), parent_cwd: self.string(), known: self.known() }
    }

    pub(super) fn remove(&mut self) -> Result<RemoveOptions, Error> {
        self.number();
        Ok(RemoveOptions {
            parse: self.parse_fields()?,
            regions: self
                .list(|request| request.word(RegionKind::ALL))
                .unwrap_or_default()
                .into_iter()
                .flatten()
                .collect::<Vec<_>>(),
            files: self.list(Self::required).unwrap_or_default(),
            skills: self.list(Self::required).unwrap_or_default(),
        })
    }

    /// `None` where the whole of it is absent.
    pub(super) fn portable(&mut self) -> Option<PortableParts> {
        self.number()?;
        Some(PortableParts { custom_prompt: self.string(), append_system_prompt: self.string() })
    }

    /// The shape that a context block is written in. Default: section.
    pub(super) fn block_shape(&mut self) -> Shape {
        self.number().and_then(|_| self.word(&BLOCKS)).unwrap_or(Shape::Section)
    }

    /// A child request, and its parent's prompt as it came; empty where there is no parent.
    pub(super) fn child(&mut self) -> (ChildRequest, Text<'a>) {
        self.number();
        self.number();
        let agent =
            Agent { name: self.required(), mode: self.word(Mode::ALL).unwrap_or(Mode::Append), prompt: self.string() };
        self.number();
        let environment = Environment { cwd: self.required(), platform: self.required(), git_branch: self.string() };
        let mut prompt = Text::EMPTY;
        let parent = self.number().map(|_| {
            prompt = self.prompt();
            Parent { prompt: prompt.text.to_owned(), cwd: self.required(), known: self.known() }
        });
        let request = ChildRequest {
            agent,
            environment,
            parent,
            strategy: self.word(Strategy::ALL).unwrap_or(Strategy::Full),
            portable: self.portable(),
            context_files: self.context_files(),
            generic_base: self.string(),
        };
        (request, prompt)
    }

    pub(super) fn setting(&mut self) -> Setting {
        let Some(kind) = self.number() else { return Setting::Absent };
        let Some(length) = kind.checked_sub(1) else { return Setting::NotAnObject };
        Setting::Entries((0..length).map(|_| (self.required(), self.string())).collect::<Vec<_>>())
    }

    pub(super) fn prompt_inheritance(&mut self) -> Vec<(String, Strategy)> {
        let entry = |request: &mut Self| (request.required(), request.word(Strategy::ALL).unwrap_or(Strategy::Full));
        self.list(entry).unwrap_or_default()
    }
}

//! Prompts of a given size. Each repeats one thing that could make a reading slow.

use prompt_inheritance::{ContextFile, KnownParts, Skill};

/// A prompt, and the other arguments of the functions.
pub(crate) struct Sample {
    pub(crate) prompt: String,
    /// A child's prompt, for functions that take two prompts.
    pub(crate) child: String,
    pub(crate) known: KnownParts,
}

impl Sample {
    /// Adds text at the end of the prompt.
    fn with_end(mut self, end: &str) -> Self {
        self.prompt.push_str(end);
        self
    }
}

const HEADING: &str = "The following skills provide specialized instructions for specific tasks.\n";
const LEAD_IN: &str = "Project-specific instructions and guidelines:\n\n";
const OPENING: &str = "<project_context>\nProject-specific instructions and guidelines:\n\n\
    <project_instructions path=\"/repo/AGENTS.md\">\n";
const CLOSING: &str = "</project_instructions>\n</project_context>\n\n";
const CWD: &str = "<cwd>\n/repo\n</cwd>";
const FOOTER: &str = "Current working directory: /repo";
const HEADER: &str = "<active_agent name=\"Explore\"/>\n\n# Environment\nWorking directory: /repo\n\
    Not a git repository\nPlatform: linux\n\n";
const SECTIONS: &str = "Help.\n\n<tools>\n- read: Read\n</tools>\n\n<rules>\n- Be brief\n</rules>\n\n\
    <docs>\nPi documentation (read it)\n</docs>\n\n";
const PROSE: &str = "Help.\n\nAvailable tools:\n- read: Read\n\nPi documentation (read it)\n\n";

type Make = fn(usize) -> Sample;

/// All shapes, by name.
pub(crate) const SHAPES: [(&str, Make); 42] = [
    ("footer-lines", |size| sample("Text.\n\n", "Current working directory: /repo\n\n", "", size)),
    ("footer-lines-together", |size| sample("Text.\n\n", "Current working directory: /repo\n", "", size)),
    ("other-directories", |size| sample("Text.\n\n", "Current working directory: /other\n\n", FOOTER, size)),
    ("cwd-sections", |size| sample("Text.\n\n", "<cwd>\n/repo\n</cwd>\n\n", "", size)),
    ("cwd-after-default", |size| sample(SECTIONS, "<cwd>\n/repo\n</cwd>\n\n", "", size)),
    ("cwd-openings", |size| sample("Text.\n\n", "<cwd>\n", CWD, size)),
    ("block-openings", |size| sample("Text.\n\n", OPENING, CWD, size)),
    ("block-openings-apart", |size| sample("Text.\n\n", &format!("{OPENING}\n"), CWD, size)),
    ("block-closings", |size| sample(&format!("Text.\n\n{OPENING}"), CLOSING, CWD, size)),
    ("blocks", |size| sample("Text.\n\n", &format!("{OPENING}x\n{CLOSING}"), CWD, size)),
    ("bare-tags", |size| sample("Text.\n\n", "<project_context>\n</project_context>\n\n", CWD, size)),
    ("mixed-openings", |size| {
        sample(
            "Text.\n\n",
            &format!("<tools>\n\n<rules>\n\n<docs>\n\n<addendum>\n\n<skills>\n\n{OPENING}\n"),
            CWD,
            size,
        )
    }),
    ("mixed-closings", |size| {
        sample(
            "Text.\n\n",
            "</tools>\n\n<rules>\n</rules>\n\n<docs>\n</docs>\n\n<addendum>\n</addendum>\n\n",
            CWD,
            size,
        )
    }),
    ("nested-blocks", nested_blocks),
    ("markdown-openings-elsewhere", |size| {
        sample("Text.\n\n", &markdown_opening("/other"), "Text.\n\n", size).with_end(FOOTER)
    }),
    ("markdown-openings-apart", |size| {
        sample("Text.\n\n", &markdown_opening("/repo"), "Text.\n\n", size).with_end(FOOTER)
    }),
    ("own-blocks-above-a-claim", |size| {
        sample("Text.\n\n", &format!("{OPENING}x\n{CLOSING}Text.\n\n"), "Current working directory: /other\n\n", size)
            .with_end(FOOTER)
    }),
    ("headings-apart", |size| sample("Text.\n\n", &format!("{HEADING}Hint.\n\nText.\n\n"), FOOTER, size)),
    ("sections-known-in-reverse", |size| {
        let mut sample = different_sections(size);
        sample.known.sections.iter_mut().for_each(|sections| sections.reverse());
        sample
    }),
    ("known-sections-without-tags", sections_without_tags),
    ("edited-known-files", edited_known_files),
    ("periodic-known-block", periodic_known_block),
    ("nested-addenda", nested_addenda),
    ("unclosed-then-closed", |size| {
        sample("Text.\n\n", &format!("{OPENING}\n{OPENING}x\n{CLOSING}{HEADER}"), CWD, size)
    }),
    ("headings", |size| sample("Text.\n\n", HEADING, FOOTER, size)),
    ("catalogue-openings", |size| {
        sample("Text.\n\n", &format!("{HEADING}Hint.\n\n<available_skills>\n  <skill>\n"), FOOTER, size)
    }),
    ("catalogues", |size| sample("Text.\n\n", &format!("{}\n\n", catalogue(1)), FOOTER, size)),
    ("skills", skills),
    ("description-lines", |size| {
        let start = format!("Text.\n\n{}", catalogue(1).split("Does").next().unwrap_or_default());
        let end = format!("{}\n{FOOTER}", catalogue(1).split(" it.").nth(1).unwrap_or_default());
        sample(&start, &format!("{HEADING}{FOOTER}\n"), &end, size)
    }),
    ("blank-lines", |size| sample("Text.\n\n", "\n", FOOTER, size)),
    ("line-breaks-crlf", |size| sample("Text.\r\n\r\n", "\r\n", CWD, size)),
    ("white-space", |size| sample("Text.\n\n", "\u{A0} ", CWD, size)),
    ("markdown-openings", |size| {
        sample(
            "Text.\n\n",
            &format!("# Project Context\n\n{LEAD_IN}## /a\n\n"),
            &format!("x\n\n\nCurrent date: 2026-05-01\n{FOOTER}"),
            size,
        )
    }),
    ("markdown-files", |size| {
        let start = format!("Text.\n\n# Project Context\n\n{LEAD_IN}");
        sample(&start, "## /a/AGENTS.md\n\nx\n\n", &format!("\nCurrent date: 2026-05-01\n{FOOTER}"), size)
    }),
    ("context-files", context_files),
    ("headers", |size| sample("Text.\n\n", HEADER, CWD, size)),
    ("same-sections", |size| sample(&format!("Text.\n\n{CWD}\n\n"), "<notes>\nx\n</notes>\n\n", "", size)),
    ("different-sections", different_sections),
    ("section-openings", |size| sample(&format!("Text.\n\n{CWD}\n\n"), "<notes>\n\n", "", size)),
    ("quoted-prompts", |size| sample("", &format!("{PROSE}{FOOTER}\n\n{SECTIONS}{CWD}\n\n"), "", size)),
    ("default-joints", |size| {
        sample("Help.\n\n<tools>\n", "</tools>\n\n<rules>\n</rules>\n\n<docs>\n", &format!("</docs>\n\n{CWD}"), size)
    }),
    ("agent-skills", |size| sample("Text.\n\n", "## Agent skills\n\n---\n", FOOTER, size)),
];

/// Repeats `part` between `start` and `end`. The text contains the known parts very often, and near matches even more
/// often.
fn sample(start: &str, part: &str, end: &str, size: usize) -> Sample {
    let many = part.repeat(size / part.len());
    let prompt = format!("{start}{many}{end}");
    // A child that contains nearly all of it, so that every search continues for long before it fails.
    let child = format!("Child.\n\n{many}{}x\n\n{}", &many[..many.len() / part.len() / 2 * part.len()], end);
    let half = part.repeat(size / part.len() / 2);
    let known = KnownParts {
        custom_prompt: Some(start.trim_end().to_owned()),
        append_system_prompt: Some(half.trim_end().to_owned()),
        context_files: Some(vec![ContextFile { path: "/repo/AGENTS.md".to_owned(), content: "x".to_owned() }]),
        skills: Some(Vec::new()),
        sections: Some(vec![("notes".to_owned(), "x".to_owned())]),
    };
    Sample { prompt, child, known }
}

fn catalogue(entries: usize) -> String {
    let mut text = format!("{HEADING}Hint.\n\n<available_skills>\n");
    for index in 0..entries {
        text.push_str("  <skill>\n    <name>skill-");
        text.push_str(&index.to_string());
        text.push_str(
            "</name>\n    <description>Does it.</description>\n    <location>/s/SKILL.md</location>\n  </skill>\n",
        );
    }
    text + "</available_skills>"
}

/// One catalogue of many skills. All are known, and all are to be removed.
fn skills(size: usize) -> Sample {
    let entries = size / 110;
    let mut sample = sample(&format!("Text.\n\n{}\n{FOOTER}", catalogue(entries)), "\n", "", 10);
    let skill = |index| Skill {
        name: format!("skill-{index}"),
        description: "Does it.".to_owned(),
        file_path: "/s/SKILL.md".to_owned(),
    };
    sample.known.skills = Some((0..entries).map(skill).collect());
    sample
}

/// One block of many files. All are known, and all are to be removed.
fn context_files(size: usize) -> Sample {
    let files = size / 90;
    let file = |index| ContextFile { path: format!("/repo/{index}/AGENTS.md"), content: "Text.".to_owned() };
    let files: Vec<ContextFile> = (0..files).map(file).collect();
    let mut block = format!("<project_context>\n{}", LEAD_IN.trim_end());
    for ContextFile { path, content } in &files {
        block.push_str(&format!("\n\n<project_instructions path=\"{path}\">\n{content}\n</project_instructions>"));
    }
    let mut sample = sample(&format!("Text.\n\n{block}\n</project_context>\n\n{CWD}"), "\n", "", 10);
    sample.known.custom_prompt = Some("Text.".to_owned());
    sample.known.append_system_prompt = None;
    sample.known.context_files = Some(files);
    sample
}

/// Many sections after the anchor. All are known.
fn different_sections(size: usize) -> Sample {
    let content = "Text. ".repeat(60);
    let names: Vec<String> = (0..size / 400).map(|index| format!("section-{index}")).collect();
    let text: String = names.iter().map(|name| format!("\n\n<{name}>\n{content}\n</{name}>")).collect();
    let mut sample = sample(&format!("Text.\n\n{CWD}{text}"), "\n", "", 10);
    sample.known.custom_prompt = Some("Text.".to_owned());
    sample.known.append_system_prompt = None;
    sample.known.sections = Some(names.into_iter().map(|name| (name, content.clone())).collect());
    sample
}

fn markdown_opening(directory: &str) -> String {
    format!("# Project Context\n\n{LEAD_IN}## {directory}/AGENTS.md\n\nText.\n\n")
}

/// Known sections with invalid names, so that no line of markup is near.
fn sections_without_tags(size: usize) -> Sample {
    let names: Vec<String> = (0..size / 40).map(|index| format!("S {index}")).collect();
    let text: String = names.iter().map(|name| format!("\n\n<{name}>\nText.\n</{name}>")).collect();
    let mut sample = sample(&format!("Text.\n\n{CWD}{text}"), "\n", "", 10);
    sample.known.custom_prompt = Some("Text.".to_owned());
    sample.known.append_system_prompt = None;
    sample.known.sections = Some(names.into_iter().map(|name| (name, "Text.".to_owned())).collect());
    sample
}

/// Known files in a block with other spacing, before a tail of line breaks.
fn edited_known_files(size: usize) -> Sample {
    let files: Vec<ContextFile> = (0..size / 200)
        .map(|index| ContextFile { path: format!("/repo/{index}.md"), content: format!("Rule {index}.") })
        .collect();
    let text: String = files
        .iter()
        .map(|file| {
            format!("<project_instructions path=\"{}\">\n{}\n</project_instructions>\n", file.path, file.content)
        })
        .collect();
    let prompt = format!("Text.\n\n<project_context>\n{LEAD_IN}{text}</project_context>\n\n{CWD}");
    let mut sample = sample(&prompt, "\n", "", size / 2);
    sample.known = KnownParts { context_files: Some(files), ..KnownParts::default() };
    sample
}

/// Blocks quoted in blocks, thousands of levels deep.
fn nested_blocks(size: usize) -> Sample {
    let deep = size / (OPENING.len() + CLOSING.len());
    let block = format!("{}x\n{}", OPENING.repeat(deep), CLOSING.repeat(deep));
    sample(&format!("Text.\n\n{block}{CWD}"), "\n", "", 10)
}

/// Files that quote their own block, so that the known block overlaps itself at each of them.
fn periodic_known_block(size: usize) -> Sample {
    let joint = "\n</project_instructions>\n\n<project_instructions path=\"/repo/AGENTS.md\">\n";
    let (first, last, quote) = ("a".to_owned(), "b".to_owned(), format!("b\n{CLOSING}{OPENING}a"));
    let between = size / 2 / (quote.len() + joint.len());
    let contents: Vec<String> =
        std::iter::once(first).chain(std::iter::repeat_n(quote, between)).chain([last]).collect();
    let block = format!("{OPENING}{}\n{CLOSING}", contents.join(joint));
    let made = sample(&format!("Text.\n\n{block}{block}{CWD}"), "\n", "", 10);
    let file = |content| ContextFile { path: "/repo/AGENTS.md".to_owned(), content };
    let context_files = Some(contents.into_iter().map(file).collect());
    Sample { known: KnownParts { custom_prompt: None, context_files, ..made.known }, ..made }
}

fn nested_addenda(size: usize) -> Sample {
    let deep = size / 36;
    let block = format!("{}x\n{}", "<addendum>\n".repeat(deep), "</addendum>\n\n<skills>\n\n".repeat(deep));
    sample(&format!("Text.\n\n{block}</addendum>\n\n{CWD}"), "\n", "", 10)
}

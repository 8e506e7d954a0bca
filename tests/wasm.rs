//! Tests the JavaScript boundary from inside: checks of options, errors with code and field, UTF-16 offsets, lone
//! surrogates. Runs in Node and in headless Chromium (`make test-wasm`). `tests/package` tests the built package.
#![cfg(all(target_arch = "wasm32", feature = "wasm"))]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail loudly")]

use js_sys::{Array, Error, JSON, JsString, Reflect};
use prompt_inheritance::{utf16_len, wasm};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

const UNDEFINED: JsValue = JsValue::UNDEFINED;

fn json(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

/// The value at a path such as `regions.0.start`.
fn at(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| Reflect::get(&value, &key.into()).unwrap())
}

fn number(value: &JsValue, path: &str) -> u32 {
    at(value, path).as_f64().unwrap() as u32
}

fn text(value: &JsValue, path: &str) -> String {
    at(value, path).as_string().unwrap()
}

/// A string from UTF-16 code units. It may be ill-formed.
fn units(units: &[u16]) -> JsString {
    JsString::from_char_code(units)
}

/// Whether two strings are the same in JavaScript, including lone surrogates.
fn same(a: &JsValue, b: &JsValue) -> bool {
    js_sys::Object::is(a, b)
}

fn fails(called: Result<JsValue, JsValue>, code: &str, field: &str) {
    let error = called.expect_err("a wrong call throws");
    assert!(error.is_instance_of::<Error>(), "a real Error");
    assert_eq!(text(&error, "name"), "PromptInheritanceError");
    assert_eq!((&*text(&error, "code"), &*text(&error, "field")), (code, field));
    let message = text(&error, "message");
    assert!(message.contains(field), "the message names the field: {message}");
}

#[wasm_bindgen_test]
fn wrong_options_name_their_field() {
    let prompt = || JsValue::from("Be brief.");
    let parse = |options: &str| wasm::parse_prompt(prompt(), json(options));
    fails(parse(r#"{"cdw":"/repo"}"#), "unknown-field", "cdw");
    fails(parse(r#"{"cwd":1}"#), "invalid-type", "cwd");
    fails(parse(r#"{"cwd":null}"#), "invalid-type", "cwd");
    fails(parse(r#"{"cwd":""}"#), "invalid-value", "cwd");
    fails(parse(r#"{"known":[]}"#), "invalid-type", "known");
    fails(parse(r#"{"known":{"contextFile":[]}}"#), "unknown-field", "known.contextFile");
    fails(parse(r#"{"known":{"contextFiles":{}}}"#), "invalid-type", "known.contextFiles");
    fails(
        parse(r#"{"known":{"contextFiles":[{"path":"/a","content":1}]}}"#),
        "invalid-type",
        "known.contextFiles[0].content",
    );
    fails(
        parse(r#"{"known":{"skills":[{"name":"a","description":"b"}]}}"#),
        "missing-field",
        "known.skills[0].filePath",
    );
    fails(parse(r#"{"known":{"sections":{"notes":1}}}"#), "invalid-type", "known.sections.notes");
    fails(parse("[]"), "invalid-type", "options");
    fails(parse("null"), "invalid-type", "options");
    fails(wasm::parse_prompt(UNDEFINED, UNDEFINED), "missing-field", "prompt");
    fails(wasm::parse_prompt(json("1"), UNDEFINED), "invalid-type", "prompt");
    fails(wasm::inherited_identity(prompt(), UNDEFINED), "missing-field", "options");
    fails(wasm::inherited_identity(prompt(), json("{}")), "missing-field", "parentCwd");
    fails(wasm::inherited_identity(prompt(), json(r#"{"parentCwd":""}"#)), "invalid-value", "parentCwd");
    fails(wasm::inherited_identity(prompt(), json(r#"{"parentCwd":"/a\n/b"}"#)), "invalid-value", "parentCwd");
    fails(wasm::remove_regions(prompt(), json(r#"{"regions":["cwd","skill"]}"#)), "invalid-value", "regions[1]");
    fails(wasm::remove_regions(prompt(), json(r#"{"files":"/a"}"#)), "invalid-type", "files");
    fails(wasm::audit_child_prompt(prompt(), json("{}")), "missing-field", "childCwd");
    fails(wasm::portable_identity(json(r#"{"prompt":"x"}"#)), "unknown-field", "prompt");
    fails(
        wasm::render_project_context(json(r#"[{"path":"a\nb","content":""}]"#), UNDEFINED),
        "invalid-value",
        "files[0].path",
    );
    fails(wasm::render_project_context(json("[]"), json(r#"{"shape":"unanchored"}"#)), "invalid-value", "shape");
    fails(wasm::inheritance_strategy(json(r#"{"a":"fast"}"#), "a".into()), "invalid-value", "promptInheritance[\"a\"]");
    fails(wasm::shared_prefix(prompt(), UNDEFINED), "missing-field", "b");
    fails(wasm::strip_forwarded(UNDEFINED, UNDEFINED), "missing-field", "parentPrompt");
}

/// A directory must be absolute, on one line, and without lone surrogates: in UTF-8, all lone surrogates are the same.
#[wasm_bindgen_test]
fn directories_are_absolute() {
    let lone = JsString::from("/r").concat(&units(&[0xD800]));
    let wrong = ["", "wt", "./wt", "../wt", "~/x", "C:", "C:wt", "\\wt", " /wt", "file:///wt"].map(JsString::from);
    let line_breaks = ["/r\n", "/r\r", "/r\n/x"].map(JsString::from);
    for directory in wrong.iter().chain(&line_breaks).chain([&lone]) {
        let with = |field: &str| {
            let options = json(r#"{"parentCwd":"/repo"}"#);
            Reflect::set(&options, &field.into(), directory).unwrap();
            options
        };
        let parse = js_sys::Object::new();
        Reflect::set(&parse, &"cwd".into(), directory).unwrap();
        fails(wasm::parse_prompt("x".into(), parse.clone().into()), "invalid-value", "cwd");
        fails(wasm::remove_regions("x".into(), parse.into()), "invalid-value", "cwd");
        for field in ["parentCwd", "childCwd"] {
            fails(wasm::inherited_identity("x".into(), with(field)), "invalid-value", field);
            fails(wasm::find_inherited("x".into(), "x".into(), with(field)), "invalid-value", field);
            let audit = json(r#"{"childCwd":"/wt"}"#);
            Reflect::set(&audit, &field.into(), directory).unwrap();
            fails(wasm::audit_child_prompt("x".into(), audit), "invalid-value", field);
        }
        for (object, field) in [("environment", "environment.cwd"), ("parent", "parent.cwd")] {
            let request = request();
            Reflect::set(&at(&request, object), &"cwd".into(), directory).unwrap();
            fails(wasm::build_child_prompt(request), "invalid-value", field);
        }
    }
    for directory in ["/", "/wt", "C:\\wt", "c:/", "\\\\server\\share", "//server/share", "/ä \u{FFFD}"] {
        let options = js_sys::Object::new();
        Reflect::set(&options, &"cwd".into(), &directory.into()).unwrap();
        assert!(wasm::parse_prompt("x".into(), options.into()).is_ok(), "{directory}");
    }
}

fn request() -> JsValue {
    json(
        r#"{"agent":{"name":"Explore","mode":"replace"},"environment":{"cwd":"/wt","platform":"linux"},
            "parent":{"prompt":"Be brief.\n\n<cwd>\n/repo\n</cwd>","cwd":"/repo"},"contextFiles":[]}"#,
    )
}

/// A value in the header must not be blank or contain a line break.
#[wasm_bindgen_test]
fn a_branch_and_a_platform_are_not_blank() {
    for (name, field) in [("gitBranch", "environment.gitBranch"), ("platform", "environment.platform")] {
        for value in ["", " ", "\t", "\u{3000}", "a\nb", "a\r", "\n"] {
            let request = request();
            Reflect::set(&at(&request, "environment"), &name.into(), &value.into()).unwrap();
            fails(wasm::build_child_prompt(request), "invalid-value", field);
        }
    }
}

/// In UTF-8, all lone surrogates are the same. So names that contain one are errors, and texts are compared as they
/// are.
#[wasm_bindgen_test]
fn lone_surrogates_are_distinguished() {
    let lone = |unit: u16| JsString::from("a").concat(&units(&[unit]));
    for field in ["skills", "files"] {
        let options = js_sys::Object::new();
        Reflect::set(&options, &field.into(), &Array::of2(&"a".into(), &lone(0xD800))).unwrap();
        fails(wasm::remove_regions("x".into(), options.into()), "invalid-value", &format!("{field}[1]"));
    }
    let prompt = |unit: u16| -> JsValue {
        lone(unit).concat(&"\n\n<addendum>\nBe &".into()).concat(&lone(unit)).concat(&TAIL.into()).into()
    };
    for (known, found) in [(0xD801, false), (0xD800, true)] {
        let parts = js_sys::Object::new();
        Reflect::set(&parts, &"customPrompt".into(), &lone(known)).unwrap();
        Reflect::set(&parts, &"appendSystemPrompt".into(), &JsString::from("Be &").concat(&lone(known))).unwrap();
        let options = js_sys::Object::new();
        Reflect::set(&options, &"known".into(), &parts).unwrap();
        let map = wasm::parse_prompt(prompt(0xD800), options.into()).unwrap();
        let diagnostics: Array = at(&map, "diagnostics").unchecked_into();
        let missing = diagnostics.iter().filter(|one| text(one, "code") == "known-part-not-found").count();
        assert_eq!(missing, if found { 0 } else { 2 }, "{known:x}");
        // A portable child adopts them unchanged.
        let request = request();
        Reflect::set(&at(&request, "parent"), &"prompt".into(), &prompt(0xD800)).unwrap();
        Reflect::set(&at(&request, "parent"), &"known".into(), &parts).unwrap();
        Reflect::set(&request, &"strategy".into(), &"portable".into()).unwrap();
        let child = wasm::build_child_prompt(request).unwrap();
        let identity = lone(known).concat(&"\n\nBe &".into()).concat(&lone(known));
        assert!(same(&at(&child, "text").unchecked_into::<JsString>().slice(0, identity.length()).into(), &identity));
    }
}

const TAIL: &str = "\n</addendum>\n\n<cwd>\n/repo\n</cwd>";

/// The result contains the caller's own strings, including lone surrogates.
#[wasm_bindgen_test]
fn known_parts_are_the_callers_own_strings() {
    let lone = units(&[0xD800, 0x61, 0xDC00]);
    let options = json(
        r#"{"cwd":"/repo","contextFiles":[{"path":"/a","content":""}],"sections":{"a":"","b":""},
            "skills":[{"name":"a","description":"b","filePath":"/c","disableModelInvocation":false},
                      {"name":"b","description":"b","filePath":"/c","disableModelInvocation":true}]}"#,
    );
    for path in ["", "contextFiles.0", "skills.0", "sections"] {
        let object = if path.is_empty() { options.clone() } else { at(&options, path) };
        for field in match path {
            "" => ["customPrompt", "appendSystemPrompt"],
            "sections" => ["b", "c"],
            "skills.0" => ["name", "filePath"],
            _ => ["path", "content"],
        } {
            Reflect::set(&object, &field.into(), &lone).unwrap();
        }
    }
    let known = wasm::known_parts(options).unwrap();
    for path in ["customPrompt", "appendSystemPrompt", "contextFiles.0.content", "contextFiles.0.path", "skills.0.name"]
    {
        assert!(same(&at(&known, path), &lone), "{path}");
    }
    assert_eq!(number(&known, "skills.length"), 1);
    assert!(same(&at(&known, "sections.c"), &lone) && at(&known, "sections.a").is_undefined());
    fails(wasm::known_parts(UNDEFINED), "missing-field", "options");
    fails(wasm::known_parts(json(r#"{"sections":{"a":1}}"#)), "invalid-type", "sections.a");
}

/// If no anchor states the directory that the caller passed, the diagnostic names the stated one and what to do.
#[wasm_bindgen_test]
fn an_anchor_of_another_directory_is_reported() {
    let given = json(r#"{"cwd":"/given"}"#);
    let map =
        wasm::parse_prompt("Prompts end so:\n\nCurrent working directory: /stated\n\nOr so.".into(), given).unwrap();
    assert_eq!(text(&map, "diagnostics.0.code"), "anchor-not-found");
    let message = text(&map, "diagnostics.0.message");
    assert!(message.contains("/given") && message.contains("/stated"), "{message}");
    let hint = text(&map, "diagnostics.0.hint");
    assert!(
        hint.starts_with("check that the prompt is this session's") && !hint.contains("pass the directory"),
        "{hint}"
    );
}

#[wasm_bindgen_test]
fn wrong_requests_name_their_field() {
    let build = |request: &str| wasm::build_child_prompt(json(request));
    let agent = r#""agent":{"name":"Explore","mode":"replace"}"#;
    let environment = r#""environment":{"cwd":"/wt","platform":"linux"}"#;
    fails(build("{}"), "missing-field", "agent");
    fails(build(&format!("{{{agent}}}")), "missing-field", "environment");
    fails(
        build(&format!(r#"{{"agent":{{"name":"a","mode":"prepend"}},{environment}}}"#)),
        "invalid-value",
        "agent.mode",
    );
    fails(
        build(&format!(r#"{{"agent":{{"name":"a\"b","mode":"append"}},{environment}}}"#)),
        "invalid-value",
        "agent.name",
    );
    fails(build(&format!(r#"{{{agent},"environment":{{"cwd":"/wt"}}}}"#)), "missing-field", "environment.platform");
    fails(build(&format!(r#"{{{agent},{environment},"strategy":"half"}}"#)), "invalid-value", "strategy");
    fails(build(&format!(r#"{{{agent},{environment},"parent":{{"prompt":"x"}}}}"#)), "missing-field", "parent.cwd");
    fails(
        build(&format!(r#"{{{agent},{environment},"contextFiles":[{{"path":"/a"}}]}}"#)),
        "missing-field",
        "contextFiles[0].content",
    );
}

#[wasm_bindgen_test]
fn an_explicit_undefined_is_an_absent_field() {
    let options = json(r#"{"parentCwd":"/repo"}"#);
    for name in ["childCwd", "known"] {
        Reflect::set(&options, &name.into(), &UNDEFINED).unwrap();
    }
    let identity = wasm::inherited_identity("Be brief.\n\n<cwd>\n/repo\n</cwd>".into(), options).unwrap();
    assert_eq!(text(&identity, "text"), "Be brief.");
    assert_eq!(at(&identity, "relocated"), JsValue::FALSE);
    assert!(wasm::parse_prompt("x".into(), UNDEFINED).is_ok());
    assert_eq!(text(&wasm::forward_parent_prompt(UNDEFINED, "x".into()).unwrap(), "text"), "x");
    assert_eq!(wasm::inheritance_strategy(UNDEFINED, UNDEFINED).unwrap(), "full");
    assert!(wasm::portable_identity(json("{}")).unwrap().is_undefined());
    let found = wasm::find_inherited("y".into(), "x".into(), json(r#"{"parentCwd":"/repo"}"#)).unwrap();
    assert!(found.is_undefined());
}

#[wasm_bindgen_test]
fn offsets_are_utf16_units() {
    let prompt = JsString::from("ä💛 brief.\r\n\r\n<cwd>\r\n/ä💛\r\n</cwd>\r\n\r\n💛");
    let map = wasm::parse_prompt(prompt.clone().into(), UNDEFINED).unwrap();
    let regions: Array = at(&map, "regions").unchecked_into();
    let shown: Vec<String> = regions
        .iter()
        .map(|region| String::from(prompt.slice(number(&region, "start"), number(&region, "end"))))
        .collect();
    assert_eq!(shown, ["ä💛 brief.", "<cwd>\r\n/ä💛\r\n</cwd>", "💛"]);
    assert_eq!(text(&map, "cwd"), "/ä💛");
    assert_eq!(number(&map, "cuts.same.offset"), prompt.index_of("<cwd>", 0) as u32);
    assert_eq!(number(&map, "cuts.same.line"), 3);
    assert_eq!(text(&map, "regions.0.layer"), "identity");
}

/// The SIMD code counts in vectors of 16 bytes and in blocks of 127 vectors.
#[wasm_bindgen_test]
fn texts_of_any_length_are_counted() {
    let text = "aä€💛".repeat(300);
    for (at, _) in text.char_indices() {
        let text = &text[at..];
        assert_eq!(utf16_len(text), text.encode_utf16().count(), "{} bytes", text.len());
    }
}

#[wasm_bindgen_test]
fn lone_surrogates_stay_as_they_are() {
    let lone = units(&[0xD83D]);
    let tail = JsString::from("\n\n<cwd>\n/repo\n</cwd>");
    let prompt = lone.concat(&"x".into()).concat(&lone).concat(&tail);
    let identity = wasm::inherited_identity(prompt.into(), json(r#"{"parentCwd":"/repo"}"#)).unwrap();
    assert!(same(&at(&identity, "text"), &lone.concat(&"x".into()).concat(&lone)));
    assert_eq!(number(&identity, "sharedPrefix"), 3);
    // Both become U+FFFD in UTF-8, but the caller's own strings are compared.
    let claim = |unit: u16| JsString::from("Current working directory: /").concat(&units(&[unit]));
    let stripped = wasm::strip_forwarded(claim(0xD800).into(), claim(0xDBFF).into()).unwrap();
    assert_eq!(at(&stripped, "removed.length"), 0);
    assert!(same(&at(&stripped, "text"), &claim(0xDBFF)));
    let stripped = wasm::strip_forwarded(claim(0xD800).into(), claim(0xD800).into()).unwrap();
    assert_eq!(at(&stripped, "removed.length"), 1);
    let shared = wasm::shared_prefix(units(&[0x78, 0xD800]).into(), units(&[0x78, 0xDBFF]).into()).unwrap();
    assert_eq!(number(&shared, "utf16"), 1);
    let identity = |unit: u16| JsString::from("Be brief. ").concat(&units(&[unit]));
    let find = |child: u16| {
        let parent = identity(0xD800).concat(&tail).into();
        wasm::find_inherited(identity(child).into(), parent, json(r#"{"parentCwd":"/repo"}"#)).unwrap()
    };
    assert!(find(0xDBFF).is_undefined());
    assert_eq!(at(&find(0xD800), "spans.length"), 1);
    let parts = js_sys::Object::new();
    Reflect::set(&parts, &"customPrompt".into(), &lone).unwrap();
    assert!(same(&wasm::portable_identity(parts.into()).unwrap(), &lone));
}

/// Each value in the header keeps its own lone surrogate.
#[wasm_bindgen_test]
fn a_header_keeps_lone_surrogates() {
    let request = request();
    let values = [("agent", "name", 0xD800), ("environment", "platform", 0xD801), ("environment", "gitBranch", 0xD802)];
    for (object, field, unit) in values {
        Reflect::set(&at(&request, object), &field.into(), &units(&[unit])).unwrap();
    }
    let child: JsString = at(&wasm::build_child_prompt(request).unwrap(), "text").unchecked_into();
    for (label, unit) in [("active_agent name=\"", 0xD800), ("Platform: ", 0xD801), ("Branch: ", 0xD802)] {
        let start = child.index_of(label, 0) as u32 + label.len() as u32;
        assert!(same(&child.slice(start, start + 1).into(), &units(&[unit])), "{label}");
    }
}

#[wasm_bindgen_test]
fn a_shared_prefix_never_splits_a_character() {
    let shared = wasm::shared_prefix("ä💛".into(), "ä💚".into()).unwrap();
    assert_eq!(["utf16", "bytes", "characters"].map(|unit| number(&shared, unit)), [1, 2, 1]);
    // JavaScript compares texts with lone surrogates.
    let after_lone = |character: &str| units(&[0xD800]).concat(&character.into()).into();
    let shared = wasm::shared_prefix(after_lone("💛"), after_lone("💚")).unwrap();
    assert_eq!(["utf16", "bytes", "characters"].map(|unit| number(&shared, unit)), [1, 3, 1]);
}

/// A buffer that is large enough for ASCII is too small for as many code units of three bytes each.
#[wasm_bindgen_test]
fn long_texts_of_wide_characters_work() {
    for (piece, count) in [("a", 300_000), ("ॐ", 300_000), ("💛", 150_000), ("aॐ💛\0", 100_000)] {
        let words = JsString::from(piece.repeat(count));
        let prompt = words.concat(&"\nCurrent working directory: /repo".into());
        let identity = wasm::inherited_identity(prompt.into(), json(r#"{"parentCwd":"/repo"}"#)).unwrap();
        assert!(same(&at(&identity, "text"), &words), "{piece}");
    }
}

/// No key is special. An invalid value gives a diagnostic, not an error.
#[wasm_bindgen_test]
fn a_setting_may_have_any_key_and_value() {
    let setting = json(r#"{"__proto__":"portable","toString":"full","a":3,"default":"portable"}"#);
    let read = wasm::read_prompt_inheritance(setting).unwrap();
    let map = at(&read, "promptInheritance");
    for (provider, strategy) in [("__proto__", "portable"), ("toString", "full"), ("valueOf", "full"), ("a", "full")] {
        assert_eq!(wasm::inheritance_strategy(map.clone(), provider.into()).unwrap(), strategy, "{provider}");
    }
    assert_eq!(text(&read, "diagnostics.0.code"), "setting-ignored");
    assert_eq!(text(&read, "diagnostics.1.code"), "no-default-strategy");
    for value in [JsValue::NULL, 3.into(), "full".into(), Array::new().into()] {
        let read = wasm::read_prompt_inheritance(value).unwrap();
        assert_eq!(text(&read, "diagnostics.0.code"), "setting-ignored");
    }
    assert_eq!(at(&wasm::read_prompt_inheritance(UNDEFINED).unwrap(), "diagnostics.length"), 0);
}

/// Segments cover the child's prompt, and segments from the parent are equal in the parent's prompt.
#[wasm_bindgen_test]
fn segments_are_utf16_too() {
    let request = json(
        r#"{"agent":{"name":"💛","mode":"append","prompt":"ä"},"environment":{"cwd":"/wt","platform":"linux"},
            "parent":{"prompt":"💛 brief.\n\n<cwd>\n/repo\n</cwd>","cwd":"/repo"},"contextFiles":[]}"#,
    );
    let parent: JsString = at(&request, "parent.prompt").unchecked_into();
    let child = wasm::build_child_prompt(request).unwrap();
    let prompt: JsString = at(&child, "text").unchecked_into();
    let segments: Array = at(&child, "segments").unchecked_into();
    let mut end = 0;
    for segment in segments.iter() {
        assert_eq!(number(&segment, "start"), end);
        end = number(&segment, "end");
        if text(&segment, "source") == "parent" {
            let from = parent.slice(number(&segment, "from.start"), number(&segment, "from.end"));
            assert!(same(&prompt.slice(number(&segment, "start"), end), &from));
        }
    }
    assert_eq!(end, prompt.length());
    assert_eq!(number(&child, "sharedPrefix"), "💛 brief.\n\n<".encode_utf16().count() as u32);
}

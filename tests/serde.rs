//! Tests the feature `serde`: the plain types as JSON, with the names that JavaScript uses.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "tests fail loudly")]

use prompt_inheritance::{
    AuditOptions, ChildRequest, Diagnostic, DiagnosticCode, InheritOptions, KnownParts, Mode, ParseOptions, Place,
    PromptOptions, RegionKind, Strategy, known_parts, shared_prefix,
};
use serde_json::{from_str, from_value, json, to_string, to_value};

#[test]
fn known_parts_are_as_in_javascript() {
    let json = r#"{"customPrompt":"a","contextFiles":[{"path":"/a","content":"b"}],"skills":[{"name":"a","description":"b","filePath":"/c"}],"sections":{"z":"1","a":"2"}}"#;
    let known: KnownParts = from_str(json).unwrap();
    assert_eq!(known.append_system_prompt, None);
    let sections = known.sections.clone().unwrap();
    assert_eq!(sections, [("z".to_owned(), "1".to_owned()), ("a".to_owned(), "2".to_owned())], "in order");
    assert_eq!(to_string(&known).unwrap(), json);
    assert_eq!(from_str::<KnownParts>("{}").unwrap(), KnownParts::default());
    assert_eq!(from_str::<KnownParts>(r#"{"sections":null}"#).unwrap(), KnownParts::default());
}

/// Pi's own options are accepted unchanged: options and records may have further fields, and absent parts may be null.
#[test]
fn prompt_options_are_passed_as_pi_has_them() {
    let skill = |name: &str, hidden: bool| json!({ "name": name, "description": "b", "filePath": "/c", "baseDir": "/", "disableModelInvocation": hidden });
    let options = |tools: serde_json::Value| -> PromptOptions {
        from_value(json!({
            "cwd": "/repo", "hiddenTools": [], "selectedTools": tools, "customPrompt": null,
            "contextFiles": [{ "path": "/a", "content": "b", "loadedAt": 1 }],
            "skills": [skill("shown", false), skill("hidden", true), { "name": "plain", "description": "", "filePath": "" }],
            "sections": { "addendum": "c", "empty": "", "a": "d" },
            "appendSystemPrompt": "replaced",
        }))
        .unwrap()
    };
    let known = known_parts(&options(json!(null)));
    assert_eq!((known.custom_prompt.as_deref(), known.append_system_prompt.as_deref()), (Some(""), Some("")));
    assert_eq!(known.context_files.unwrap()[0].path, "/a");
    assert_eq!(known.skills.unwrap().iter().map(|skill| &*skill.name).collect::<Vec<_>>(), ["shown", "plain"]);
    assert_eq!(known.sections.unwrap(), [("a", "d"), ("addendum", "c")].map(|(a, b)| (a.to_owned(), b.to_owned())));
    assert_eq!(known_parts(&options(json!(["bash"]))).skills, None);
    assert_eq!(known_parts(&options(json!(["edit"]))).skills, Some(vec![]));
    assert_eq!(known_parts(&options(json!(["bash", "read"]))).skills.unwrap().len(), 2);
    // Where there is no skill, or a section replaced the catalogue, no version lists one.
    let none = PromptOptions { skills: None, ..options(json!(["bash"])) };
    assert_eq!(known_parts(&none).skills, Some(vec![]));
    let replaced = Some(vec![("skills".to_owned(), "Ask first.".to_owned())]);
    assert_eq!(known_parts(&PromptOptions { sections: replaced, ..options(json!(["read"])) }).skills, Some(vec![]));
}

#[test]
fn unknown_and_missing_fields_are_errors() {
    assert!(from_str::<KnownParts>(r#"{"customprompt":"a"}"#).is_err());
    let pairs = from_str::<KnownParts>(r#"{"sections":[["a","b"]]}"#).unwrap_err();
    assert!(pairs.to_string().contains("expected a map of texts by name"), "{pairs}");
    assert!(from_str::<ParseOptions>(r#"{"cwd":"/","kown":{}}"#).is_err());
    assert!(from_str::<InheritOptions>("{}").is_err());
    assert!(from_str::<AuditOptions>(r#"{"parentCwd":"/"}"#).is_err());
}

#[test]
fn a_child_request_has_the_same_defaults() {
    let json = json!({
        "agent": { "name": "Explore", "mode": "replace" },
        "environment": { "cwd": "/wt", "platform": "linux" },
        "parent": { "prompt": "Be brief.", "cwd": "/repo" },
    });
    let request: ChildRequest = from_value(json).unwrap();
    assert_eq!((request.agent.mode, request.strategy), (Mode::Replace, Strategy::Full));
    assert_eq!(to_value(&request).unwrap()["strategy"], "full");
}

#[test]
fn codes_are_their_names() {
    for code in DiagnosticCode::ALL {
        assert_eq!(to_value(code).unwrap(), code.as_str());
        assert_eq!(from_value::<DiagnosticCode>(json!(code.as_str())).unwrap(), *code);
    }
    assert_eq!(to_value(RegionKind::ProjectContext).unwrap(), "projectContext");
    assert!(from_value::<RegionKind>(json!("ProjectContext")).is_err());
}

#[test]
fn diagnostics_and_prefixes_are_plain() {
    let diagnostic = Diagnostic {
        code: DiagnosticCode::Unanchored,
        message: "no anchor".to_owned(),
        hint: None,
        spans: vec![Place { start: 1, end: 2, line: 1 }],
    };
    let json = json!({ "code": "unanchored", "message": "no anchor", "spans": [{ "start": 1, "end": 2, "line": 1 }] });
    assert_eq!(to_value(&diagnostic).unwrap(), json);
    assert_eq!(from_value::<Diagnostic>(json).unwrap(), diagnostic);
    assert_eq!(to_value(shared_prefix("ä", "ä")).unwrap(), json!({ "utf16": 1, "bytes": 2, "characters": 1 }));
}

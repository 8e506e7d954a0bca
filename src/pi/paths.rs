//! Paths (POSIX, drive and UNC), compared as text.

use crate::text::slices::head;

/// Whether `path` is absolute: `/…`, `C:\…`, `C:/…`, or a UNC path.
pub(crate) fn is_absolute(path: &str) -> bool {
    is_absolute_bytes(path.as_bytes())
}

pub(crate) fn is_absolute_bytes(path: &[u8]) -> bool {
    matches!(path, [b'/', ..] | [b'\\', b'\\', ..] | [b'A'..=b'Z' | b'a'..=b'z', b':', b'/' | b'\\', ..])
}

/// Whether two directories are the same. `\` equals `/`, slashes at the end do not count, and neither does the case of
/// a drive letter.
pub(crate) fn same_directory(a: &str, b: &str) -> bool {
    comparable(a).eq(comparable(b))
}

/// Whether `path` is `directory` or is inside it.
pub(crate) fn is_within(path: &str, directory: &str) -> bool {
    let mut path = comparable(path);
    let mut last = None;
    for byte in comparable(directory) {
        if path.next() != Some(byte) {
            return false;
        }
        last = Some(byte);
    }
    last.is_some_and(|last| last == b'/' || matches!(path.next(), None | Some(b'/')))
}

/// The bytes of a path in the form in which paths are compared.
fn comparable(path: &str) -> impl Iterator<Item = u8> + '_ {
    let bytes = path.as_bytes();
    let is_drive = matches!(bytes, [b'A'..=b'Z' | b'a'..=b'z', b':', ..]);
    let root = if is_drive { 3 } else { 1 };
    let mut end = bytes.len();
    while end > root && matches!(bytes[end - 1], b'/' | b'\\') {
        end -= 1;
    }
    bytes[..end].iter().enumerate().map(move |(at, &byte)| match byte {
        b'\\' => b'/',
        byte if at == 0 && is_drive => byte.to_ascii_lowercase(),
        byte => byte,
    })
}

/// The directory that contains `path`.
pub(crate) fn directory_of(path: &str) -> &str {
    let trimmed = path.trim_end_matches(['/', '\\']);
    match trimmed.rfind(['/', '\\']) {
        Some(0) => head(trimmed, 1),
        // The root of a drive keeps its slash.
        Some(2) if trimmed.as_bytes()[1] == b':' => head(trimmed, 3),
        Some(at) => head(trimmed, at),
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_compare_as_one_would() {
        for (a, b) in [("/repo", "/repo/"), ("C:\\Repo\\", "c:/Repo"), ("/", "//"), ("C:\\", "c:/")] {
            assert!(same_directory(a, b), "{a} {b}");
        }
        for (a, b) in [("/repo", "/repo-wt"), ("/repo", "/Repo"), ("C:/Repo", "C:/repo"), ("/", "/a"), ("/r", "")] {
            assert!(!same_directory(a, b), "{a} {b}");
        }
    }

    #[test]
    fn within_is_about_directories() {
        for (path, directory) in [("/r/a", "/r"), ("/r", "/r/"), ("C:\\r\\a", "c:/r"), ("/a", "/"), ("C:/a/b", "C:\\")]
        {
            assert!(is_within(path, directory), "{path} in {directory}");
        }
        for (path, directory) in [("/r-wt", "/r"), ("/", "/r"), ("", "/"), ("C:/", "C:/r"), ("/a", "")] {
            assert!(!is_within(path, directory), "{path} in {directory}");
        }
        assert_eq!(["/a/b", "/a", "C:\\a", "a"].map(directory_of), ["/a", "/", "C:\\", ""]);
    }
}

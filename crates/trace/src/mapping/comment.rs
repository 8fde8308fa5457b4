//! What R8 writes into comments, as JSON: `# {"id":"sourceFile","fileName":"Shop.kt"}`.

use serde_json::Value;

use super::Rewrite;

/// What a comment says of the class or method before it.
pub(super) enum Comment {
    /// Its source file.
    SourceFile(String),
    /// A compiler made it up.
    Synthesized,
    /// It is code that was moved out of several methods.
    Outline,
    /// Frames to leave out.
    Rewrites(Vec<Rewrite>),
}

/// Reads a comment; None for those that say nothing here.
pub(super) fn parse(text: &str) -> Option<Comment> {
    let value: Value = serde_json::from_str(text.trim()).ok()?;
    match value.get("id")?.as_str()?.trim_start_matches("com.android.tools.r8.") {
        "sourceFile" => Some(Comment::SourceFile(value.get("fileName")?.as_str()?.to_owned())),
        "synthesized" => Some(Comment::Synthesized),
        "outline" => Some(Comment::Outline),
        "rewriteFrame" => Some(Comment::Rewrites(rewrites(&value))),
        _ => None,
    }
}

/// `"conditions":["throws(Ljava/lang/NullPointerException;)"],"actions":["removeInnerFrames(1)"]`.
fn rewrites(value: &Value) -> Vec<Rewrite> {
    let argument = |list: &str, name: &str| -> Option<String> {
        let items = value.get(list)?.as_array()?.iter().filter_map(Value::as_str);
        let mut arguments = items.filter_map(|item| item.strip_prefix(name)?.strip_suffix(')'));
        arguments.next().map(str::to_owned)
    };
    let throwable = argument("conditions", "throws(L").map(|class| class.trim_end_matches(';').to_owned());
    let remove_inner = argument("actions", "removeInnerFrames(").and_then(|count| count.parse().ok());
    throwable
        .zip(remove_inner)
        .map(|(throwable, remove_inner)| Rewrite { throwable, remove_inner })
        .into_iter()
        .collect()
}

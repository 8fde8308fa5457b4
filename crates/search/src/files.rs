//! Files and directories in tests.

use std::sync::Arc;

use catalog::{Call, Callable, Files, Literal, Operand, Statement, Test};
use program::Name;

use crate::builder::Builder;

const PREFIX: &str = "input";
const SUFFIX: &str = ".txt";

/// Appends a file or a directory, as the type says: a `File`, a `Path`, or its name.
pub(crate) fn file(builder: &mut Builder, wanted: &Name) -> Option<Operand> {
    let files = builder.world.environment.files.as_ref()?;
    file_by(builder, files, wanted)
}

/// Whether a file can stand where a type is wanted.
pub(crate) fn is_named_by(wanted: &str) -> bool {
    matches!(wanted, "Ljava/io/File;" | "Ljava/nio/file/Path;" | "Ljava/lang/String;")
}

/// The same by calls that the program's environment need not have.
pub(crate) fn file_by(builder: &mut Builder, files: &Files, wanted: &Name) -> Option<Operand> {
    let path = match builder.rng.u8(..4) {
        0 => directory(builder, files)?,
        _ => text_file(builder, files)?,
    };
    match wanted.as_str() {
        "Ljava/nio/file/Path;" => Some(path),
        "Ljava/io/File;" => call(builder, &files.to_file, Some(path), vec![]),
        _ => {
            let file = call(builder, &files.to_file, Some(path), vec![])?;
            call(builder, &files.get_path, Some(file), vec![])
        }
    }
}

/// Whether a test writes to a file that it has not made itself: it would stay behind wherever the test is run.
pub(crate) fn leaves_files(test: &Test) -> bool {
    test.statements.iter().any(|statement| match statement {
        Statement::Call(call) if writes(&call.callable) => {
            matches!(call.arguments.first(), Some(Operand::Value(path)) if !is_made(test, *path))
        }
        _ => false,
    })
}

fn writes(callable: &Callable) -> bool {
    callable.class == "java/nio/file/Files" && callable.name.starts_with("write")
}

/// Whether a value is a file that the test has made, or another form of it.
fn is_made(test: &Test, number: usize) -> bool {
    let Some(Statement::Call(call)) = test.statements.get(number) else { return false };
    let from = match (call.callable.class.as_str(), call.callable.name.as_str()) {
        ("java/io/File" | "java/nio/file/Files", "createTempFile" | "createTempDirectory") => return true,
        ("java/io/File", "toPath") | ("java/nio/file/Path", "toFile") => call.receiver,
        _ if writes(&call.callable) => call.arguments.first().copied(),
        _ => None,
    };
    matches!(from, Some(Operand::Value(from)) if is_made(test, from))
}

fn directory(builder: &mut Builder, files: &Files) -> Option<Operand> {
    let prefix = string(builder, PREFIX)?;
    let none = no(builder, &files.create_directory)?;
    call(builder, &files.create_directory, None, vec![prefix, none])
}

fn text_file(builder: &mut Builder, files: &Files) -> Option<Operand> {
    let (prefix, suffix) = (string(builder, PREFIX)?, string(builder, SUFFIX)?);
    let file = call(builder, &files.create, None, vec![prefix, suffix])?;
    let path = call(builder, &files.to_path, Some(file), vec![])?;
    let content = builder.world.pool.literal("Ljava/lang/String;", builder.rng)?;
    let content = builder.push(Statement::Literal(content)).map(Operand::Value)?;
    let none = no(builder, &files.write)?;
    call(builder, &files.write, None, vec![path, content, none])
}

fn string(builder: &mut Builder, text: &str) -> Option<Operand> {
    builder.push(Statement::Literal(Literal::String(text.into()))).map(Operand::Value)
}

/// No values for the last parameter, which takes any number.
fn no(builder: &mut Builder, callable: &Callable) -> Option<Operand> {
    let descriptor = callable.parameters.last()?.clone();
    builder.push(Statement::Array { descriptor, elements: vec![] }).map(Operand::Value)
}

fn call(
    builder: &mut Builder,
    callable: &Arc<Callable>,
    receiver: Option<Operand>,
    arguments: Vec<Operand>,
) -> Option<Operand> {
    let callable = Arc::clone(callable);
    builder.push(Statement::Call(Call { callable, receiver, arguments })).map(Operand::Value)
}

//! `recrash dump`: every binary format as text.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use classfile::Class;
use program::ClassPath;
use recording::{Recording, print};

use crate::failure::Failure;
use crate::{input, output};

/// Print a class file or a recording in full, as text.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash dump target/classes/com/acme/Shop.class
  recrash dump lib/shop.jar!/com/acme/Shop.class
  recrash dump --ir target/classes/com/acme/Shop.class
  recrash dump recrash/npe-shipping-zone-3f2a.recrash
  ssh host cat app.recrash | recrash dump -

Exit codes: 0 printed, 2 the file cannot be read.")]
pub struct Arguments {
    /// A class file, a class in a jar (x.jar!/Foo.class) or a recording; `-` reads standard input
    file: PathBuf,
    /// Print what the methods of a class do in the intermediate form that analyses work on: values that are assigned
    /// once, blocks, and the ways between them
    #[arg(long)]
    ir: bool,
    /// Print a recording as JSON, as `recrash show --json` does
    #[arg(long)]
    json: bool,
}

const CLASS_MAGIC: [u8; 4] = [0xca, 0xfe, 0xba, 0xbe];
const JAR_MAGIC: [u8; 4] = *b"PK\x03\x04";
/// No class file is larger: its tables have at most 65,535 rows of at most 64 KB each, most far less.
const MAX_CLASS_LEN: u64 = 256 << 20;

/// Runs `recrash dump`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let file = &arguments.file;
    match file.to_str().and_then(|path| path.rsplit_once("!/")) {
        Some((jar, member)) => class(arguments, &class_in_jar(Path::new(jar), member)?)?,
        None => any(arguments, input::open(file)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints what it is, by its first bytes.
fn any(arguments: &Arguments, mut input: Box<dyn Read>) -> Result<(), Failure> {
    let name = input::name(&arguments.file);
    let cannot_read = |error| Failure::input(format!("{name}: cannot be read: {error}"));
    let mut start = Vec::new();
    input.by_ref().take(4).read_to_end(&mut start).map_err(cannot_read)?;
    let mut input = Cursor::new(start.clone()).chain(input);
    match <[u8; 4]>::try_from(start) {
        Ok(CLASS_MAGIC) => {
            let mut bytes = Vec::new();
            input.take(MAX_CLASS_LEN).read_to_end(&mut bytes).map_err(cannot_read)?;
            class(arguments, &bytes)
        }
        Ok(JAR_MAGIC) => Err(Failure::input(format!("{name} is a jar"))
            .hint(format!("name a class in it, like {name}!/com/acme/Shop.class"))),
        _ => recording(arguments, &mut input),
    }
}

fn recording(arguments: &Arguments, input: impl Read) -> Result<(), Failure> {
    if arguments.ir {
        let name = input::name(&arguments.file);
        return Err(Failure::input(format!("{name} is no class file")).hint("leave out --ir"));
    }
    let recording = Recording::read_from(input);
    let recording = recording.map_err(|error| input::not_a_recording(&arguments.file, &error))?;
    match arguments.json {
        true => output::print_json(&recording),
        false => output::print(&print::dump(&recording)),
    }
}

fn class(arguments: &Arguments, bytes: &[u8]) -> Result<(), Failure> {
    let name = input::name(&arguments.file);
    if arguments.json {
        return Err(Failure::input(format!("{name}: a class has no JSON form")).hint("leave out --json"));
    }
    let class = Class::read(bytes).map_err(|error| {
        Failure::input(format!("{name}: {error}")).hint("the class file is damaged; build it again")
    })?;
    match arguments.ir {
        true => output::print(&bodies(&class)),
        false => output::print(&classfile::print::class(&class)),
    }
}

/// The methods of a class in the intermediate form. What is wrong with one is said in its place.
fn bodies(class: &Class) -> String {
    let mut text = format!("class {}\n", class.name());
    for method in &class.methods {
        text += &match ir::Body::of(class, method) {
            Ok(Some(body)) => format!("\n{}{}\n{}", method.name, method.descriptor, ir::print::body(&body)),
            Ok(None) => format!("\n{}{}\nno code\n", method.name, method.descriptor),
            Err(error) => format!("\n{}{}\n{error}\n", method.name, method.descriptor),
        };
    }
    text
}

/// The bytes of a member of a jar; `jar` may name a jar within a jar.
fn class_in_jar(jar: &Path, member: &str) -> Result<Vec<u8>, Failure> {
    let outer =
        jar.to_str().and_then(|path| path.split_once("!/")).map_or(jar, |(outer, _)| Path::new(outer));
    let class = member.strip_suffix(".class").ok_or_else(|| {
        Failure::input(format!("{member} is no class file")).hint("only classes of a jar can be printed")
    })?;
    // The name says exactly which member: those for newer versions of Java have other names.
    const ANY_JAVA: u32 = 0;
    let class_path = ClassPath::open(&[outer.to_owned()], ANY_JAVA).map_err(Failure::input)?;
    let found = class_path.read_class(class).map_err(Failure::input)?;
    found.ok_or_else(|| {
        Failure::input(format!("{} has no {member}", jar.display()))
            .hint(format!("list its files with: jar tf {}", jar.display()))
    })
}

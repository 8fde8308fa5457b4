//! Files, paths, addresses, and streams whose contents are in memory.

use model::{Expression, RestoredObject};
use recording::{Elements, Object};

use super::{Subject, unread};
use crate::shorthand::{call, constant, new, step, then};

const STRING: &str = "(Ljava/lang/String;)V";

/// The meaning of a file, an address or a stream.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class {
        "sun/nio/fs/UnixPath" => unix_path(subject),
        "sun/nio/fs/WindowsPath" => Some(path(subject.some("path")?)),
        class => match class.strip_prefix("java/")? {
            "io/File" => Some(new(class, STRING, vec![subject.some("path")?])),
            "net/URI" => uri(subject),
            "net/URL" => Some(new(class, STRING, vec![Expression::string(&url(subject)?)])),
            "net/Inet4Address" => inet_address(subject),
            "net/InetSocketAddress" => socket_address(subject),
            "io/ByteArrayInputStream" => bytes_in(subject),
            "io/ByteArrayOutputStream" => bytes_out(subject),
            "io/StringReader" => string_reader(subject),
            "io/StringWriter" => string_writer(subject),
            "io/CharArrayReader" => chars_in(subject),
            "io/BufferedInputStream" => buffered_bytes(subject).or_else(|| standard_stream(subject)),
            "io/PrintStream" | "io/FileInputStream" => standard_stream(subject),
            "io/FilterInputStream" | "io/DataInputStream" => around(subject, "in", "Ljava/io/InputStream;"),
            "io/FilterOutputStream" | "io/DataOutputStream" => {
                around(subject, "out", "Ljava/io/OutputStream;")
            }
            "io/BufferedOutputStream" => {
                let held = unread::unwritten(subject, "buf", "count")?;
                holding(subject, around(subject, "out", "Ljava/io/OutputStream;")?, "[B", held)
            }
            "io/BufferedWriter" => {
                let held = unread::unwritten(subject, "cb", "nextChar")?;
                holding(subject, around(subject, "out", "Ljava/io/Writer;")?, "[C", held)
            }
            "io/FilterReader" => around(subject, "in", "Ljava/io/Reader;"),
            "io/FilterWriter" | "io/PrintWriter" => around(subject, "out", "Ljava/io/Writer;"),
            "io/BufferedReader" | "io/PushbackReader" => text_reader(subject),
            "io/LineNumberReader" => {
                let line = step(class, "setLineNumber", "(I)V", vec![subject.int("lineNumber")?]);
                Some(then(text_reader(subject)?, line))
            }
            "io/InputStreamReader" => reader_of_stream(subject),
            _ => None,
        },
    }
}

/// A path by its text.
pub fn path(text: Expression) -> RestoredObject {
    let descriptor = "(Ljava/lang/String;[Ljava/lang/String;)Ljava/nio/file/Path;";
    let more = Expression::Array {
        descriptor: "[Ljava/lang/String;".into(),
        elements: model::Elements::References(Vec::new()),
    };
    call("java/nio/file/Paths", "get", descriptor, vec![text, more])
}

/// A path is bytes in the file system's encoding.
fn unix_path(subject: &Subject<'_>) -> Option<RestoredObject> {
    let Object::Array { elements: Elements::Bytes(bytes), .. } =
        subject.view.heap.object(subject.at("path")?.id)
    else {
        return None;
    };
    Some(path(Expression::string(&String::from_utf8_lossy(bytes))))
}

/// By its text; one that was built from parts has none yet.
fn uri(subject: &Subject<'_>) -> Option<RestoredObject> {
    let part = |name: &str, before: &str, after: &str| {
        subject.text(name).map_or(String::new(), |text| format!("{before}{text}{after}"))
    };
    let text = subject.text("string").unwrap_or_else(|| {
        let authority = match subject.text("authority") {
            Some(authority) => format!("//{authority}"),
            None => part("host", "//", ""),
        };
        let specific =
            subject.text("path").map(|path| format!("{authority}{path}{}", part("query", "?", "")));
        let specific = specific.unwrap_or_else(|| part("schemeSpecificPart", "", ""));
        format!("{}{specific}{}", part("scheme", "", ":"), part("fragment", "#", ""))
    });
    let descriptor = "(Ljava/lang/String;)Ljava/net/URI;";
    Some(call(subject.class, "create", descriptor, vec![Expression::string(&text)]))
}

fn url(subject: &Subject<'_>) -> Option<String> {
    let authority = subject.text("authority").filter(|text| !text.is_empty()).map(|text| format!("//{text}"));
    let reference = subject.text("ref").map(|text| format!("#{text}"));
    let (authority, reference) = (authority.unwrap_or_default(), reference.unwrap_or_default());
    Some(format!("{}:{authority}{}{reference}", subject.text("protocol")?, subject.text("file")?))
}

fn socket_address(subject: &Subject<'_>) -> Option<RestoredObject> {
    let holder = subject.at("holder")?;
    let port = holder.int("port")?;
    let name = holder.text("hostname").or_else(|| holder.at("addr")?.at("holder")?.text("hostName"));
    let name = name.or_else(|| {
        let address = holder.at("addr")?.at("holder")?.integer("address")?;
        let [.., a, b, c, d] = address.to_be_bytes();
        Some(format!("{a}.{b}.{c}.{d}"))
    })?;
    let descriptor = "(Ljava/lang/String;I)Ljava/net/InetSocketAddress;";
    Some(call(subject.class, "createUnresolved", descriptor, vec![Expression::string(&name), port]))
}

/// From the mark on, then as far as it was read.
fn bytes_in(subject: &Subject<'_>) -> Option<RestoredObject> {
    let (position, mark, count) =
        (subject.integer("pos")?, subject.integer("mark")?, subject.integer("count")?);
    let length = Expression::Int(i32::try_from(count - mark).ok()?);
    let made = new(subject.class, "([BII)V", vec![subject.some("buf")?, subject.int("mark")?, length]);
    Some(match position - mark {
        0 => made,
        read => then(made, step(subject.class, "skip", "(J)J", vec![Expression::Long(read)])),
    })
}

fn bytes_out(subject: &Subject<'_>) -> Option<RestoredObject> {
    let made = new(subject.class, "()V", Vec::new());
    let arguments = vec![subject.some("buf")?, Expression::Int(0), subject.int("count")?];
    Some(then(made, step(subject.class, "write", "([BII)V", arguments)))
}

/// What is left of a reader's text. Since JDK 24 another reader holds it.
fn string_reader(subject: &Subject<'_>) -> Option<RestoredObject> {
    Some(new(subject.class, STRING, vec![Expression::String(unread::text(subject)?)]))
}

/// A buffered reader over text in memory, or as new over another reader that has a meaning.
fn text_reader(subject: &Subject<'_>) -> Option<RestoredObject> {
    let inner = match unread::text(subject) {
        Some(text) => subject.view.add(new("java/io/StringReader", STRING, vec![Expression::String(text)])),
        None if unread::buffered(subject)?.is_empty() => subject.some("in")?,
        None => return None,
    };
    Some(new(subject.class, "(Ljava/io/Reader;)V", vec![inner]))
}

/// A buffered stream over what is left in memory; over the same stream where nothing was read ahead.
fn buffered_bytes(subject: &Subject<'_>) -> Option<RestoredObject> {
    let left = unread::bytes(subject)?;
    let below = match subject.integer("count")? - subject.integer("pos")? {
        0 => subject.some("in")?,
        _ => bytes_of(subject, left),
    };
    Some(new(subject.class, "(Ljava/io/InputStream;)V", vec![below]))
}

/// A new stream of these bytes.
fn bytes_of(subject: &Subject<'_>, bytes: Vec<u8>) -> Expression {
    let array = model::Make::Array { descriptor: "[B".into(), elements: model::Elements::Bytes(bytes) };
    let array = subject.view.add(array.into());
    subject.view.add(new("java/io/ByteArrayInputStream", "([B)V", vec![array]))
}

/// Over what is left in memory; as new over its stream where nothing was read ahead or it is elsewhere.
fn reader_of_stream(subject: &Subject<'_>) -> Option<RestoredObject> {
    let decoder = subject.at("sd")?;
    let stream = match unread::undecoded(&decoder) {
        Some(bytes) if unread::is_ahead(&decoder)? => bytes_of(subject, bytes),
        _ => decoder.some("in")?,
    };
    let arguments = vec![stream, decoder.some("cs")?];
    Some(new(subject.class, "(Ljava/io/InputStream;Ljava/nio/charset/Charset;)V", arguments))
}

fn string_writer(subject: &Subject<'_>) -> Option<RestoredObject> {
    let buffer = subject.at("buf")?;
    let Some(recording::Meaning::Text(text)) = subject.view.heap.meaning(buffer.id) else { return None };
    let made = new(subject.class, "()V", Vec::new());
    if text.0.is_empty() {
        return Some(made);
    }
    let arguments = vec![Expression::String(text.to_utf16())];
    Some(then(
        made,
        step(subject.class, "append", "(Ljava/lang/CharSequence;)Ljava/io/StringWriter;", arguments),
    ))
}

/// As new around another stream.
fn around(subject: &Subject<'_>, field: &str, kind: &str) -> Option<RestoredObject> {
    Some(new(subject.class, &format!("({kind})V"), vec![subject.some(field)?]))
}

/// A buffer for output with what it held, written to it again.
fn holding(
    subject: &Subject<'_>,
    made: RestoredObject,
    descriptor: &str,
    held: model::Elements,
) -> Option<RestoredObject> {
    let Some(length) = i32::try_from(held.len()).ok().filter(|length| *length > 0) else { return Some(made) };
    let array = model::Make::Array { descriptor: descriptor.into(), elements: held };
    let arguments = vec![subject.view.add(array.into()), Expression::Int(0), Expression::Int(length)];
    Some(then(made, step(subject.class, "write", &format!("({descriptor}II)V"), arguments)))
}

fn chars_in(subject: &Subject<'_>) -> Option<RestoredObject> {
    let (position, count) = (subject.integer("pos")?, subject.integer("count")?);
    let length = Expression::Int(i32::try_from(count - position).ok()?);
    Some(new(subject.class, "([CII)V", vec![subject.some("buf")?, subject.int("pos")?, length]))
}

/// `System.in`, `System.out` and `System.err`; a print stream over memory as such.
fn standard_stream(subject: &Subject<'_>) -> Option<RestoredObject> {
    let name = match bottom(*subject)? {
        Bottom::Descriptor(number) => *["in", "out", "err"].get(number)?,
        Bottom::Unnamed if subject.class.ends_with("InputStream") => "in",
        // Both standard outputs look alike here.
        Bottom::Unnamed => "out",
        Bottom::Memory if subject.class == "java/io/PrintStream" => {
            return Some(new(subject.class, "(Ljava/io/OutputStream;)V", vec![subject.some("out")?]));
        }
        Bottom::Memory => return None,
    };
    let reads = subject.class.ends_with("InputStream");
    (reads == (name == "in")).then(|| constant("java/lang/System", name))
}

/// What lies below a stack of streams.
enum Bottom {
    /// A file with this number.
    Descriptor(usize),
    /// A file without a path: one that the process was started with.
    Unnamed,
    /// No file.
    Memory,
}

fn bottom(stream: Subject<'_>) -> Option<Bottom> {
    const MOST_STREAMS: usize = 8;
    let mut stream = stream;
    for _ in 0..MOST_STREAMS {
        if let Object::Opaque { text, .. } = stream.view.heap.object(stream.id) {
            return text.is_empty().then_some(Bottom::Unnamed);
        }
        if let Some(descriptor) = stream.at("fd") {
            return descriptor.count("fd").map(Bottom::Descriptor);
        }
        match stream.at("out").or_else(|| stream.at("in")) {
            Some(below) => stream = below,
            None => return Some(Bottom::Memory),
        }
    }
    None
}

fn inet_address(subject: &Subject<'_>) -> Option<RestoredObject> {
    let holder = subject.at("holder")?;
    let [.., a, b, c, d] = holder.integer("address")?.to_be_bytes();
    let bytes = model::Elements::Bytes(vec![a, b, c, d]);
    let array = subject.view.add(model::Make::Array { descriptor: "[B".into(), elements: bytes }.into());
    let descriptor = "(Ljava/lang/String;[B)Ljava/net/InetAddress;";
    Some(call("java/net/InetAddress", "getByAddress", descriptor, vec![holder.value("hostName")?, array]))
}

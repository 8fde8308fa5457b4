//! The few classes of a JDK, and of Mockito, that tests are made with.

use classfile::access::{ABSTRACT, FINAL, INTERFACE, PUBLIC, STATIC};

use super::class_file::{ClassFile, Member};

const OBJECT: &str = "java/lang/Object";
const OPEN_INTERFACE: u16 = PUBLIC | INTERFACE | ABSTRACT;

/// VM name, access flags, interface, methods: what begins with `static ` is static, of interfaces the rest is abstract.
type Row = (&'static str, u16, Option<&'static str>, &'static [&'static str]);

const JDK: [Row; 13] = [
    (OBJECT, PUBLIC, None, &["<init>()V", "equals(Ljava/lang/Object;)Z"]),
    ("java/lang/CharSequence", OPEN_INTERFACE, None, &["length()I", "charAt(I)C"]),
    (
        "java/lang/String",
        PUBLIC | FINAL,
        Some("java/lang/CharSequence"),
        &["<init>()V", "trim()Ljava/lang/String;"],
    ),
    ("java/lang/Integer", PUBLIC | FINAL, None, &["static valueOf(I)Ljava/lang/Integer;", "intValue()I"]),
    ("java/lang/Class", PUBLIC | FINAL, None, &[]),
    (
        "java/lang/System",
        PUBLIC | FINAL,
        None,
        &[
            "static getProperty(Ljava/lang/String;)Ljava/lang/String;",
            "static setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        ],
    ),
    (
        "java/io/File",
        PUBLIC,
        None,
        &[
            "<init>(Ljava/lang/String;)V",
            "static createTempFile(Ljava/lang/String;Ljava/lang/String;)Ljava/io/File;",
            "toPath()Ljava/nio/file/Path;",
            "getPath()Ljava/lang/String;",
        ],
    ),
    ("java/nio/file/Path", OPEN_INTERFACE, None, &["toFile()Ljava/io/File;"]),
    (
        "java/nio/file/Files",
        PUBLIC | FINAL,
        None,
        &[
            "static writeString(Ljava/nio/file/Path;Ljava/lang/CharSequence;[Ljava/nio/file/OpenOption;)Ljava/nio/file/Path;",
            "static createTempDirectory(Ljava/lang/String;[Ljava/nio/file/attribute/FileAttribute;)Ljava/nio/file/Path;",
        ],
    ),
    ("java/nio/file/OpenOption", OPEN_INTERFACE, None, &[]),
    ("java/nio/file/attribute/FileAttribute", OPEN_INTERFACE, None, &[]),
    ("org/mockito/Mockito", PUBLIC, None, &[]),
    ("net/bytebuddy/ByteBuddy", PUBLIC, None, &[]),
];

/// The classes; Mockito's where they are wanted.
pub(super) fn classes(with_mockito: bool) -> impl Iterator<Item = ClassFile> {
    let wanted = move |row: &&Row| with_mockito || row.0.starts_with("java/");
    JDK.iter().filter(wanted).map(class)
}

fn class(&(name, access, interface, methods): &Row) -> ClassFile {
    let method = |text: &&str| {
        let (flags, text) = match text.strip_prefix("static ") {
            Some(rest) => (PUBLIC | STATIC, rest),
            None => (PUBLIC | access & ABSTRACT, *text),
        };
        let (name, descriptor) = text.split_at(text.find('(').expect("a method has parentheses"));
        Member { access: flags, name: name.into(), descriptor: descriptor.into(), ..Member::default() }
    };
    ClassFile {
        name: name.into(),
        access,
        parent: (name != OBJECT).then(|| OBJECT.into()),
        interfaces: interface.into_iter().map(Into::into).collect(),
        methods: methods.iter().map(method).collect(),
        ..ClassFile::default()
    }
}

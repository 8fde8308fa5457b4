//! Everything that is read is written back identical, agrees with another reader, and can be printed.

mod support;

use classfile::{Attribute, Class, Content, Location, instruction, print, write};

const EVERYTHING: &str = include_str!("java/Everything.java");

/// Classes of the JDK with odd corners: frames of every kind, switches, old and new attributes.
const OF_THE_JDK: &[&str] = &[
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Thread",
    "java/util/HashMap",
    "java/util/concurrent/ForkJoinPool",
    "java/math/BigDecimal",
    "java/util/regex/Pattern",
    "java/lang/invoke/MethodHandles$Lookup",
    "module-info",
];

fn samples() -> Vec<Vec<u8>> {
    samples_of(EVERYTHING)
}

fn samples_of(everything: &str) -> Vec<Vec<u8>> {
    let mut samples = Vec::new();
    for jdk in jdks::homes() {
        for options in [&[][..], &["--release", "8", "-Xlint:-options"], &["-parameters"]] {
            let source = if options.contains(&"8") { OLD } else { everything };
            let name = if options.contains(&"8") { "Old.java" } else { "Everything.java" };
            let folder = support::compile(&jdk, &[(name, source)], options);
            samples.extend(support::classes_in(folder.path()).into_iter().map(|(_, bytes)| bytes));
        }
        let module = [
            (
                "module-info.java",
                "module some.thing { requires java.logging; exports p to java.sql; provides Runnable with p.Q; }",
            ),
            ("Q.java", "package p; public class Q implements Runnable { public void run() { } }"),
        ];
        let folder = support::compile(&jdk, &module, &[]);
        samples.extend(support::classes_in(folder.path()).into_iter().map(|(_, bytes)| bytes));
        samples.extend(support::jdk_classes(&jdk, OF_THE_JDK));
    }
    samples
}

const OLD: &str = "class Old { int f(int n) { try { return n / 0; } finally { g(); } } void g() { } }";

#[test]
fn classes_attributes_and_code_come_back_identical() {
    for bytes in samples() {
        let class = Class::read(&bytes).expect("javac writes well-formed classes");
        assert_eq!(class.write(), bytes, "{}", class.name());
        check_attributes(&class, &class.attributes, Location::Class);
        for member in class.fields.iter() {
            check_attributes(&class, &member.attributes, Location::Field);
        }
        for method in &class.methods {
            check_attributes(&class, &method.attributes, Location::Method);
        }
    }
}

fn check_attributes(class: &Class<'_>, attributes: &[Attribute<'_>], location: Location) {
    for attribute in attributes {
        let content = attribute.content(&class.pool, location).expect("javac writes well-formed attributes");
        assert_eq!(
            write::attributes::content(&content),
            *attribute.data,
            "{}: {}",
            class.name(),
            attribute.name
        );
        match &content {
            Content::Code(code) => {
                let decoded = instruction::decode(&code.bytes, code.offset).expect("well-formed");
                assert_eq!(instruction::encode(&decoded), *code.bytes, "{}", class.name());
                check_attributes(class, &code.attributes, Location::Code);
            }
            Content::Record(components) => {
                for component in components {
                    check_attributes(class, &component.attributes, Location::RecordComponent);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn another_reader_sees_the_same() {
    // The other reader takes a lone surrogate for no string at all.
    for bytes in samples_of(&EVERYTHING.replace("\\ud800", "x")) {
        let class = Class::read(&bytes).expect("well-formed");
        let other = cafebabe::parse_class(&bytes).expect("the other reader accepts it too");
        assert_eq!(class.name().text(), *other.this_class);
        assert_eq!((class.major, class.minor), (other.major_version, other.minor_version));
        let names = |members: &[classfile::Member<'_>]| -> Vec<String> {
            members.iter().map(|member| format!("{} {}", member.name, member.descriptor)).collect()
        };
        let fields: Vec<String> =
            other.fields.iter().map(|field| format!("{} {}", field.name, field.descriptor)).collect();
        let methods: Vec<String> =
            other.methods.iter().map(|method| format!("{} {}", method.name, method.descriptor)).collect();
        assert_eq!((names(&class.fields), names(&class.methods)), (fields, methods));
        for (method, theirs) in class.methods.iter().zip(&other.methods) {
            let code = class.code(method).expect("well-formed");
            let theirs = theirs.attributes.iter().find_map(|attribute| match &attribute.data {
                cafebabe::attributes::AttributeData::Code(code) => Some(code),
                _ => None,
            });
            let starts: Option<Vec<usize>> =
                code.map(|code| code.instructions().flatten().map(|each| each.pc as usize).collect());
            let their_starts = theirs.map(|code| {
                let bytecode = code.bytecode.as_ref().expect("it decodes by default");
                bytecode.opcodes.iter().map(|(pc, _)| *pc).collect()
            });
            assert_eq!(starts, their_starts, "{}.{}", class.name(), method.name);
        }
    }
}

#[test]
fn printing_shows_every_part() {
    let jdk = jdks::homes().remove(0);
    let folder = support::compile(&jdk, &[("Everything.java", EVERYTHING)], &[]);
    let mut text = String::new();
    for (_, bytes) in support::classes_in(folder.path()) {
        text += &print::class(&Class::read(&bytes).expect("well-formed"));
    }
    for part in [
        "class Everything\n",
        "method largest (Ljava/util/List;Ljava/lang/Comparable;)Ljava/lang/Comparable;",
        "tableswitch",
        "lookupswitch",
        "catch ",
        "StackMapTable",
        "append [int",
        "LocalVariableTypeTable",
        "LineNumberTable",
        "BootstrapMethods",
        "NestMembers",
        "PermittedSubclasses",
        "Record",
        "AnnotationDefault = I #",
        "words = array",
        "enum",
        "RuntimeVisibleTypeAnnotations",
        "lone \\ud800 nul \\u{0} smile 😀",
        "multianewarray",
        "Signature",
        "EnclosingMethod",
        "ConstantValue",
        "Deprecated",
    ] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
    assert!(!text.contains(" ! "), "something was not understood");
}

#[test]
fn unknown_attributes_are_kept_and_shown_in_hexadecimal() {
    let jdk = jdks::homes().remove(0);
    let folder = support::compile(&jdk, &[("A.java", "class A { }")], &[]);
    let bytes = support::classes_in(folder.path()).remove(0).1;
    let mut class = Class::read(&bytes).expect("well-formed");
    class.attributes.push(Attribute::new(&mut class.pool, "Odd", vec![0xde, 0xad]).expect("there is room"));
    let edited = class.write();
    let again = Class::read(&edited).expect("unknown attributes are accepted");
    assert_eq!(again.write(), edited);
    assert!(print::class(&again).contains("Odd, unknown, 2 bytes\n    0000: de ad\n"));
}

#[test]
fn errors_name_class_attribute_and_offset() {
    let jdk = jdks::homes().remove(0);
    let folder =
        support::compile(&jdk, &[("A.java", "class A { int f(int n) { return n > 0 ? 1 : 2; } }")], &[]);
    let mut bytes = support::classes_in(folder.path()).remove(0).1;
    let class = Class::read(&bytes).expect("well-formed");
    let code = class.code(&class.methods[1]).expect("well-formed").expect("it has code");
    let offset = code.attribute("StackMapTable").expect("it branches").offset + 2;
    bytes[offset] = 200;
    let class = Class::read(&bytes).expect("the outline is well-formed");
    let code = class.code(&class.methods[1]).expect("well-formed").expect("it has code");
    let error = code.frames().expect_err("200 is no type of frame");
    assert_eq!((error.offset, error.path), (Some(offset), vec!["StackMapTable".to_string()]));
    let error = Class::read(&bytes[..bytes.len() - 1]).expect_err("a byte is missing");
    assert_eq!(error.class.as_deref(), Some("A"));
    assert_eq!(error.path, ["SourceFile"]);
    let offset = error.offset.expect("it is known where");
    let problem = "the bytes end here, but 2 more are needed (1 are left)";
    assert_eq!(error.to_string(), format!("A: SourceFile: byte {offset:#x}: {problem}"));
}

//! Edited classes are accepted by the verifier and behave as before.

mod support;

use std::path::Path;

use classfile::annotation::Target;
use classfile::descriptor::Kind;
use classfile::edit::{CodeEditor, Snippet};
use classfile::{
    Class, Content, Frame, Instruction, Location, MemberName, Opcode, Pool, VerificationType, content_of,
};

const EVERYTHING: &str = include_str!("java/Everything.java");

/// Takes room and does nothing, with the stack one slot deeper.
fn noise(bytes: usize) -> Snippet {
    let mut snippet = Snippet::new(0);
    snippet.op(Opcode::ICONST_0);
    (0..bytes).for_each(|_| snippet.op(Opcode::NOP));
    snippet.op(Opcode::POP);
    snippet
}

/// Edits every method of a class by `edit`.
fn edit_all(bytes: &[u8], mut edit: impl FnMut(&mut CodeEditor<'_>, &mut Pool<'_>)) -> Vec<u8> {
    let mut class = Class::read(bytes).expect("well-formed");
    for index in 0..class.methods.len() {
        let editor = CodeEditor::new(&class, &class.methods[index]).expect("well-formed");
        let Some(mut editor) = editor else { continue };
        // A handler around super() would need more care than these tests take.
        if editor.code().bytes.len() < 6 && class.methods[index].name == "<init>" {
            continue;
        }
        edit(&mut editor, &mut class.pool);
        let code = editor.finish(&mut class.pool).expect("it can be edited").write();
        class.methods[index].set_code(code);
    }
    class.write()
}

fn instructions(editor: &CodeEditor<'_>) -> Vec<Instruction> {
    editor.code().instructions().collect::<Result<_, _>>().expect("well-formed")
}

fn is_call(instruction: &Instruction) -> bool {
    instruction.opcode.info().mnemonic.starts_with("invoke")
}

/// What `Everything` prints when its classes are edited.
fn output_of(jdk: &Path, edit: impl Fn(&mut CodeEditor<'_>, &mut Pool<'_>)) -> String {
    let folder = support::compile(jdk, &[("Everything.java", EVERYTHING)], &[]);
    support::rewrite(folder.path(), |bytes| Some(edit_all(bytes, &edit)));
    let path = support::text(folder.path());
    let output = support::run(jdk, "java", &["-Xverify:all", "-cp", &path, "Everything"]);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn insertions_everywhere_change_nothing() {
    for jdk in jdks::homes() {
        let expected = output_of(&jdk, |_, _| ());
        assert!(expected.contains("line 137"), "line numbers are part of the output: {expected}");
        let edited = output_of(&jdk, |editor, _| {
            editor.at_entry(noise(1));
            editor.before_returns(|_| noise(2)).expect("well-formed");
            for call in instructions(editor).iter().filter(|each| is_call(each)) {
                editor.around(call, noise(1), noise(3));
            }
        });
        assert_eq!(edited, expected);
    }
}

#[test]
fn fresh_locals_live_throughout() {
    for jdk in jdks::homes() {
        let expected = output_of(&jdk, |_, _| ());
        let edited = output_of(&jdk, |editor, pool| {
            let throwable = pool.add_class("java/lang/Throwable".into()).expect("there is room");
            let long = editor.fresh_local(VerificationType::Long).expect("there is room");
            let reference = editor.fresh_local(VerificationType::Object(throwable)).expect("there is room");
            let mut entry = Snippet::new(0);
            entry.push_zero(Kind::Long);
            entry.store(Kind::Long, long);
            entry.push_zero(Kind::Reference);
            entry.store(Kind::Reference, reference);
            editor.at_entry(entry);
            // Reading them before every instruction proves that the verifier knows them there.
            for each in instructions(editor) {
                let mut read = Snippet::new(0);
                read.load(Kind::Long, long);
                read.op(Opcode::POP2);
                read.load(Kind::Reference, reference);
                read.op(Opcode::POP);
                editor.before(each.pc, read);
            }
        });
        assert_eq!(edited, expected);
    }
}

#[test]
fn handlers_catch_what_nobody_else_does() {
    const SOURCE: &str = "public class Thrower {
        static int depth(int[] a, int i) { try { return a[i]; } finally { System.out.print('f'); } }
        static int outer(int[] a, int i) {
            try { return depth(a, i); } catch (NullPointerException e) { System.out.print('n'); return 1; } }
        public static void main(String[] x) {
            outer(null, 0);
            try { outer(new int[0], 5); } catch (RuntimeException e) { System.out.print(e.getSuppressed().length); } } }";
    for jdk in jdks::homes() {
        let folder = support::compile(&jdk, &[("Thrower.java", SOURCE)], &[]);
        support::rewrite(folder.path(), |bytes| {
            Some(edit_all(bytes, |editor, pool| {
                let throwable = pool.add_class("java/lang/Throwable".into()).expect("there is room");
                let add = MemberName {
                    class: "java/lang/Throwable".into(),
                    name: "addSuppressed".into(),
                    descriptor: "(Ljava/lang/Throwable;)V".into(),
                };
                let note = MemberName { class: "Note".into(), name: "note".into(), ..add };
                let note = pool.add_method(note).expect("there is room");
                let mut handler = Snippet::new(1); // [t]
                handler.op(Opcode::DUP); // [t, t]
                handler.invoke_static(note, 1, 0); // [t]
                handler.op(Opcode::ATHROW);
                let frame = Frame { locals: vec![], stack: vec![VerificationType::Object(throwable)] };
                let everything = 0..editor.length();
                editor.add_handler(Vec::from([everything]), handler, frame);
            }))
        });
        let path = support::text(folder.path());
        let note = "class Note { static void note(Throwable t) { t.addSuppressed(new Error()); } }";
        let notes = support::compile(&jdk, &[("Note.java", note)], &[]);
        let path = format!("{path}:{}", support::text(notes.path()));
        let output = support::run(&jdk, "java", &["-Xverify:all", "-cp", &path, "Thrower"]);
        // The first exception passes `depth` only; the second passes `depth` and `outer`.
        assert_eq!(String::from_utf8_lossy(&output.stdout), "fnf2");
    }
}

/// A loop whose body is so long that its jumps do not fit into two bytes once code is inserted.
///
/// The nearest places for islands are behind the throws, in the middle of what a row covers whose
/// handler needs a local variable that is not there at the jumps' targets.
fn long_loop() -> String {
    let mut body = String::new();
    for n in 0..1200 {
        let call =
            format!("s = add(s, {n}); if (s == 3 * {n}) {{ s = -s; throw new IllegalStateException(); }}");
        let risky = format!("try {{ {call} }} catch (ArithmeticException e{n}) {{ s = {n}; }}");
        body += if n % 50 == 7 { &risky } else { &call };
    }
    format!(
        "public class Long {{ static int add(int a, int b) {{ return a + b; }}
        static int run(int n) {{ int s = n; for (int i = 0; i < n; i++) {{
            if (s != 7654321) {{ int k = n; try {{ {body} }} catch (IllegalStateException e) {{ s = k; }} }}
            if (s == 7654321) {{ s = 0; }} }} return s; }}
        public static void main(String[] x) {{ for (int n = 0; n < 9; n++) System.out.println(run(n)); }} }}"
    )
}

#[test]
fn jumps_that_get_too_long_are_widened() {
    for jdk in jdks::homes() {
        let folder = support::compile(&jdk, &[("Long.java", &long_loop())], &[]);
        let path = support::text(folder.path());
        let arguments = ["-Xverify:all", "-cp", &path, "Long"];
        let expected = support::run(&jdk, "java", &arguments).stdout;
        let (mut wide, mut rows) = (0, 0_isize);
        support::rewrite(folder.path(), |bytes| {
            let edited = edit_all(bytes, |editor, _| {
                rows -= editor.code().handlers.len() as isize;
                let inserted = if editor.length() > 20_000 { 6 } else { 0 };
                for call in instructions(editor).iter().filter(|each| is_call(each)) {
                    editor.before(call.pc, noise(inserted));
                }
            });
            let class = Class::read(&edited).expect("well-formed");
            for method in &class.methods {
                let code = class.code(method).expect("well-formed").expect("it has code");
                wide += code.instructions().flatten().filter(|each| each.opcode == Opcode::GOTO_W).count();
                rows += code.handlers.len() as isize;
            }
            Some(edited)
        });
        assert!(wide >= 3, "the loop is long enough: {wide}");
        assert!(rows > 0, "islands split rows of the exception table");
        assert_eq!(support::run(&jdk, "java", &arguments).stdout, expected);
    }
}

/// The instruction at `pc`, without what moves.
fn shape(instructions: &[Instruction], pc: u16) -> Option<(Opcode, Option<u16>)> {
    let found = instructions.iter().find(|each| each.pc == u32::from(pc))?;
    Some((found.opcode, found.constant()))
}

#[test]
fn tables_still_say_the_same() {
    let jdk = jdks::homes().remove(0);
    let folder = support::compile(&jdk, &[("Everything.java", EVERYTHING)], &[]);
    let original = std::fs::read(folder.path().join("Everything.class")).expect("it was compiled");
    let edited = edit_all(&original, |editor, _| {
        for each in instructions(editor) {
            editor.before(each.pc, noise(1));
        }
    });
    let (before, after) = (tables(&original), tables(&edited));
    assert!(before.iter().any(|line| line.contains("type annotation")), "{before:#?}");
    assert_eq!(after, before);
}

/// What the tables of each method say, in terms that do not change when code moves.
fn tables(bytes: &[u8]) -> Vec<String> {
    let class = Class::read(bytes).expect("well-formed");
    let mut said = Vec::new();
    for method in &class.methods {
        let Some(code) = class.code(method).expect("well-formed") else { continue };
        let all: Vec<Instruction> = code.instructions().collect::<Result<_, _>>().expect("well-formed");
        // Instructions that only the test inserts do not count.
        let counts =
            |each: &&Instruction| !matches!(each.opcode, Opcode::NOP | Opcode::ICONST_0 | Opcode::POP);
        let real: Vec<Instruction> = all.iter().filter(counts).cloned().collect();
        let number = |pc: u32| real.iter().filter(|each| each.pc < pc).count();
        for name in [
            "LineNumberTable",
            "LocalVariableTable",
            "LocalVariableTypeTable",
            "RuntimeVisibleTypeAnnotations",
        ] {
            let content =
                content_of(&code.attributes, name, &class.pool, Location::Code).expect("well-formed");
            let lines: Vec<String> = match content {
                Some(Content::LineNumberTable(rows)) => rows
                    .iter()
                    .map(|row| format!("line {} at {}", row.line, number(row.start.into())))
                    .collect(),
                Some(Content::LocalVariableTable(rows) | Content::LocalVariableTypeTable(rows)) => rows
                    .iter()
                    .map(|row| {
                        let end = u32::from(row.start) + u32::from(row.length);
                        format!("variable {} from {} to {}", row.slot, number(row.start.into()), number(end))
                    })
                    .collect(),
                Some(Content::TypeAnnotations(annotations)) => annotations
                    .iter()
                    .map(|annotation| match &annotation.target {
                        Target::Offset(pc) | Target::TypeArgument(pc, _) => {
                            format!("type annotation at {:?}", shape(&all, *pc))
                        }
                        Target::LocalVariable(ranges) => {
                            let ranges: Vec<(usize, usize)> = ranges
                                .iter()
                                .map(|range| {
                                    let end = u32::from(range.start) + u32::from(range.length);
                                    (number(range.start.into()), number(end))
                                })
                                .collect();
                            format!("type annotation of {ranges:?}")
                        }
                        other => format!("type annotation {other:?}"),
                    })
                    .collect(),
                _ => Vec::new(),
            };
            said.extend(lines.into_iter().map(|line| format!("{} {line}", method.name)));
        }
        for row in &code.handlers {
            let place = [row.start, row.end, row.target].map(|pc| number(pc.into()));
            said.push(format!("{} handler {place:?} {}", method.name, row.catch));
        }
    }
    said
}

#[test]
fn an_insertion_inside_of_an_instruction_is_refused() {
    let jdk = jdks::homes().remove(0);
    let folder = support::compile(&jdk, &[("A.java", "class A { int f() { return 1000; } }")], &[]);
    let bytes = support::classes_in(folder.path()).remove(0).1;
    let mut class = Class::read(&bytes).expect("well-formed");
    let mut editor = CodeEditor::new(&class, &class.methods[1]).expect("well-formed").expect("it has code");
    editor.before(1, noise(0));
    let error = editor.finish(&mut class.pool).expect_err("sipush takes three bytes");
    let text = error.to_string();
    assert!(text.starts_with("Code: byte 0x"), "{text}");
    assert!(text.ends_with("an insertion refers to code index 1, where no instruction starts"), "{text}");
}

//! Class files that today's compilers do not write any more: subroutines, no stack map frames.

#[path = "../../classfile/tests/support/mod.rs"]
mod support;

use std::path::Path;

use classfile::{Class, Code, Handler, Opcode};
use instrument::record::{self, Config, Strategy};

const SOURCE: &str = "public class Old {
    int field = 3;
    static int run(int n, Old old) { return n; }
    public static void main(String[] arguments) {
        System.out.println(run(4, new Old()));
        try { run(0, null); } catch (ArithmeticException e) { System.out.println(\"thrown\"); } } }";

const HOOK: &str = "package java.recrash; public class Hook {
    public static Throwable frame(Throwable t, Object a, int n, int m) {
        System.out.println(\"frame \" + (a == null ? null : \"old\") + \" \" + n);
        return t; }
    public static Throwable frame(Throwable t, Object a, int n, int m, int o) {
        System.out.println(\"frame \" + (a == null ? null : \"old\") + \" \" + n + \" \" + m);
        return t; }
    public static Throwable frame(Throwable t, Object a, int m) { return t; }
    public static Throwable frame(Throwable t, int m) { return t; } }";

/// The code of `run` as a compiler of the 1990s would write `try { n = 12 / n; } finally { n += old.field; }`.
fn subroutine(field: u16) -> Vec<u8> {
    let [high, low] = field.to_be_bytes();
    let op = |opcode: Opcode| opcode.number();
    #[rustfmt::skip]
    let code = vec![
        op(Opcode::BIPUSH), 12, // 0
        op(Opcode::ILOAD_0), // 2
        op(Opcode::IDIV), // 3
        op(Opcode::ISTORE_0), // 4
        op(Opcode::JSR), 0, 11, // 5, to 16
        op(Opcode::ILOAD_0), // 8
        op(Opcode::IRETURN), // 9
        op(Opcode::ASTORE_2), // 10: the handler
        op(Opcode::JSR), 0, 5, // 11, to 16
        op(Opcode::ALOAD_2), // 14
        op(Opcode::ATHROW), // 15
        op(Opcode::ASTORE_3), // 16: the subroutine
        op(Opcode::ALOAD_1), // 17
        op(Opcode::IFNULL), 0, 10, // 18, to 28
        op(Opcode::ILOAD_0), // 21
        op(Opcode::ALOAD_1), // 22
        op(Opcode::GETFIELD), high, low, // 23
        op(Opcode::IADD), // 26
        op(Opcode::ISTORE_0), // 27
        op(Opcode::RET), 3, // 28
    ];
    code
}

/// The class with the code of `run` replaced, without frames, in an old version.
fn aged(bytes: &[u8], major: u16, minor: u16) -> Vec<u8> {
    let mut class = Class::read(bytes).expect("well-formed");
    let field = classfile::MemberName { class: "Old".into(), name: "field".into(), descriptor: "I".into() };
    let field = class.pool.add_field(field).expect("there is room");
    (class.major, class.minor) = (major, minor);
    for index in 0..class.methods.len() {
        let method = &class.methods[index];
        let attribute = method.attribute("Code").expect("every method has code");
        let mut code = Code::read(attribute, &class.pool).expect("well-formed");
        code.attributes.clear();
        if method.name == "run" {
            code.bytes = subroutine(field).into();
            code.handlers = vec![Handler { start: 0, end: 5, target: 10, catch: 0 }];
            (code.max_stack, code.max_locals) = (2, 4);
        }
        let code = code.write();
        class.methods[index].set_code(code);
    }
    class.write()
}

fn check(jdk: &Path, hook: &Path, original: &[u8], version: (u16, u16), strategy: Strategy) {
    let bytes = aged(original, version.0, version.1);
    assert_eq!(Class::read(&bytes).expect("well-formed").write(), bytes);
    let config = Config { strategy, ..Config::default() };
    let instrumented = record::instrument(&bytes, &config, &mut |_| 1).expect("well-formed");
    assert_eq!(instrumented.skipped, []);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let edited = instrumented.bytes.expect("it can throw");
    std::fs::write(folder.path().join("Old.class"), edited).expect("it can be written");
    let boot = format!("-Xbootclasspath/a:{}", support::text(hook));
    let output =
        support::run(jdk, "java", &["-Xverify:all", &boot, "-cp", &support::text(folder.path()), "Old"]);
    // The subroutine reassigns n, so its value at entry is passed from a copy.
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "6\nframe null 0\nthrown\n",
        "{version:?} {strategy:?}"
    );
}

#[test]
fn subroutines_are_instrumented() {
    for jdk in jdks::homes() {
        let sources = support::compile(&jdk, &[("Old.java", SOURCE)], &["--release", "8", "-Xlint:-options"]);
        let original = std::fs::read(sources.path().join("Old.class")).expect("it was compiled");
        let hook = support::compile(&jdk, &[("Hook.java", HOOK)], &["--patch-module=java.base=."]);
        for version in [(48, 0), (46, 0), (45, 3)] {
            for strategy in [Strategy::Reference, Strategy::UsedFields] {
                check(&jdk, hook.path(), &original, version, strategy);
            }
        }
    }
}

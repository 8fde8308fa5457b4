//! What all classes of the program report: steps, static state, ends of the JVM.

use classfile::descriptor::Type;
use classfile::edit::{CodeEditor, Snippet};
use classfile::{Frame, Instruction, MemberName, Opcode, Pool, Result, Utf8, VerificationType};

use super::{hook, memory};

/// Types of static fields whose objects do not change, or whose changes matter to nobody.
const UNCHANGING: &[&str] = &[
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/Locale",
    "java/util/UUID",
    "java/util/regex/Pattern",
    "java/util/logging/Level",
    "java/util/logging/Logger",
    "java/nio/charset/Charset",
    "java/io/PrintStream",
];

/// The method that is instrumented.
pub(super) struct Method {
    /// VM name of its class.
    pub class: String,
    /// Whether it is the static initialiser.
    pub is_initializer: bool,
}

impl Method {
    /// Inserts what stands at the very start; says whether there is anything.
    pub(super) fn insert_at_entry(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instructions: &[Instruction],
    ) -> Result<bool> {
        if self.is_initializer {
            initializer(pool, editor)?;
        }
        // Without a call or a loop it always ends by itself.
        let ticks = instructions.iter().any(is_call);
        if ticks {
            editor.at_entry(plain(pool, "tick")?);
        }
        Ok(ticks || self.is_initializer)
    }

    /// Inserts what stands at single instructions; says whether there is anything.
    pub(super) fn insert(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instructions: &[Instruction],
    ) -> Result<bool> {
        let mut inserted = false;
        for instruction in instructions {
            let mut goes_back = false;
            instruction.for_each_target(|target| goes_back |= target <= instruction.pc);
            if goes_back {
                editor.before(instruction.pc, plain(pool, "tick")?);
                inserted = true;
            }
            inserted |= match instruction.opcode {
                Opcode::PUTSTATIC => self.put(pool, editor, instruction)?,
                Opcode::GETSTATIC => self.read(pool, editor, instruction)?,
                Opcode::INVOKESTATIC | Opcode::INVOKEVIRTUAL => {
                    exit(pool, editor, instruction)? || memory::replace(pool, editor, instruction)?
                }
                _ => false,
            };
        }
        Ok(inserted)
    }

    /// Before a static field is written.
    fn put(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instruction: &Instruction,
    ) -> Result<bool> {
        let Some(key) = self.key(pool, instruction, |_| true)? else { return Ok(false) };
        let mut snippet = Snippet::new(0);
        push_key(&mut snippet, pool, &key)?; // [field]
        hook::call(&mut snippet, pool, "put", "(Ljava/lang/String;)V")?; // []
        editor.before(instruction.pc, snippet);
        Ok(true)
    }

    /// After a static field is read whose object may change.
    fn read(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instruction: &Instruction,
    ) -> Result<bool> {
        let Some(key) = self.key(pool, instruction, may_change)? else { return Ok(false) };
        let mut snippet = Snippet::new(1); // [value]
        snippet.op(Opcode::DUP); // [value, value]
        push_key(&mut snippet, pool, &key)?; // [value, value, field]
        hook::call(&mut snippet, pool, "read", "(Ljava/lang/Object;Ljava/lang/String;)V")?; // [value]
        editor.after(instruction, snippet);
        Ok(true)
    }

    /// The static field of an instruction as the worker knows it; none where it does not count. A class may write its own
    /// while it is initialised, and what it reads there, it has just made.
    fn key(
        &self,
        pool: &Pool<'_>,
        instruction: &Instruction,
        counts: impl Fn(&MemberName<'_>) -> bool,
    ) -> Result<Option<String>> {
        let field = pool.member(instruction.constant().unwrap_or_default())?;
        let is_own = self.is_initializer && field.class == *self.class;
        Ok((!is_own && counts(&field)).then(|| format!("{}.{}", field.class, field.name)))
    }
}

fn is_call(instruction: &Instruction) -> bool {
    let calls = Opcode::INVOKEVIRTUAL.number()..=Opcode::INVOKEDYNAMIC.number();
    calls.contains(&instruction.opcode.number())
}

/// Calls a method of the worker that takes nothing.
fn plain(pool: &mut Pool<'_>, name: &str) -> Result<Snippet> {
    let mut snippet = Snippet::new(0);
    hook::call(&mut snippet, pool, name, "()V")?;
    Ok(snippet)
}

/// Says when a static initialiser begins and how it ends.
fn initializer(pool: &mut Pool<'_>, editor: &mut CodeEditor<'_>) -> Result<()> {
    editor.at_entry(plain(pool, "enterInitializer")?);
    let leave = plain(pool, "leaveInitializer")?;
    editor.before_returns(|_| leave.clone())?;
    let throwable = pool.add_class("java/lang/Throwable".into())?;
    let mut handler = Snippet::new(1); // [t]
    hook::call(&mut handler, pool, "failInitializer", "()V")?; // [t]
    handler.op(Opcode::ATHROW);
    let everything = 0..editor.length();
    let frame = Frame { locals: Vec::new(), stack: vec![VerificationType::Object(throwable)] };
    editor.add_handler(vec![everything], handler, frame);
    Ok(())
}

fn push_key(snippet: &mut Snippet, pool: &mut Pool<'_>, key: &str) -> Result<()> {
    let text = pool.add_utf8(Utf8::new(&classfile::utf8::encode(key)))?;
    snippet.push_constant(pool, classfile::Constant::String(text))
}

/// Whether the object in a field may change. Compilers keep constants of enums and switches in arrays that they do not
/// change.
fn may_change(field: &MemberName<'_>) -> bool {
    match Type::parse(field.descriptor) {
        Ok(Type::Object(class)) => {
            let class = class.to_string();
            !UNCHANGING.contains(&&*class) && !class.starts_with("java/time/")
        }
        Ok(Type::Array(_)) => {
            let name = field.name.text();
            name != "$VALUES" && name != "ENUM$VALUES" && !name.starts_with("$Switch")
        }
        _ => false,
    }
}

/// Before a call that ends the JVM, on top of whose arguments the exit code stands.
fn exit(pool: &mut Pool<'_>, editor: &mut CodeEditor<'_>, instruction: &Instruction) -> Result<bool> {
    let called = pool.member(instruction.constant().unwrap_or_default())?;
    let name = called.name.to_string();
    let ends = called.descriptor == "(I)V"
        && match &*called.class.to_string() {
            "java/lang/System" => name == "exit",
            "java/lang/Runtime" => name == "exit" || name == "halt",
            _ => false,
        };
    if ends {
        let mut snippet = Snippet::new(1); // [code]
        snippet.op(Opcode::DUP); // [code, code]
        hook::call(&mut snippet, pool, "exit", "(I)V")?; // [code]
        editor.before(instruction.pc, snippet);
    }
    Ok(ends)
}

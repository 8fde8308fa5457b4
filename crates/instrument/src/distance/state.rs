//! What all classes of the program report: steps, static state, ends of the JVM.

use classfile::descriptor::Type;
use classfile::edit::{CodeEditor, Snippet};
use classfile::{Frame, Instruction, Opcode, Pool, Result, Utf8, VerificationType};

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

    /// Before a static field is written. A class may write its own while it is initialised.
    fn put(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instruction: &Instruction,
    ) -> Result<bool> {
        let field = pool.member(instruction.constant().unwrap_or_default())?;
        let (owner, name) = (field.class.to_string(), field.name.to_string());
        if self.is_initializer && owner == self.class {
            return Ok(false);
        }
        let mut snippet = Snippet::new(0);
        push_key(&mut snippet, pool, &owner, &name)?; // [field]
        hook::call(&mut snippet, pool, "put", "(Ljava/lang/String;)V")?; // []
        editor.before(instruction.pc, snippet);
        Ok(true)
    }

    /// After a static field is read whose object may change. What a class reads of its own while it is initialised, it has
    /// just made.
    fn read(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instruction: &Instruction,
    ) -> Result<bool> {
        let field = pool.member(instruction.constant().unwrap_or_default())?;
        let (owner, name) = (field.class.to_string(), field.name.to_string());
        if self.is_initializer && owner == self.class || !may_change(field.name, field.descriptor) {
            return Ok(false);
        }
        let mut snippet = Snippet::new(1); // [value]
        snippet.op(Opcode::DUP); // [value, value]
        push_key(&mut snippet, pool, &owner, &name)?; // [value, value, field]
        hook::call(&mut snippet, pool, "read", "(Ljava/lang/Object;Ljava/lang/String;)V")?; // [value]
        editor.after(instruction, snippet);
        Ok(true)
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

fn push_key(snippet: &mut Snippet, pool: &mut Pool<'_>, owner: &str, name: &str) -> Result<()> {
    let key = classfile::utf8::encode(&format!("{owner}.{name}"));
    let text = pool.add_utf8(Utf8::new(&key))?;
    snippet.push_constant(pool, classfile::Constant::String(text))
}

/// Whether the object in a field may change. Compilers keep constants of enums and switches in arrays that they do not
/// change.
fn may_change(name: Utf8, descriptor: Utf8) -> bool {
    match Type::parse(descriptor) {
        Ok(Type::Object(class)) => {
            let class = class.to_string();
            !UNCHANGING.contains(&&*class) && !class.starts_with("java/time/")
        }
        Ok(Type::Array(_)) => {
            let name = name.text();
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

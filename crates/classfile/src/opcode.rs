//! The one table of opcodes.
//!
//! Decoder, encoder, printer, editor and analyses derive from it: how the operands are laid out,
//! what the instruction does to the operand stack, what it can throw, where execution goes on.
//!
//! The stack effect is written `popped => pushed`, bottom of the stack first. `I J F D A` are an int,
//! long, float, double and reference, `R` a return address; a small letter is one slot of
//! any type, and pushes what was popped under that letter (`dup_x1` is `yx => xyx`). `?` is what
//! the constant says: the type of a field, the arguments and the result of a method; `*` is one
//! int for each dimension.

/// An operation code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opcode(u8);

/// How the operands follow the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// None.
    None,
    /// A signed byte.
    Byte,
    /// A signed short.
    Short,
    /// A pool index in one byte.
    ConstantByte,
    /// A pool index in two bytes.
    Constant,
    /// A local variable that is read; one byte, two after `wide`.
    Load,
    /// A local variable that is written; one byte, two after `wide`.
    Store,
    /// The local variable that the opcode itself names is read.
    LoadFixed(u8),
    /// The local variable that the opcode itself names is written.
    StoreFixed(u8),
    /// A local variable and a signed increment; one byte each, two after `wide`.
    Increment,
    /// A local variable with a return address; one byte, two after `wide`.
    Ret,
    /// A signed distance in two bytes.
    Jump2,
    /// A signed distance in four bytes.
    Jump4,
    /// `tableswitch`.
    Table,
    /// `lookupswitch`.
    Lookup,
    /// A pool index, a count and a zero.
    Interface,
    /// A pool index and two zeros.
    Dynamic,
    /// A pool index and a number of dimensions.
    MultiArray,
    /// The type of the elements of a new array.
    ArrayType,
    /// Another opcode, whose local variable has two bytes.
    Wide,
}

/// Where execution goes on after an instruction that throws nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// At the next instruction.
    Next,
    /// At the next one or at the target.
    Branch,
    /// At one of the targets.
    Goto,
    /// At the target, and at the next when the subroutine returns.
    Call,
    /// At the caller.
    Return,
    /// Nowhere that the instruction says.
    End,
}

/// What an instruction can throw, as a set.
pub mod throws {
    /// Nothing.
    pub const NOTHING: u16 = 0;
    /// `NullPointerException`.
    pub const NULL: u16 = 1;
    /// `ArrayIndexOutOfBoundsException`.
    pub const BOUNDS: u16 = 1 << 1;
    /// `ArrayStoreException`.
    pub const STORE: u16 = 1 << 2;
    /// `ArithmeticException`.
    pub const ARITHMETIC: u16 = 1 << 3;
    /// `NegativeArraySizeException`.
    pub const SIZE: u16 = 1 << 4;
    /// `ClassCastException`.
    pub const CAST: u16 = 1 << 5;
    /// `IllegalMonitorStateException`.
    pub const MONITOR: u16 = 1 << 6;
    /// `OutOfMemoryError`.
    pub const MEMORY: u16 = 1 << 7;
    /// A `LinkageError`, or anything that the initialisation of a class throws.
    pub const LINKAGE: u16 = 1 << 8;
    /// Anything: what the called method throws, or the thrown object.
    pub const ANY: u16 = 1 << 9;
}

/// The facts of one opcode.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Name in lower case.
    pub mnemonic: &'static str,
    /// How the operands follow.
    pub layout: Layout,
    /// What it pops, see the module's description.
    pub pops: &'static str,
    /// What it pushes.
    pub pushes: &'static str,
    /// What it can throw, see [`throws`].
    pub throws: u16,
    /// Where execution goes on.
    pub flow: Flow,
}

impl Opcode {
    /// The opcode of that number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < TABLE.len() { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its facts.
    pub const fn info(self) -> &'static Info {
        &TABLE[self.0 as usize]
    }

    /// What is popped and what is pushed, see the module's description.
    pub const fn effect(self) -> (&'static str, &'static str) {
        (self.info().pops, self.info().pushes)
    }

    /// Whether the next instruction is not reached from this one.
    pub fn ends_block(self) -> bool {
        matches!(self.info().flow, Flow::Goto | Flow::Return | Flow::End)
    }
}

impl std::fmt::Debug for Opcode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.info().mnemonic)
    }
}

impl std::fmt::Display for Opcode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.pad(self.info().mnemonic)
    }
}

macro_rules! opcodes {
    ($($number:literal $name:ident, $mnemonic:literal, $layout:expr, $pops:literal => $pushes:literal, $throws:expr, $flow:ident;)*) => {
        /// The opcodes by name.
        #[allow(missing_docs, reason = "each is named as the format names it")]
        impl Opcode {
            $(pub const $name: Opcode = Opcode($number);)*
        }

        static TABLE: [Info; 202] = {
            use Layout::*;
            use throws::*;
            [$(Info {
                mnemonic: $mnemonic,
                layout: $layout,
                pops: $pops,
                pushes: $pushes,
                throws: $throws,
                flow: Flow::$flow,
            }),*]
        };

        #[cfg(test)]
        const NUMBERS: &[u8] = &[$($number),*];
    };
}

#[rustfmt::skip]
opcodes! {
    0x00 NOP,              "nop",              None,          ""     => "",        NOTHING,               Next;
    0x01 ACONST_NULL,      "aconst_null",      None,          ""     => "A",       NOTHING,               Next;
    0x02 ICONST_M1,        "iconst_m1",        None,          ""     => "I",       NOTHING,               Next;
    0x03 ICONST_0,         "iconst_0",         None,          ""     => "I",       NOTHING,               Next;
    0x04 ICONST_1,         "iconst_1",         None,          ""     => "I",       NOTHING,               Next;
    0x05 ICONST_2,         "iconst_2",         None,          ""     => "I",       NOTHING,               Next;
    0x06 ICONST_3,         "iconst_3",         None,          ""     => "I",       NOTHING,               Next;
    0x07 ICONST_4,         "iconst_4",         None,          ""     => "I",       NOTHING,               Next;
    0x08 ICONST_5,         "iconst_5",         None,          ""     => "I",       NOTHING,               Next;
    0x09 LCONST_0,         "lconst_0",         None,          ""     => "J",       NOTHING,               Next;
    0x0a LCONST_1,         "lconst_1",         None,          ""     => "J",       NOTHING,               Next;
    0x0b FCONST_0,         "fconst_0",         None,          ""     => "F",       NOTHING,               Next;
    0x0c FCONST_1,         "fconst_1",         None,          ""     => "F",       NOTHING,               Next;
    0x0d FCONST_2,         "fconst_2",         None,          ""     => "F",       NOTHING,               Next;
    0x0e DCONST_0,         "dconst_0",         None,          ""     => "D",       NOTHING,               Next;
    0x0f DCONST_1,         "dconst_1",         None,          ""     => "D",       NOTHING,               Next;
    0x10 BIPUSH,           "bipush",           Byte,          ""     => "I",       NOTHING,               Next;
    0x11 SIPUSH,           "sipush",           Short,         ""     => "I",       NOTHING,               Next;
    0x12 LDC,              "ldc",              ConstantByte,  ""     => "?",       LINKAGE,               Next;
    0x13 LDC_W,            "ldc_w",            Constant,      ""     => "?",       LINKAGE,               Next;
    0x14 LDC2_W,           "ldc2_w",           Constant,      ""     => "?",       LINKAGE,               Next;
    0x15 ILOAD,            "iload",            Load,          ""     => "I",       NOTHING,               Next;
    0x16 LLOAD,            "lload",            Load,          ""     => "J",       NOTHING,               Next;
    0x17 FLOAD,            "fload",            Load,          ""     => "F",       NOTHING,               Next;
    0x18 DLOAD,            "dload",            Load,          ""     => "D",       NOTHING,               Next;
    0x19 ALOAD,            "aload",            Load,          ""     => "A",       NOTHING,               Next;
    0x1a ILOAD_0,          "iload_0",          LoadFixed(0),  ""     => "I",       NOTHING,               Next;
    0x1b ILOAD_1,          "iload_1",          LoadFixed(1),  ""     => "I",       NOTHING,               Next;
    0x1c ILOAD_2,          "iload_2",          LoadFixed(2),  ""     => "I",       NOTHING,               Next;
    0x1d ILOAD_3,          "iload_3",          LoadFixed(3),  ""     => "I",       NOTHING,               Next;
    0x1e LLOAD_0,          "lload_0",          LoadFixed(0),  ""     => "J",       NOTHING,               Next;
    0x1f LLOAD_1,          "lload_1",          LoadFixed(1),  ""     => "J",       NOTHING,               Next;
    0x20 LLOAD_2,          "lload_2",          LoadFixed(2),  ""     => "J",       NOTHING,               Next;
    0x21 LLOAD_3,          "lload_3",          LoadFixed(3),  ""     => "J",       NOTHING,               Next;
    0x22 FLOAD_0,          "fload_0",          LoadFixed(0),  ""     => "F",       NOTHING,               Next;
    0x23 FLOAD_1,          "fload_1",          LoadFixed(1),  ""     => "F",       NOTHING,               Next;
    0x24 FLOAD_2,          "fload_2",          LoadFixed(2),  ""     => "F",       NOTHING,               Next;
    0x25 FLOAD_3,          "fload_3",          LoadFixed(3),  ""     => "F",       NOTHING,               Next;
    0x26 DLOAD_0,          "dload_0",          LoadFixed(0),  ""     => "D",       NOTHING,               Next;
    0x27 DLOAD_1,          "dload_1",          LoadFixed(1),  ""     => "D",       NOTHING,               Next;
    0x28 DLOAD_2,          "dload_2",          LoadFixed(2),  ""     => "D",       NOTHING,               Next;
    0x29 DLOAD_3,          "dload_3",          LoadFixed(3),  ""     => "D",       NOTHING,               Next;
    0x2a ALOAD_0,          "aload_0",          LoadFixed(0),  ""     => "A",       NOTHING,               Next;
    0x2b ALOAD_1,          "aload_1",          LoadFixed(1),  ""     => "A",       NOTHING,               Next;
    0x2c ALOAD_2,          "aload_2",          LoadFixed(2),  ""     => "A",       NOTHING,               Next;
    0x2d ALOAD_3,          "aload_3",          LoadFixed(3),  ""     => "A",       NOTHING,               Next;
    0x2e IALOAD,           "iaload",           None,          "AI"   => "I",       NULL | BOUNDS,         Next;
    0x2f LALOAD,           "laload",           None,          "AI"   => "J",       NULL | BOUNDS,         Next;
    0x30 FALOAD,           "faload",           None,          "AI"   => "F",       NULL | BOUNDS,         Next;
    0x31 DALOAD,           "daload",           None,          "AI"   => "D",       NULL | BOUNDS,         Next;
    0x32 AALOAD,           "aaload",           None,          "AI"   => "A",       NULL | BOUNDS,         Next;
    0x33 BALOAD,           "baload",           None,          "AI"   => "I",       NULL | BOUNDS,         Next;
    0x34 CALOAD,           "caload",           None,          "AI"   => "I",       NULL | BOUNDS,         Next;
    0x35 SALOAD,           "saload",           None,          "AI"   => "I",       NULL | BOUNDS,         Next;
    0x36 ISTORE,           "istore",           Store,         "I"    => "",        NOTHING,               Next;
    0x37 LSTORE,           "lstore",           Store,         "J"    => "",        NOTHING,               Next;
    0x38 FSTORE,           "fstore",           Store,         "F"    => "",        NOTHING,               Next;
    0x39 DSTORE,           "dstore",           Store,         "D"    => "",        NOTHING,               Next;
    0x3a ASTORE,           "astore",           Store,         "A"    => "",        NOTHING,               Next;
    0x3b ISTORE_0,         "istore_0",         StoreFixed(0), "I"    => "",        NOTHING,               Next;
    0x3c ISTORE_1,         "istore_1",         StoreFixed(1), "I"    => "",        NOTHING,               Next;
    0x3d ISTORE_2,         "istore_2",         StoreFixed(2), "I"    => "",        NOTHING,               Next;
    0x3e ISTORE_3,         "istore_3",         StoreFixed(3), "I"    => "",        NOTHING,               Next;
    0x3f LSTORE_0,         "lstore_0",         StoreFixed(0), "J"    => "",        NOTHING,               Next;
    0x40 LSTORE_1,         "lstore_1",         StoreFixed(1), "J"    => "",        NOTHING,               Next;
    0x41 LSTORE_2,         "lstore_2",         StoreFixed(2), "J"    => "",        NOTHING,               Next;
    0x42 LSTORE_3,         "lstore_3",         StoreFixed(3), "J"    => "",        NOTHING,               Next;
    0x43 FSTORE_0,         "fstore_0",         StoreFixed(0), "F"    => "",        NOTHING,               Next;
    0x44 FSTORE_1,         "fstore_1",         StoreFixed(1), "F"    => "",        NOTHING,               Next;
    0x45 FSTORE_2,         "fstore_2",         StoreFixed(2), "F"    => "",        NOTHING,               Next;
    0x46 FSTORE_3,         "fstore_3",         StoreFixed(3), "F"    => "",        NOTHING,               Next;
    0x47 DSTORE_0,         "dstore_0",         StoreFixed(0), "D"    => "",        NOTHING,               Next;
    0x48 DSTORE_1,         "dstore_1",         StoreFixed(1), "D"    => "",        NOTHING,               Next;
    0x49 DSTORE_2,         "dstore_2",         StoreFixed(2), "D"    => "",        NOTHING,               Next;
    0x4a DSTORE_3,         "dstore_3",         StoreFixed(3), "D"    => "",        NOTHING,               Next;
    0x4b ASTORE_0,         "astore_0",         StoreFixed(0), "A"    => "",        NOTHING,               Next;
    0x4c ASTORE_1,         "astore_1",         StoreFixed(1), "A"    => "",        NOTHING,               Next;
    0x4d ASTORE_2,         "astore_2",         StoreFixed(2), "A"    => "",        NOTHING,               Next;
    0x4e ASTORE_3,         "astore_3",         StoreFixed(3), "A"    => "",        NOTHING,               Next;
    0x4f IASTORE,          "iastore",          None,          "AII"  => "",        NULL | BOUNDS,         Next;
    0x50 LASTORE,          "lastore",          None,          "AIJ"  => "",        NULL | BOUNDS,         Next;
    0x51 FASTORE,          "fastore",          None,          "AIF"  => "",        NULL | BOUNDS,         Next;
    0x52 DASTORE,          "dastore",          None,          "AID"  => "",        NULL | BOUNDS,         Next;
    0x53 AASTORE,          "aastore",          None,          "AIA"  => "",        NULL | BOUNDS | STORE, Next;
    0x54 BASTORE,          "bastore",          None,          "AII"  => "",        NULL | BOUNDS,         Next;
    0x55 CASTORE,          "castore",          None,          "AII"  => "",        NULL | BOUNDS,         Next;
    0x56 SASTORE,          "sastore",          None,          "AII"  => "",        NULL | BOUNDS,         Next;
    0x57 POP,              "pop",              None,          "x"    => "",        NOTHING,               Next;
    0x58 POP2,             "pop2",             None,          "xy"   => "",        NOTHING,               Next;
    0x59 DUP,              "dup",              None,          "x"    => "xx",      NOTHING,               Next;
    0x5a DUP_X1,           "dup_x1",           None,          "yx"   => "xyx",     NOTHING,               Next;
    0x5b DUP_X2,           "dup_x2",           None,          "zyx"  => "xzyx",    NOTHING,               Next;
    0x5c DUP2,             "dup2",             None,          "yx"   => "yxyx",    NOTHING,               Next;
    0x5d DUP2_X1,          "dup2_x1",          None,          "zyx"  => "yxzyx",   NOTHING,               Next;
    0x5e DUP2_X2,          "dup2_x2",          None,          "wzyx" => "yxwzyx",  NOTHING,               Next;
    0x5f SWAP,             "swap",             None,          "yx"   => "xy",      NOTHING,               Next;
    0x60 IADD,             "iadd",             None,          "II"   => "I",       NOTHING,               Next;
    0x61 LADD,             "ladd",             None,          "JJ"   => "J",       NOTHING,               Next;
    0x62 FADD,             "fadd",             None,          "FF"   => "F",       NOTHING,               Next;
    0x63 DADD,             "dadd",             None,          "DD"   => "D",       NOTHING,               Next;
    0x64 ISUB,             "isub",             None,          "II"   => "I",       NOTHING,               Next;
    0x65 LSUB,             "lsub",             None,          "JJ"   => "J",       NOTHING,               Next;
    0x66 FSUB,             "fsub",             None,          "FF"   => "F",       NOTHING,               Next;
    0x67 DSUB,             "dsub",             None,          "DD"   => "D",       NOTHING,               Next;
    0x68 IMUL,             "imul",             None,          "II"   => "I",       NOTHING,               Next;
    0x69 LMUL,             "lmul",             None,          "JJ"   => "J",       NOTHING,               Next;
    0x6a FMUL,             "fmul",             None,          "FF"   => "F",       NOTHING,               Next;
    0x6b DMUL,             "dmul",             None,          "DD"   => "D",       NOTHING,               Next;
    0x6c IDIV,             "idiv",             None,          "II"   => "I",       ARITHMETIC,            Next;
    0x6d LDIV,             "ldiv",             None,          "JJ"   => "J",       ARITHMETIC,            Next;
    0x6e FDIV,             "fdiv",             None,          "FF"   => "F",       NOTHING,               Next;
    0x6f DDIV,             "ddiv",             None,          "DD"   => "D",       NOTHING,               Next;
    0x70 IREM,             "irem",             None,          "II"   => "I",       ARITHMETIC,            Next;
    0x71 LREM,             "lrem",             None,          "JJ"   => "J",       ARITHMETIC,            Next;
    0x72 FREM,             "frem",             None,          "FF"   => "F",       NOTHING,               Next;
    0x73 DREM,             "drem",             None,          "DD"   => "D",       NOTHING,               Next;
    0x74 INEG,             "ineg",             None,          "I"    => "I",       NOTHING,               Next;
    0x75 LNEG,             "lneg",             None,          "J"    => "J",       NOTHING,               Next;
    0x76 FNEG,             "fneg",             None,          "F"    => "F",       NOTHING,               Next;
    0x77 DNEG,             "dneg",             None,          "D"    => "D",       NOTHING,               Next;
    0x78 ISHL,             "ishl",             None,          "II"   => "I",       NOTHING,               Next;
    0x79 LSHL,             "lshl",             None,          "JI"   => "J",       NOTHING,               Next;
    0x7a ISHR,             "ishr",             None,          "II"   => "I",       NOTHING,               Next;
    0x7b LSHR,             "lshr",             None,          "JI"   => "J",       NOTHING,               Next;
    0x7c IUSHR,            "iushr",            None,          "II"   => "I",       NOTHING,               Next;
    0x7d LUSHR,            "lushr",            None,          "JI"   => "J",       NOTHING,               Next;
    0x7e IAND,             "iand",             None,          "II"   => "I",       NOTHING,               Next;
    0x7f LAND,             "land",             None,          "JJ"   => "J",       NOTHING,               Next;
    0x80 IOR,              "ior",              None,          "II"   => "I",       NOTHING,               Next;
    0x81 LOR,              "lor",              None,          "JJ"   => "J",       NOTHING,               Next;
    0x82 IXOR,             "ixor",             None,          "II"   => "I",       NOTHING,               Next;
    0x83 LXOR,             "lxor",             None,          "JJ"   => "J",       NOTHING,               Next;
    0x84 IINC,             "iinc",             Increment,     ""     => "",        NOTHING,               Next;
    0x85 I2L,              "i2l",              None,          "I"    => "J",       NOTHING,               Next;
    0x86 I2F,              "i2f",              None,          "I"    => "F",       NOTHING,               Next;
    0x87 I2D,              "i2d",              None,          "I"    => "D",       NOTHING,               Next;
    0x88 L2I,              "l2i",              None,          "J"    => "I",       NOTHING,               Next;
    0x89 L2F,              "l2f",              None,          "J"    => "F",       NOTHING,               Next;
    0x8a L2D,              "l2d",              None,          "J"    => "D",       NOTHING,               Next;
    0x8b F2I,              "f2i",              None,          "F"    => "I",       NOTHING,               Next;
    0x8c F2L,              "f2l",              None,          "F"    => "J",       NOTHING,               Next;
    0x8d F2D,              "f2d",              None,          "F"    => "D",       NOTHING,               Next;
    0x8e D2I,              "d2i",              None,          "D"    => "I",       NOTHING,               Next;
    0x8f D2L,              "d2l",              None,          "D"    => "J",       NOTHING,               Next;
    0x90 D2F,              "d2f",              None,          "D"    => "F",       NOTHING,               Next;
    0x91 I2B,              "i2b",              None,          "I"    => "I",       NOTHING,               Next;
    0x92 I2C,              "i2c",              None,          "I"    => "I",       NOTHING,               Next;
    0x93 I2S,              "i2s",              None,          "I"    => "I",       NOTHING,               Next;
    0x94 LCMP,             "lcmp",             None,          "JJ"   => "I",       NOTHING,               Next;
    0x95 FCMPL,            "fcmpl",            None,          "FF"   => "I",       NOTHING,               Next;
    0x96 FCMPG,            "fcmpg",            None,          "FF"   => "I",       NOTHING,               Next;
    0x97 DCMPL,            "dcmpl",            None,          "DD"   => "I",       NOTHING,               Next;
    0x98 DCMPG,            "dcmpg",            None,          "DD"   => "I",       NOTHING,               Next;
    0x99 IFEQ,             "ifeq",             Jump2,         "I"    => "",        NOTHING,               Branch;
    0x9a IFNE,             "ifne",             Jump2,         "I"    => "",        NOTHING,               Branch;
    0x9b IFLT,             "iflt",             Jump2,         "I"    => "",        NOTHING,               Branch;
    0x9c IFGE,             "ifge",             Jump2,         "I"    => "",        NOTHING,               Branch;
    0x9d IFGT,             "ifgt",             Jump2,         "I"    => "",        NOTHING,               Branch;
    0x9e IFLE,             "ifle",             Jump2,         "I"    => "",        NOTHING,               Branch;
    0x9f IF_ICMPEQ,        "if_icmpeq",        Jump2,         "II"   => "",        NOTHING,               Branch;
    0xa0 IF_ICMPNE,        "if_icmpne",        Jump2,         "II"   => "",        NOTHING,               Branch;
    0xa1 IF_ICMPLT,        "if_icmplt",        Jump2,         "II"   => "",        NOTHING,               Branch;
    0xa2 IF_ICMPGE,        "if_icmpge",        Jump2,         "II"   => "",        NOTHING,               Branch;
    0xa3 IF_ICMPGT,        "if_icmpgt",        Jump2,         "II"   => "",        NOTHING,               Branch;
    0xa4 IF_ICMPLE,        "if_icmple",        Jump2,         "II"   => "",        NOTHING,               Branch;
    0xa5 IF_ACMPEQ,        "if_acmpeq",        Jump2,         "AA"   => "",        NOTHING,               Branch;
    0xa6 IF_ACMPNE,        "if_acmpne",        Jump2,         "AA"   => "",        NOTHING,               Branch;
    0xa7 GOTO,             "goto",             Jump2,         ""     => "",        NOTHING,               Goto;
    0xa8 JSR,              "jsr",              Jump2,         ""     => "R",       NOTHING,               Call;
    0xa9 RET,              "ret",              Ret,           ""     => "",        NOTHING,               End;
    0xaa TABLESWITCH,      "tableswitch",      Table,         "I"    => "",        NOTHING,               Goto;
    0xab LOOKUPSWITCH,     "lookupswitch",     Lookup,        "I"    => "",        NOTHING,               Goto;
    0xac IRETURN,          "ireturn",          None,          "I"    => "",        NOTHING,               Return;
    0xad LRETURN,          "lreturn",          None,          "J"    => "",        NOTHING,               Return;
    0xae FRETURN,          "freturn",          None,          "F"    => "",        NOTHING,               Return;
    0xaf DRETURN,          "dreturn",          None,          "D"    => "",        NOTHING,               Return;
    0xb0 ARETURN,          "areturn",          None,          "A"    => "",        NOTHING,               Return;
    0xb1 RETURN,           "return",           None,          ""     => "",        NOTHING,               Return;
    0xb2 GETSTATIC,        "getstatic",        Constant,      ""     => "?",       LINKAGE,               Next;
    0xb3 PUTSTATIC,        "putstatic",        Constant,      "?"    => "",        LINKAGE,               Next;
    0xb4 GETFIELD,         "getfield",         Constant,      "A"    => "?",       NULL | LINKAGE,        Next;
    0xb5 PUTFIELD,         "putfield",         Constant,      "A?"   => "",        NULL | LINKAGE,        Next;
    0xb6 INVOKEVIRTUAL,    "invokevirtual",    Constant,      "A?"   => "?",       ANY | NULL | LINKAGE,  Next;
    0xb7 INVOKESPECIAL,    "invokespecial",    Constant,      "A?"   => "?",       ANY | NULL | LINKAGE,  Next;
    0xb8 INVOKESTATIC,     "invokestatic",     Constant,      "?"    => "?",       ANY | LINKAGE,         Next;
    0xb9 INVOKEINTERFACE,  "invokeinterface",  Interface,     "A?"   => "?",       ANY | NULL | LINKAGE,  Next;
    0xba INVOKEDYNAMIC,    "invokedynamic",    Dynamic,       "?"    => "?",       ANY | LINKAGE,         Next;
    0xbb NEW,              "new",              Constant,      ""     => "A",       MEMORY | LINKAGE,      Next;
    0xbc NEWARRAY,         "newarray",         ArrayType,     "I"    => "A",       MEMORY | SIZE,         Next;
    0xbd ANEWARRAY,        "anewarray",        Constant,      "I"    => "A",       MEMORY | SIZE | LINKAGE, Next;
    0xbe ARRAYLENGTH,      "arraylength",      None,          "A"    => "I",       NULL,                  Next;
    0xbf ATHROW,           "athrow",           None,          "A"    => "",        ANY | NULL,            End;
    0xc0 CHECKCAST,        "checkcast",        Constant,      "A"    => "A",       CAST | LINKAGE,        Next;
    0xc1 INSTANCEOF,       "instanceof",       Constant,      "A"    => "I",       LINKAGE,               Next;
    0xc2 MONITORENTER,     "monitorenter",     None,          "A"    => "",        NULL,                  Next;
    0xc3 MONITOREXIT,      "monitorexit",      None,          "A"    => "",        NULL | MONITOR,        Next;
    0xc4 WIDE,             "wide",             Wide,          ""     => "",        NOTHING,               Next;
    0xc5 MULTIANEWARRAY,   "multianewarray",   MultiArray,    "*"    => "A",       MEMORY | SIZE | LINKAGE, Next;
    0xc6 IFNULL,           "ifnull",           Jump2,         "A"    => "",        NOTHING,               Branch;
    0xc7 IFNONNULL,        "ifnonnull",        Jump2,         "A"    => "",        NOTHING,               Branch;
    0xc8 GOTO_W,           "goto_w",           Jump4,         ""     => "",        NOTHING,               Goto;
    0xc9 JSR_W,            "jsr_w",            Jump4,         ""     => "R",       NOTHING,               Call;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_stands_at_its_number() {
        assert!(NUMBERS.iter().enumerate().all(|(row, &number)| row == usize::from(number)));
        assert_eq!(NUMBERS.len(), TABLE.len());
    }

    #[test]
    fn every_effect_pushes_only_letters_it_popped() {
        for number in 0..=201 {
            let (pops, pushes) = Opcode(number).effect();
            let known = |letter: char| "IJFDAR?*".contains(letter) || pops.contains(letter);
            assert!(pushes.chars().all(known), "{}", Opcode(number));
        }
    }
}

//! Code that no compiler of Java writes, through `recrash precondition`: it ends in time, within bounds of memory, and says
//! what must hold.

mod support;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::{recrash, scratch};

/// A class file of an old version, which needs no frames, made byte by byte.
#[derive(Default)]
struct Maker {
    pool: Vec<u8>,
    entries: u16,
    methods: Vec<u8>,
    count: u16,
}

/// The code of a method; jumps are filled in at the end.
#[derive(Default)]
struct Code {
    bytes: Vec<u8>,
    jumps: Vec<(usize, usize)>,
    places: Vec<usize>,
    handlers: Vec<[usize; 3]>,
}

const ATHROW: u8 = 0xbf;
const IRETURN: u8 = 0xac;
const IFEQ: u8 = 0x99;
const IF_LESS: u8 = 0xa1;
const GOTO: u8 = 0xa7;
const JSR: u8 = 0xa8;

impl Code {
    fn ops(&mut self, bytes: &[u8]) -> &mut Code {
        self.bytes.extend(bytes);
        self
    }

    /// A jump to a label, by its number.
    fn jump(&mut self, opcode: u8, label: usize) -> &mut Code {
        self.jumps.push((self.bytes.len(), label));
        self.ops(&[opcode, 0, 0])
    }

    fn bind(&mut self, label: usize) -> &mut Code {
        self.places.resize(self.places.len().max(label + 1), 0);
        self.places[label] = self.bytes.len();
        self
    }

    fn done(&self) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        for &(at, label) in &self.jumps {
            let by = i16::try_from(self.places[label] as i64 - at as i64).expect("a near place");
            bytes[at + 1..at + 3].copy_from_slice(&by.to_be_bytes());
        }
        bytes
    }
}

impl Maker {
    fn entry(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend(content);
        self.entries += 1;
        self.entries
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let length = u16::try_from(text.len()).expect("a short text").to_be_bytes();
        self.entry(1, &[&length, text.as_bytes()].concat())
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &name.to_be_bytes())
    }

    fn method(&mut self, class: &str, name: &str, descriptor: &str) -> [u8; 2] {
        let class = self.class(class).to_be_bytes();
        let (name, descriptor) = (self.utf8(name).to_be_bytes(), self.utf8(descriptor).to_be_bytes());
        let named = self.entry(12, &[name, descriptor].concat()).to_be_bytes();
        self.entry(10, &[class, named].concat()).to_be_bytes()
    }

    /// Adds a public static method. All of its code is of one line.
    fn add(&mut self, name: &str, descriptor: &str, line: u16, code: &Code) {
        let bytes = code.done();
        let mut body = [[0, 9], [0, 9]].concat();
        body.extend(u32::try_from(bytes.len()).expect("less than 64 KB").to_be_bytes());
        body.extend(&bytes);
        body.extend(u16::try_from(code.handlers.len()).expect("few").to_be_bytes());
        for handler in &code.handlers {
            let places = handler.iter().map(|&label| u16::try_from(code.places[label]).expect("near"));
            places.for_each(|place| body.extend(place.to_be_bytes()));
            body.extend([0, 0]);
        }
        body.extend([0, 1]);
        body.extend(self.utf8("LineNumberTable").to_be_bytes());
        body.extend([0, 0, 0, 6, 0, 1, 0, 0]);
        body.extend(line.to_be_bytes());
        let (name, descriptor, attribute) = (self.utf8(name), self.utf8(descriptor), self.utf8("Code"));
        for number in [0x0009, name, descriptor, 1, attribute] {
            self.methods.extend(number.to_be_bytes());
        }
        self.methods.extend(u32::try_from(body.len()).expect("less than 64 KB").to_be_bytes());
        self.methods.extend(body);
        self.count += 1;
    }

    fn bytes(mut self) -> Vec<u8> {
        let (this, above) = (self.class("Odd"), self.class("java/lang/Object"));
        let (attribute, file) = (self.utf8("SourceFile"), self.utf8("Odd.java"));
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 49];
        bytes.extend((self.entries + 1).to_be_bytes());
        bytes.extend(&self.pool);
        for number in [0x0021, this, above, 0, 0, self.count] {
            bytes.extend(number.to_be_bytes());
        }
        bytes.extend(&self.methods);
        bytes.extend(1u16.to_be_bytes());
        bytes.extend(attribute.to_be_bytes());
        bytes.extend(2u32.to_be_bytes());
        bytes.extend(file.to_be_bytes());
        bytes
    }
}

/// A class whose `main` calls `run(int, String)` with this number and null.
fn program(number: u8, write: impl FnOnce(&mut Maker, &mut Code)) -> Vec<u8> {
    let mut maker = Maker::default();
    let mut run = Code::default();
    write(&mut maker, &mut run);
    maker.add("run", "(ILjava/lang/String;)I", 7, &run);
    let called = maker.method("Odd", "run", "(ILjava/lang/String;)I");
    let mut main = Code::default();
    main.ops(&[0x10, number, 0x01, 0xb8]).ops(&called).ops(&[0x57, 0xb1]);
    maker.add("main", "([Ljava/lang/String;)V", 3, &main);
    maker.bytes()
}

/// `return text.length();`
fn length(maker: &mut Maker, code: &mut Code) {
    let method = maker.method("java/lang/String", "length", "()I");
    code.ops(&[0x2b, 0xb6]).ops(&method).ops(&[IRETURN]);
}

/// Runs the class, which must crash, and gives what `recrash precondition` says of its frames.
fn precondition(class: &[u8], budget: &str) -> serde_json::Value {
    let (dir, jdk) = (scratch(), jdks::oldest());
    fs::write(dir.path().join("Odd.class"), class).expect("written");
    let run = jdk.command("java").arg("-cp").arg(dir.path()).arg("Odd").output().expect("java starts");
    let log = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(log.contains("at Odd.run(Odd.java:7)"), "it must crash there: {log}");
    fs::write(dir.path().join("app.log"), log).expect("written");
    let mut command = recrash();
    command.current_dir(dir.path()).env("JAVA_HOME", &jdk.home);
    command.args(["precondition", "app.log", "--classpath", ".", "--json", "--budget", budget]);
    let (begun, out) = (Instant::now(), dir.path().join("out"));
    let peak = watched(command.stdout(fs::File::create(&out).expect("created")).stderr(Stdio::null()));
    // Reading the JDK comes on top of the budget.
    assert!(begun.elapsed() < Duration::from_secs(90), "{:?}", begun.elapsed());
    assert!(peak < 1_500_000, "{peak} KB");
    serde_json::from_slice(&fs::read(out).expect("the answer")).expect("JSON")
}

/// Runs a command to its end: the most memory that it had, in KB.
fn watched(command: &mut Command) -> u64 {
    let mut child = command.spawn().expect("it starts");
    let mut peak = 0;
    while child.try_wait().expect("it is ours").is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(now.unwrap_or_default());
        std::thread::sleep(Duration::from_millis(20));
    }
    peak
}

/// The conditions of the first way to the crash from the innermost frame.
fn conditions(found: &serde_json::Value) -> Vec<String> {
    let conditions = found["frames"][0]["ways"][0]["conditions"].as_array();
    let conditions = conditions.unwrap_or_else(|| panic!("{found:#}"));
    conditions.iter().map(|condition| condition.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_loop_with_two_entries() {
    let class = program(5, |maker, code| {
        // Into the middle of the loop, or to its begin.
        code.ops(&[0x1a]).jump(IFEQ, 1);
        code.bind(0).ops(&[0x84, 0, 3]);
        code.bind(1).ops(&[0x84, 0, 1]);
        code.ops(&[0x1a, 0x10, 10]).jump(IF_LESS, 0);
        length(maker, code);
    });
    let found = precondition(&class, "20s");
    let known = conditions(&found);
    assert!(known.contains(&"arg2 == null".to_owned()), "{known:?}");
    assert!(known.iter().any(|condition| condition.contains("arg1")), "the loop must end: {known:?}");
}

#[test]
fn a_handler_within_its_own_range_and_a_subroutine() {
    let class = program(5, |maker, code| {
        code.jump(JSR, 3);
        code.bind(0).ops(&[0x1a]).jump(IFEQ, 2);
        length(maker, code);
        // What it throws, it catches again, but for a last time.
        code.bind(1).ops(&[0x4d, 0x84, 0, 0xff, 0x1a]).jump(IFEQ, 4);
        code.ops(&[0x2c, ATHROW]);
        code.bind(2).ops(&[0x03, IRETURN]);
        code.bind(3).ops(&[0x4e, 0x84, 0, 1, 0xa9, 3]);
        code.bind(4).ops(&[0x2c, ATHROW]);
        code.handlers.push([1, 2, 1]);
        code.handlers.push([0, 1, 1]);
    });
    let found = precondition(&class, "20s");
    assert_eq!(found["frames"][0]["frame"], 1, "{found:#}");
    let known = found["frames"][0]["ways"].as_array().expect("ways");
    let is_right = |way: &serde_json::Value| {
        let conditions = way["conditions"].as_array().expect("conditions");
        let is_open = way["left_open"].as_array().is_some_and(|open| !open.is_empty());
        is_open || conditions.iter().any(|condition| condition == "arg2 == null")
    };
    assert!(known.iter().all(is_right), "{found:#}");
}

/// Jumps back and forth between blocks in disorder, each behind a condition that always holds.
#[test]
fn blocks_in_disorder_behind_conditions_that_always_hold() {
    let class = program(5, |maker, code| {
        let count = 400;
        let place = |number: usize| number * 149 % count;
        code.jump(GOTO, place(0));
        for label in 0..count {
            code.bind(label);
            let number = (0..count).find(|&number| place(number) == label).expect("each has one");
            // x * (x + 1) is even.
            code.ops(&[0x1a, 0x1a, 0x04, 0x60, 0x68, 0x04, 0x7e]);
            let next = if number + 1 < count { place(number + 1) } else { count };
            code.jump(IFEQ, next).jump(GOTO, count + 1);
        }
        code.bind(count);
        length(maker, code);
        code.bind(count + 1).ops(&[0x03, IRETURN]);
    });
    let known = conditions(&precondition(&class, "20s"));
    assert!(known.contains(&"arg2 == null".to_owned()), "{known:?}");
}

/// As many paths as no one can look at: the values of all branches are needed at the end.
#[test]
fn a_method_of_sixty_kilobytes_of_branches_ends_in_time() {
    let class = program(1, |maker, code| {
        for label in 0..4_000 {
            code.ops(&[0x1a, 0x10, (label % 100) as u8]).jump(IF_LESS, label);
            code.ops(&[0x84, 0, 1, 0x84, 0, 2, 0x84, 0, 0xfd]);
            code.bind(label);
        }
        // if (number != 0) return text.length();
        code.ops(&[0x1a]).jump(IFEQ, 4_000);
        length(maker, code);
        code.bind(4_000).ops(&[0x03, IRETURN]);
    });
    let found = precondition(&class, "5s");
    let frame = &found["frames"][0];
    let is_told = frame["incomplete"].as_str().is_some_and(|why| !why.is_empty());
    assert!(is_told, "{found:#}");
}

/// Names that no source can have, and methods that only differ in what they return.
#[test]
fn names_that_no_source_can_have() {
    let class = program(5, |maker, code| {
        for (name, descriptor) in
            [("if", "(Ljava/lang/String;)J"), ("if", "(Ljava/lang/String;)I"), ("a-b c", "()I")]
        {
            let mut other = Code::default();
            match descriptor.ends_with('J') {
                true => other.ops(&[0x09, 0xad]),
                false => other.ops(&[0x03, IRETURN]),
            };
            maker.add(name, descriptor, 9, &other);
        }
        let [long, int, odd] =
            [("if", "(Ljava/lang/String;)J"), ("if", "(Ljava/lang/String;)I"), ("a-b c", "()I")]
                .map(|(name, descriptor)| maker.method("Odd", name, descriptor));
        code.ops(&[0x2b, 0xb8])
            .ops(&long)
            .ops(&[0x58, 0x2b, 0xb8])
            .ops(&int)
            .ops(&[0x57, 0xb8])
            .ops(&odd)
            .ops(&[0x57]);
        length(maker, code);
    });
    let known = conditions(&precondition(&class, "20s"));
    assert_eq!(known, ["arg2 == null"]);
}

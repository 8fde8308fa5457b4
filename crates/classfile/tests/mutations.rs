//! Broken class files: nothing panics, nothing hangs, memory stays in proportion.

mod support;

use classfile::edit::{CodeEditor, Snippet};
use classfile::{Class, Frame, Opcode, print};

/// A small generator, so that a failing seed can be tried again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// Changes, cuts, repeats or inserts a few bytes.
fn mutate(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut mutated = bytes.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(mutated.len());
        match random.below(8) {
            0 => mutated.truncate(at.max(1)),
            1 => {
                let piece = mutated[at..(at + random.below(9)).min(mutated.len())].to_vec();
                mutated.splice(at..at, piece);
            }
            2 => {
                mutated.remove(at);
                mutated.push(0);
            }
            3 => mutated[at] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
            _ => mutated[at] = random.next() as u8,
        }
    }
    mutated
}

/// Reads, prints, edits and writes everything that can be read.
fn exercise(bytes: &[u8]) {
    let Ok(mut class) = Class::read(bytes) else { return };
    let _ = print::class(&class);
    assert_eq!(class.write(), bytes, "what is read is written back identical");
    for index in 0..class.methods.len() {
        if let Some(code) = edit(&mut class, index) {
            class.methods[index].set_code(code);
        }
    }
    let edited = class.write();
    let again = Class::read(&edited).expect("what is written can be read");
    let _ = print::class(&again);
}

fn edit(class: &mut Class<'_>, index: usize) -> Option<Vec<u8>> {
    let mut editor = CodeEditor::new(class, &class.methods[index]).ok()??;
    let mut noise = Snippet::new(0);
    noise.op(Opcode::ICONST_0);
    noise.op(Opcode::POP);
    let mut rethrow = Snippet::new(1);
    rethrow.op(Opcode::ATHROW);
    editor.fresh_local(classfile::VerificationType::Long).ok()?;
    editor.at_entry(noise.clone());
    editor.before_returns(|_| noise.clone()).ok()?;
    let everything = 0..editor.length();
    editor.add_handler(Vec::from([everything]), rethrow, Frame::default());
    Some(editor.finish(&mut class.pool).ok()?.write())
}

#[test]
fn nothing_panics_on_mutated_classes() {
    let jdk = jdks::homes().remove(0);
    let source = include_str!("java/Everything.java");
    let folder = support::compile(&jdk, &[("Everything.java", source)], &["-parameters"]);
    let mut samples: Vec<Vec<u8>> =
        support::classes_in(folder.path()).into_iter().map(|(_, bytes)| bytes).collect();
    samples.extend(support::jdk_classes(&jdk, &["java/util/HashMap", "module-info"]));
    for seed in 1..=rounds() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let sample = &samples[random.below(samples.len())];
        let mutated = mutate(sample, &mut random);
        if std::panic::catch_unwind(|| exercise(&mutated)).is_err() {
            panic!("seed {seed} breaks it");
        }
    }
}

/// More than a test run wants can be asked for.
fn rounds() -> u64 {
    std::env::var("RECRASH_MUTATIONS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1500)
}

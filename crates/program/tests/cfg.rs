//! Control flow graphs of compiled methods, with every JDK there is.

use classfile::Class;
use program::cfg::{BranchOutcome, Cfg};
use program::{Image, Index};

mod common;

const SOURCE: &str = r#"package com.acme;
class Flow {
    static int nested(int a, int b) {
        if (a > 3) {
            if (b == 7) {
                throw new IllegalStateException(); // 6
            }
        }
        return a; // 9
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) { // 14
            if (i == 5) return sum; // 15
            sum += i; // 16
        }
        return -1; // 18
    }

    static int choose(int n) {
        switch (n) {
            case 1: return 10; // 23
            case 7: return 70; // 24
            default: return 0;
        }
    }

    static int guarded(String text) {
        try {
            return text.length(); // 31
        } catch (NullPointerException e) {
            return text == null ? 5 : 6; // 33
        }
    }

    static void forever(int n) {
        while (true) {
            if (n == 3) n--; // 39
        }
    }
}
"#;

fn cfg(index: &Index, name: &str, descriptor: &str) -> Cfg {
    let method = index.method("com/acme/Flow", name, descriptor).expect("declared");
    index.cfg(method).expect("it has code")
}

/// Line, level and outcomes of each guide on the way to a line.
fn guides(cfg: &Cfg, line: u32) -> Vec<(u32, u32, Vec<BranchOutcome>)> {
    let targets: Vec<u32> = cfg.lines.offsets_of(line).iter().map(|range| range.start).collect();
    assert!(!targets.is_empty(), "line {line} has code");
    let guides = cfg.approach(&targets).guides;
    let line_of = |offset| cfg.lines.line_of(offset).expect("it has a line");
    guides.into_iter().map(|guide| (line_of(guide.offset), guide.level, guide.outcomes)).collect()
}

#[test]
fn approach_levels_count_the_branches_between() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let nested = cfg(&index, "nested", "(II)I");
        // The compiler jumps around the body, so the body is where the condition does not hold.
        assert_eq!(
            guides(&nested, 6),
            [(4, 1, vec![BranchOutcome::False]), (5, 0, vec![BranchOutcome::False])]
        );
        let either = vec![(4, 0, vec![BranchOutcome::True]), (5, 0, vec![BranchOutcome::True])];
        assert_eq!(guides(&nested, 9), either);
        assert_eq!(guides(&nested, 4), []);
        let loops = cfg(&index, "loop", "(I)I");
        assert_eq!(
            guides(&loops, 18),
            [(14, 0, vec![BranchOutcome::True]), (15, 1, vec![BranchOutcome::True])]
        );
        assert_eq!(
            guides(&loops, 16),
            [(14, 1, vec![BranchOutcome::False]), (15, 0, vec![BranchOutcome::True])]
        );
    }
}

#[test]
fn switches_and_handlers_guide_too() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let choose = cfg(&index, "choose", "(I)I");
        assert_eq!(guides(&choose, 24), [(22, 0, vec![BranchOutcome::Case(7)])]);
        let guarded = cfg(&index, "guarded", "(Ljava/lang/String;)I");
        assert!(guides(&guarded, 33).contains(&(31, 0, vec![BranchOutcome::Thrown])));
    }
}

#[test]
fn loops_without_end_are_borne() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let forever = cfg(&index, "forever", "(I)V");
        let tree = forever.post_dominators();
        assert!((0..forever.blocks.len()).all(|block| tree.reaches(block)));
    }
}

#[test]
fn dominators_are_those_of_the_code() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let loops = cfg(&index, "loop", "(I)I");
        let tree = loops.dominators();
        let block = |line| loops.blocks_of_line(line)[0];
        let header = loops.block_at(loops.lines.offsets_of(14)[0].end - 1).expect("a block");
        assert!(tree.dominates(header, block(16)) && tree.dominates(0, block(18)));
        assert!(!tree.dominates(block(16), block(18)) && !tree.dominates(block(15), block(18)));
        assert_eq!(tree.parent(0), None);
    }
}

/// Laws that hold for every method: blocks tile the code, every jump leads to the start of a block, levels of guides
/// go down to 0 without a gap.
#[test]
fn graphs_of_the_jdk_obey_their_laws() {
    for home in jdks::homes() {
        let image = Image::open(&home).expect("a JDK image");
        let classes = image.classes().iter().filter(|class| class.name.starts_with("java/util/"));
        let mut graphs = 0;
        for class in classes {
            let bytes = image.read(class).expect("readable");
            let class = Class::read(&bytes).expect("a class");
            for method in &class.methods {
                if let Some(cfg) = Cfg::of(&class, method).expect("valid code") {
                    check_laws(&cfg);
                    graphs += 1;
                }
            }
        }
        assert!(graphs > 10_000, "{graphs}");
    }
}

fn check_laws(cfg: &Cfg) {
    assert_eq!(cfg.blocks[0].code.start, 0);
    assert!(cfg.blocks.windows(2).all(|pair| pair[0].code.end == pair[1].code.start));
    let after = cfg.post_dominators();
    assert!((0..cfg.blocks.len()).all(|block| after.reaches(block)));
    for block in &cfg.blocks {
        let outcomes: Vec<BranchOutcome> = block.edges.iter().map(|edge| edge.outcome).collect();
        let either = outcomes.contains(&BranchOutcome::True) == outcomes.contains(&BranchOutcome::False);
        assert!(either, "{outcomes:?}");
        assert_eq!(cfg.block_at(block.last), cfg.block_at(block.code.start));
    }
    let last = cfg.blocks.last().expect("code is not empty").code.start;
    let approach = cfg.approach(&[last]);
    let has_level = |level| approach.guides.iter().any(|guide| guide.level == level);
    assert!((0..approach.depth()).all(has_level), "{approach:?}");
    assert!(approach.guides.iter().all(|guide| !guide.outcomes.is_empty()));
}

//! Control flow graphs of compiled methods, with every JDK there is.

use std::sync::Arc;

use classfile::Class;
use ir::Body;
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

    static int handled(String text) {
        int found = text.hashCode(); // 44
        try { found += text.length(); } // 45
        catch (NullPointerException e) {
            if (found == 3) found--;
            found++; // 48
        }
        return found;
    }
}
"#;

fn cfg(index: &Index, name: &str, descriptor: &str) -> Cfg {
    let method = index.method("com/acme/Flow", name, descriptor).expect("declared");
    index.cfg(method).expect("it has code")
}

/// Line, level and outcomes of each guide on the way to a line.
fn guides(cfg: &Cfg, line: u32) -> Vec<(u32, u32, Vec<BranchOutcome>)> {
    let targets: Vec<u32> = cfg.body.lines.offsets_of(line).iter().map(|range| range.start).collect();
    assert!(!targets.is_empty(), "line {line} has code");
    let guides = cfg.approach(&targets).guides;
    let line_of = |offset| cfg.body.lines.line_of(offset).expect("it has a line");
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
fn code_behind_a_branch_of_a_handler_depends_on_the_throw_too() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let handled = cfg(&index, "handled", "(Ljava/lang/String;)I");
        let thrown = (45, 0, vec![BranchOutcome::Thrown]);
        assert!(guides(&handled, 48).contains(&thrown), "{:?}", guides(&handled, 48));
    }
}

#[test]
fn loops_without_end_are_borne() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let forever = cfg(&index, "forever", "(I)V");
        assert_eq!(guides(&forever, 39), [(39, 0, vec![BranchOutcome::True])]);
    }
}

#[test]
fn straight_code_goes_past_variables_and_into_no_branch() {
    for index in common::indexes("Flow.java", SOURCE, false) {
        let handled = cfg(&index, "handled", "(Ljava/lang/String;)I");
        let of_line = |line: u32| handled.body.lines.offsets_of(line)[0].clone();
        assert_eq!(handled.straight_to(of_line(45).end - 1), Some(of_line(44).start));
        assert_eq!(handled.straight_to(of_line(48).start), Some(of_line(48).start));
    }
}

/// Laws that hold for every method: levels of guides go down to 0 without a gap, each leads somewhere.
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
                if let Some(body) = Body::of(&class, method).expect("valid code") {
                    check_laws(&Cfg { body: Arc::new(body) });
                    graphs += 1;
                }
            }
        }
        assert!(graphs > 10_000, "{graphs}");
    }
}

fn check_laws(cfg: &Cfg) {
    let last = cfg.body.blocks.iter().map(|block| block.end_pc).max().expect("code is not empty");
    let approach = cfg.approach(&[last]);
    let has_level = |level| approach.guides.iter().any(|guide| guide.level == level);
    assert!((0..approach.depth()).all(has_level), "{approach:?}");
    assert!(approach.guides.iter().all(|guide| !guide.outcomes.is_empty()));
    assert!(approach.guides.iter().all(|guide| approach.guide(guide.offset) == Some(guide)));
    for block in &cfg.body.blocks {
        let start = cfg.straight_to(block.end_pc).expect("there is code");
        assert!(start <= block.start, "a block runs straight");
    }
}

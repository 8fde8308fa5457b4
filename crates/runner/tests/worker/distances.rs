//! What the probes of planned methods see.

use model::{Expression, ProbeKind, Seen};

use crate::program::{Program, static_call};

const SOURCE: &str = include_str!("java/Distances.java");

/// Branches and switches of one call as text: line, then distances.
fn decisions(program: &Program, name: &str, descriptor: &str, arguments: Vec<Expression>) -> Vec<String> {
    let plan = program.plan(&[["shop/Distances", name, descriptor]]);
    let candidate = static_call("shop/Distances", name, descriptor, arguments);
    let observations = program.run_with(program.config(&plan), &[candidate]);
    let shown = observations[0].probes.iter().filter_map(|hit| {
        let probe = &plan.probes[hit.id as usize];
        let line = probe.line.expect("javac writes lines");
        match (&hit.seen, &probe.kind) {
            (Seen::Branch { to_true, to_false }, ProbeKind::Branch) => {
                Some(format!("{line}: {to_true:.3} {to_false:.3}"))
            }
            (Seen::Switch { to_case, to_default }, ProbeKind::Switch { keys }) => {
                Some(format!("{line}: {keys:?} {to_case:?} {to_default}"))
            }
            (Seen::Reached(_), ProbeKind::Place) => None,
            (seen, kind) => panic!("{seen:?} at {kind:?}"),
        }
    });
    shown.collect()
}

#[test]
fn distances_tell_how_close_the_other_way_was() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Distances.java", SOURCE);
        let seen = |name: &str, descriptor: &str, arguments| decisions(&program, name, descriptor, arguments);
        // Compilers jump where the source does not: `if (a < b)` is a jump on `a >= b`.
        let ints = vec![Expression::Int(7), Expression::Int(4)];
        assert_eq!(seen("ints", "(II)I", ints), ["5: 0.000 4.000", "7: 0.000 93.000"]);
        let numbers = vec![Expression::Long(990), Expression::Float(2.0), Expression::Double(f64::NAN)];
        let numbers = seen("numbers", "(JFD)I", numbers);
        assert_eq!(numbers[..2], ["13: 0.000 11.000", "14: 0.000 1.500"]);
        assert!(numbers[2].starts_with("15: 0.000 1797"), "{numbers:?}");
        let references = vec![Expression::Int(1), Expression::Null];
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)I";
        let references = seen("references", descriptor, references);
        assert_eq!(references, ["20: 0.000 1.000", "21: 0.000 1.000", "22: 0.000 1.000"]);
        let texts = seen("texts", "(Ljava/lang/String;)I", vec![Expression::string("abd")]);
        assert_eq!(texts, ["27: 0.000 1.000", "28: 0.000 1.000", "29: 0.000 3.000"]);
        let texts = seen("texts", "(Ljava/lang/String;)I", vec![Expression::string("abd12345")]);
        assert_eq!(texts[0], "27: 0.000 5.500");
        let choice = seen("choose", "(I)I", vec![Expression::Int(4)]);
        assert_eq!(choice, ["34: [1, 5, 1000] [3.0, 1.0, 996.0] 0"]);
        assert_eq!(seen("loop", "(I)I", vec![Expression::Int(3)]), ["44: 0.000 0.000"]);
    }
}

#[test]
fn places_are_counted_and_lines_are_known() {
    let program = Program::new(&jdks::homes()[0], "Distances.java", SOURCE);
    let plan = program.plan(&[["shop/Distances", "loop", "(I)I"], ["shop/Distances", "ints", "(II)I"]]);
    let candidate = static_call("shop/Distances", "loop", "(I)I", vec![Expression::Int(3)]);
    let observations = program.run_with(program.config(&plan), &[candidate.clone(), candidate]);
    let reached: Vec<(u32, u32)> = observations[0]
        .probes
        .iter()
        .filter_map(|hit| match hit.seen {
            Seen::Reached(count) => Some((plan.probes[hit.id as usize].line?, count)),
            _ => None,
        })
        .collect();
    assert!(
        reached.contains(&(43, 1)) && reached.contains(&(45, 3)) && reached.contains(&(46, 1)),
        "{reached:?}"
    );
    assert!(reached.iter().all(|(line, _)| (43..=46).contains(line)), "{reached:?}");
    assert_eq!(observations[0].steps, 3);
    assert_eq!(observations[0], observations[1]);
}

//! What the test of a frame should end in.

use model::generated::host;
use model::{Crash, Relation, Thrown};
use recording::{Frame, Recording};

/// The throwable that passed through the frame with its causes, each with its frames from the top
/// down to that frame.
pub fn expected(recording: &Recording, frame: &Frame) -> Crash {
    let all = &recording.crash.throwables;
    let Some(top) = usize::try_from(frame.place.throwable).ok().filter(|&index| index < all.len()) else {
        return Crash::default();
    };
    let below = frame.place.frame.map_or(0, |index| all[top].frames.len().saturating_sub(index as usize + 1));
    let mut kept: Vec<usize> = vec![top];
    let mut throwables = vec![Thrown { relation: Relation::Top, ..cut(&all[top], &all[top], below) }];
    for (index, thrown) in all.iter().enumerate() {
        let relation = match thrown.relation {
            Relation::CauseOf(of) => position(&kept, of).map(Relation::CauseOf),
            Relation::SuppressedBy(of) => position(&kept, of).map(Relation::SuppressedBy),
            Relation::Top | Relation::ShownBy(_) => None,
        };
        if let Some(relation) = relation.filter(|_| index != top) {
            kept.push(index);
            throwables.push(Thrown { relation, ..cut(thrown, &all[top], below) });
        }
    }
    Crash { throwables }
}

fn position(kept: &[usize], index: u32) -> Option<u32> {
    kept.iter().position(|&kept| kept == index as usize).and_then(|position| u32::try_from(position).ok())
}

/// Without the frames that lie below the tested one: those at the end that both throwables share.
fn cut(thrown: &Thrown, top: &Thrown, below: usize) -> Thrown {
    // Descriptors are known only of the frames that were recorded, and those are one throwable's.
    let same =
        |a: &model::Frame, b: &model::Frame| (&a.class, &a.method, a.line) == (&b.class, &b.method, b.line);
    let shared =
        thrown.frames.iter().rev().zip(top.frames.iter().rev()).take_while(|(a, b)| same(a, b)).count();
    let keep = thrown.frames.len() - shared.min(below);
    Thrown { frames: without_proxies(&thrown.frames[..keep]), ..thrown.clone() }
}

/// Without proxies that were made at run time and what they did until they called the method itself: what is behind a proxy
/// stands for it in a test.
fn without_proxies(frames: &[model::Frame]) -> Vec<model::Frame> {
    let mut kept = Vec::new();
    let mut end = frames.len();
    while let Some(at) = end.checked_sub(1) {
        let frame = &frames[at];
        let host = host(&frame.class);
        let is_itself =
            |inner: &model::Frame| Some(inner.class.as_str()) == host && inner.method == frame.method;
        match frames[..at].iter().rposition(is_itself) {
            Some(itself) => end = itself + 1,
            None => {
                kept.push(frame.clone());
                end = at;
            }
        }
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use model::MethodRef;
    use recording::FramePlace;

    use super::*;

    fn thrown(relation: Relation, class: &str, methods: &[&str]) -> Thrown {
        let frame = |method: &&str| model::Frame { method: (*method).into(), ..model::Frame::default() };
        Thrown { relation, class: class.into(), message: None, frames: methods.iter().map(frame).collect() }
    }

    fn at(throwable: u32, frame: u32) -> Frame {
        Frame {
            place: FramePlace { throwable, frame: Some(frame) },
            method: MethodRef::new("", "", ""),
            access: 0,
            parameters: Vec::new(),
            strategy: String::new(),
            receiver: None,
            arguments: Vec::new(),
            entry_fields: Vec::new(),
            cut: Vec::new(),
        }
    }

    /// `load` throws Broken, which `read` wraps in Failed; both pass through `run` and `main`.
    fn wrapped() -> Recording {
        let throwables = vec![
            thrown(Relation::Top, "Failed", &["read", "run", "main"]),
            thrown(Relation::CauseOf(0), "Broken", &["load", "read", "run", "main"]),
        ];
        Recording { crash: Crash { throwables }, ..Recording::default() }
    }

    fn shape(crash: &Crash) -> Vec<(&str, Vec<&str>)> {
        crash.throwables.iter().map(|thrown| (thrown.class.as_str(), methods(thrown))).collect()
    }

    fn methods(thrown: &Thrown) -> Vec<&str> {
        thrown.frames.iter().map(|frame| frame.method.as_str()).collect()
    }

    #[test]
    fn frames_below_the_tested_one_are_left_out_of_causes_too() {
        let crash = expected(&wrapped(), &at(0, 1));
        assert_eq!(shape(&crash), [("Failed", vec!["read", "run"]), ("Broken", vec!["load", "read", "run"])]);
        assert_eq!(crash.throwables[1].relation, Relation::CauseOf(0));
    }

    #[test]
    fn a_frame_below_the_wrapping_one_sees_only_the_cause() {
        let crash = expected(&wrapped(), &at(1, 0));
        assert_eq!(shape(&crash), [("Broken", vec!["load"])]);
        assert_eq!(crash.throwables[0].relation, Relation::Top);
    }

    #[test]
    fn proxies_and_what_they_do_are_left_out() {
        let frame = |text: &str| {
            let (class, method) = text.split_once('.').expect("class and method");
            model::Frame { class: class.into(), method: method.into(), ..model::Frame::default() }
        };
        let frames = [
            "a/Shop.check",
            "a/Shop.buy",
            "aop/Joinpoint.proceed",
            "aop/Interceptor.intercept",
            "a/Shop$$SpringCGLIB$$0.buy",
            "a/Web.post",
            "a/Web$$SpringCGLIB$$0.other",
            "a/Main.main",
        ];
        let kept = without_proxies(&frames.map(frame));
        let kept: Vec<String> =
            kept.iter().map(|frame| format!("{}.{}", frame.class, frame.method)).collect();
        let expected =
            ["a/Shop.check", "a/Shop.buy", "a/Web.post", "a/Web$$SpringCGLIB$$0.other", "a/Main.main"];
        assert_eq!(kept, expected);
    }
}

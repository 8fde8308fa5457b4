//! What a fix changed, told by what a test throws before and after it.

use model::{AfterFix, CompileError, Crash, End, Frame, Outcome, Relation, Thrown, Told};

/// An exception thrown through methods of `com.acme.Shop`, given innermost first, or of the class that one names;
/// the lines count on from one.
fn crash(class: &str, message: &str, methods: &[&str], first_line: u32) -> Crash {
    let frame = |(line, method): (u32, &&str)| {
        let (class, method) = method.rsplit_once('.').unwrap_or(("com/acme/Shop", method));
        let (class, method) = (class.to_owned(), method.to_owned());
        Frame { class, method, line: Some(first_line + line), ..Frame::default() }
    };
    let frames = (0..).zip(methods).map(frame).collect();
    let (relation, message) = (Relation::Top, Some(message.to_owned()));
    Crash { throwables: vec![Thrown { relation, class: class.to_owned(), message, frames }] }
}

/// An exception of the program around another.
fn wrapped(mut inside: Crash) -> Crash {
    inside.throwables[0].relation = Relation::CauseOf(0);
    let mut outside = crash("com/acme/ShopException", "cannot quote", &["quote"], 90);
    outside.throwables.append(&mut inside.throwables);
    outside
}

fn told(before: &Crash, end: End) -> AfterFix {
    let after = Outcome::of(end);
    oracle::after_fix(before, &after, &|class| class.starts_with("com/acme/"))
}

const NUMBER: &str = "java/lang/NumberFormatException";
const NULL: &str = "java/lang/NullPointerException";

#[test]
fn the_same_exception_through_the_same_methods_still_fails_on_any_lines() {
    let before = crash(NUMBER, "\"0Xbeef\" is not a number", &["parse", "quote"], 40);
    let threw = |crash: Crash| told(&before, End::Threw(crash)).told;
    assert_eq!(threw(crash(NUMBER, "\"0Xbeef\" is not a number", &["parse", "quote"], 70)), Told::StillFails);
    assert_eq!(threw(crash(NUMBER, "Cannot parse \"0Xbeef\"", &["parse", "quote"], 70)), Told::StillFails);
    assert_eq!(told(&wrapped(before.clone()), End::Threw(before.clone())).told, Told::StillFails);
    assert_eq!(threw(crash(NUMBER, "\"0Xbeef\" is not a number", &["scan", "quote"], 40)), Told::Undecided);
    assert_eq!(threw(crash(NUMBER, "empty", &["parse", "quote"], 40)), Told::Undecided);
}

#[test]
fn what_passes_or_is_refused_on_purpose_is_told_apart() {
    let before = crash(NULL, "Cannot invoke \"String.length()\"", &["parse", "quote"], 40);
    let passes = told(&before, End::Passed);
    assert_eq!((passes.told, passes.what.as_str()), (Told::Apart, "passes"));
    let refused = crash("java/lang/IllegalArgumentException", "no zip", &["quote"], 66);
    assert_eq!(told(&before, End::Threw(refused.clone())).told, Told::Apart);
    assert_eq!(told(&wrapped(before.clone()), End::Threw(wrapped(refused))).told, Told::Apart);
    let by_library =
        crash("java/lang/IllegalStateException", "no zip", &["org/lib/Check.check", "quote"], 66);
    assert_eq!(told(&before, End::Threw(by_library)).told, Told::Apart);
}

#[test]
fn a_refusal_that_the_program_now_translates_is_told_apart_and_an_accident_that_it_wraps_is_not() {
    let refusal = crash(NUMBER, "\"0Xbeef\" is not a number", &["parse", "quote"], 40);
    assert_eq!(told(&refusal, End::Threw(wrapped(refusal.clone()))).told, Told::Apart);
    assert_eq!(told(&wrapped(refusal.clone()), End::Threw(wrapped(refusal))).told, Told::StillFails);
    let accident = crash(NULL, "Cannot invoke \"String.length()\"", &["parse", "quote"], 40);
    assert_eq!(told(&accident, End::Threw(wrapped(accident.clone()))).told, Told::StillFails);
}

#[test]
fn what_may_be_an_accident_is_undecided() {
    let before = crash(NUMBER, "\"0Xbeef\" is not a number", &["parse", "quote"], 40);
    for class in [NULL, "java/lang/NoSuchMethodError", "java/lang/NoClassDefFoundError"] {
        assert_eq!(
            told(&before, End::Threw(crash(class, "", &["quote"], 1))).told,
            Told::Undecided,
            "{class}"
        );
    }
    let by_jdk = crash("java/util/NoSuchElementException", "", &["java/util/Scanner.next", "quote"], 1);
    assert_eq!(told(&before, End::Threw(by_jdk)).told, Told::Undecided);
    let error = CompileError { file: None, line: Some(7), message: "cannot find symbol".to_owned() };
    let refused = told(&before, End::DidNotCompile(vec![error]));
    assert_eq!(refused.told, Told::Undecided);
    assert_eq!(refused.what, "does not compile: cannot find symbol (line 7)");
    assert_eq!(told(&before, End::TimedOut { seconds: 30, frames: vec![] }).told, Told::Undecided);
}

#[test]
fn an_endless_recursion_is_the_same_on_any_lines() {
    let overflow = |line| crash("java/lang/StackOverflowError", "", &["walk"; 9], line);
    let (mut before, mut after) = (overflow(0), overflow(0));
    before.throwables[0].frames.iter_mut().for_each(|frame| frame.line = Some(4));
    after.throwables[0].frames.iter_mut().for_each(|frame| frame.line = Some(5));
    assert_eq!(told(&before, End::Threw(after)).told, Told::StillFails);
}

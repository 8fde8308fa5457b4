//! When two crashes are the same.

use std::collections::BTreeSet;

use model::generated::without_number;
use model::{Crash, Frame, Thrown};
use recording::short_name;
use sha2::{Digest, Sha256};
use trace::{Origin, origin};

use crate::reproduce::Classes;

/// The name of a crash, `npe-shipping-zone-3f2a91c0`. Crashes have the same one if the class of their root cause is the same,
/// and so are the program's frames of the throwable that is searched for, apart from what compilers and JVMs number. Messages
/// do not count, nor do frames of the JDK, as long as there are others.
pub(crate) fn identity(crash: &Crash, classes: &Classes) -> String {
    let root = crash.root_cause().map(|root| root.class.as_str());
    let target = target(crash, &|frame| is_program(frame) && classes.contain(&frame.class))
        .or_else(|| target(crash, &is_program));
    let (thrown, frames) = target.unwrap_or_default();
    let mut text = format!("{}\n{}\n", root.unwrap_or_default(), thrown.map_or("", |thrown| &thrown.class));
    text += &match frames.is_empty() {
        true => without_program(crash),
        false => lines(&frames, root == Some("java/lang/StackOverflowError")),
    };
    let place = frames.first().map(|frame| (frame.class.as_str(), without_number(&frame.method)));
    let hash = Sha256::digest(text.as_bytes());
    let number: String = hash[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}-{number}", short_name(root, place))
}

fn is_program(frame: &Frame) -> bool {
    origin(frame) == Origin::Program
}

/// The throwable nearest to the root cause that has frames of the program, and these.
fn target<'a>(
    crash: &'a Crash,
    is_program: &dyn Fn(&Frame) -> bool,
) -> Option<(Option<&'a Thrown>, Vec<&'a Frame>)> {
    let chain = crash.cause_chain().into_iter().rev().map(|index| &crash.throwables[index]);
    let frames =
        |thrown: &'a Thrown| thrown.frames.iter().filter(|frame| is_program(frame)).collect::<Vec<_>>();
    chain.map(|thrown| (Some(thrown), frames(thrown))).find(|(_, frames)| !frames.is_empty())
}

/// The frames. A stack that overflowed is cut anywhere in its circle, so that only which frames there are counts.
fn lines(frames: &[&Frame], is_overflow: bool) -> String {
    let lines = frames.iter().map(|frame| line(frame));
    match is_overflow {
        true => lines.collect::<BTreeSet<String>>().into_iter().collect(),
        false => lines.collect(),
    }
}

fn line(frame: &Frame) -> String {
    format!("{}.{}:{:?}\n", frame.class, without_number(&frame.method), frame.line)
}

/// Nothing but the JDK's frames, or none, tells such crashes apart, and then the message.
fn without_program(crash: &Crash) -> String {
    let Some(root) = crash.root_cause() else { return String::new() };
    let frames = root.frames.iter().filter(|frame| origin(frame) == Origin::Jdk);
    let frames: String = frames.map(|frame| format!("{}.{}\n", frame.class, frame.method)).collect();
    if frames.is_empty() { root.message.clone().unwrap_or_default() } else { frames }
}

#[cfg(test)]
mod unit {
    use trace::Options;

    use super::identity;
    use crate::reproduce::Classes;

    fn name(log: &str) -> String {
        let log = trace::read(log.as_bytes(), &Options::default());
        identity(&log.crashes[0].crash, &Classes::All)
    }

    const SHOP: &str = "java.lang.NullPointerException: a\n\tat a.Shop.lambda$zone$3(Shop.java:3)\n\
        \tat a.Shop$$Lambda$14/0x0000000801234.get(Unknown Source)\n\
        \tat java.util.Optional.map(Optional.java:260)\n\tat a.Main.main(Main.java:1)\n";

    #[test]
    fn messages_numbers_and_frames_of_the_jdk_do_not_matter() {
        let name_of_shop = name(SHOP);
        assert!(name_of_shop.starts_with("npe-shop-lambda-zone-"), "{name_of_shop}");
        let other =
            SHOP.replace(": a", ": b").replace("zone$3", "zone$7").replace("$14/0x0000000801234", "$9/0x1");
        assert_eq!(name(&other.replace("Optional.java:260", "Optional.java:301")), name_of_shop);
        for (from, to) in [
            ("NullPointer", "Arithmetic"),
            ("Shop.java:3", "Shop.java:4"),
            ("a.Main.main", "a.Main.other"),
            ("lambda$zone$3", "zone"),
        ] {
            assert_ne!(name(&SHOP.replace(from, to)), name_of_shop, "{from} → {to}");
        }
    }

    #[test]
    fn wrappers_do_not_matter_where_the_root_cause_has_frames() {
        let wrapped = |wrapper: &str| {
            format!("{wrapper}: x\n\tat b.Server.run(Server.java:7)\nCaused by: {SHOP}\t... 1 more\n")
        };
        assert_eq!(name(&wrapped("b.Failed")), name(&wrapped("b.AlsoFailed")));
        let jdk = "java.io.IOException: x\n\tat java.io.File.open(File.java:1)\n";
        let jdk = |line: u32| format!("b.Failed\n\tat b.Server.run(Server.java:{line})\nCaused by: {jdk}");
        assert_ne!(name(&jdk(7)), name(&jdk(8)), "the root cause has no frame of the program");
    }

    #[test]
    fn it_does_not_matter_where_an_overflow_is_cut() {
        let overflow = |frames: &[u32]| {
            let frames = frames.iter().map(|line| format!("\tat a.Tree.walk(Tree.java:{line})\n"));
            format!("java.lang.StackOverflowError\n{}", frames.collect::<String>())
        };
        assert_eq!(name(&overflow(&[1, 2, 1, 2])), name(&overflow(&[2, 1, 2])));
        assert_ne!(name(&overflow(&[1, 2, 1, 2])), name(&overflow(&[1, 3, 1])));
    }

    #[test]
    fn packages_narrow_what_counts() {
        let name = |log: &str, package: &str| {
            let log = trace::read(log.as_bytes(), &Options::default());
            identity(&log.crashes[0].crash, &Classes::Packages(vec![package.into()]))
        };
        let log =
            |line: u32| format!("a.X\n\tat a.Shop.zone(Shop.java:3)\n\tat tomcat.Run.run(Run.java:{line})\n");
        assert_eq!(name(&log(1), "a"), name(&log(2), "a"));
        assert_ne!(name(&log(1), "none"), name(&log(2), "none"));
    }
}

//! Frames of crashes, found in classes that the JDKs' compilers made.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use chart::Chart;
use model::{Frame, Relation, Thrown};
use program::{ClassPath, Index, IndexConfig};

const SOURCE: &str = r#"package shop;
import java.util.Objects;
public class Shop {
    String name;
    int sell(String goods, Shop other) {
        return count(goods, 1) + pay(other);
    }
    int count(String text, int n) {
        if (n > 3) throw new IllegalStateException(text);
        return text.length() + n;
    }
    int pay(Shop shop) {
        return shop.name.length();
    }
    void require(Object first, Object second) {
        Objects.requireNonNull(second);
    }
    void check(Object value) {
        if (value == null) throw new IllegalArgumentException("no value");
    }
}
"#;

fn index(home: &Path) -> Index {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory").keep();
    std::fs::write(folder.join("Shop.java"), SOURCE).expect("written");
    let classes = folder.join("classes");
    let mut javac = Command::new(home.join("bin/javac"));
    let status = javac.arg("-g").arg("-d").arg(&classes).arg(folder.join("Shop.java")).status();
    assert!(status.expect("javac starts").success());
    let class_path = ClassPath::open(&[classes], 17).expect("a directory");
    Index::open(Arc::new(class_path), None, &IndexConfig { cache: None, threads: 2 })
}

/// A frame on the line that has this text; a class other than the program's has no line.
fn frame(class: &str, method: &str, text: &str) -> Frame {
    let line = SOURCE.lines().position(|line| line.contains(text)).map(|line| line as u32 + 1);
    Frame { class: class.into(), method: method.into(), line, ..Frame::default() }
}

fn draw(index: &Index, class: &str, message: Option<&str>, frames: Vec<Frame>) -> Chart {
    let (class, message) = (format!("java/lang/{class}"), message.map(str::to_owned));
    let thrown = Thrown { class, message, frames, relation: Relation::Top };
    let drawn = Chart::draw(&thrown, index, &|class| class.starts_with("shop/"));
    drawn.unwrap_or_else(|missing| panic!("{missing:?}"))
}

/// The methods that the trace asks a null for, with their parameters.
fn asked(chart: &Chart) -> Vec<(&str, u32)> {
    chart.asked.iter().map(|asked| (asked.method.name.as_str(), asked.parameters)).collect()
}

#[test]
fn a_frame_is_the_instruction_that_throws_or_calls() {
    for home in jdks::homes() {
        let index = index(&home);
        let frames = vec![frame("shop/Shop", "count", "n > 3"), frame("shop/Shop", "sell", "count(goods")];
        let chart = draw(&index, "IllegalStateException", None, frames);
        let wanted: Vec<usize> = chart.frames.iter().map(|frame| frame.methods[0].wanted.len()).collect();
        assert_eq!(wanted, [1, 1]);
        let (throws, line) = (&chart.frames[0].methods[0].wanted, &chart.frames[0].methods[0].code);
        let cfg = index.cfg(chart.frames[0].methods[0].id).expect("it has code");
        assert_ne!(cfg.straight_to(throws[0]), cfg.straight_to(line[0].start), "it stands behind the branch");
    }
}

#[test]
fn a_null_is_asked_for_as_far_as_it_was_passed_on() {
    for home in jdks::homes() {
        let index = index(&home);
        let (shop, null) = ("shop/Shop", "NullPointerException");
        let passed = vec![frame(shop, "count", "text.length()"), frame(shop, "sell", "count(goods")];
        assert_eq!(asked(&draw(&index, null, None, passed)), [("count", 0b1), ("sell", 0b1)]);
        let pay = || vec![frame(shop, "pay", "shop.name.length()"), frame(shop, "sell", "count(goods")];
        assert_eq!(asked(&draw(&index, null, None, pay())), [], "the field may be it, too");
        let named = "Cannot read field \"name\" because \"shop\" is null";
        assert_eq!(asked(&draw(&index, null, Some(named), pay())), [("pay", 0b1), ("sell", 0b10)]);
        let field = "Cannot invoke \"String.length()\" because \"shop.name\" is null";
        assert_eq!(asked(&draw(&index, null, Some(field), pay())), []);
        let required = vec![
            frame("java/util/Objects", "requireNonNull", "-"),
            frame(shop, "require", "Objects.require"),
        ];
        assert_eq!(asked(&draw(&index, null, None, required)), [("require", 0b10)]);
    }
}

#[test]
fn another_exception_asks_for_a_null_only_by_a_check() {
    for home in jdks::homes() {
        let index = index(&home);
        let checked = vec![frame("shop/Shop", "check", "no value")];
        assert_eq!(
            asked(&draw(&index, "IllegalArgumentException", Some("no value"), checked)),
            [("check", 0b1)]
        );
        let state = vec![frame("shop/Shop", "count", "n > 3")];
        assert_eq!(asked(&draw(&index, "IllegalStateException", Some("x"), state)), []);
    }
}

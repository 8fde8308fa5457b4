//! Tests of the driver itself: a driver that overlooks differences would make every case worthless.

use std::io::Write;

use libtest_mimic::{Failed, Trial};

use crate::directive::{self, words};
use crate::expect::{Ending, Expectations, KEYS};
use crate::problems::Problems;
use crate::trace;
use crate::view::names;

/// The tests of the driver.
pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("driver/traces", traces),
        Trial::test("driver/directives", directives),
        Trial::test("driver/misspelt", misspelt),
        Trial::test("driver/names", method_names),
        Trial::test("driver/problems", problems),
    ]
}

fn traces() -> Result<(), Failed> {
    let text = "noise\nException in thread \"main\" java.lang.IllegalStateException: row: 0\n\
                \tat Wrap.table(Wrap.java:14)\n\tat Wrap.main(Wrap.java:19)\n\
                Caused by: java.lang.NumberFormatException: For input\n\
                \tat java.base/java.lang.Integer.parseInt(Integer.java:652)\n\tat Wrap.row(Wrap.java:8)\n\t... 1 more\n";
    let chains = trace::chains(text);
    assert_eq!(chains.len(), 1);
    let [outer, root] = chains[0].as_slice() else { return Err("not two throwables".into()) };
    assert!(outer.is("IllegalStateException") && !outer.is("StateException"));
    let files = ["Wrap.java".to_owned()];
    assert_eq!(root.place(&files).map(|place| place.line), Some(8));
    assert_eq!(root.frames.last(), outer.frames.last());
    Ok(())
}

fn read(source: &str) -> Result<Expectations, Failed> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(source.as_bytes())?;
    Ok(Expectations::read(&directive::scan(file.path(), "Some.java", &KEYS)?)?)
}

fn directives() -> Result<(), Failed> {
    let read = read(
        "int n = s.length(); // CRASH NullPointerException (one)\n// RUN: --label 'a b' -- x\n\
         // FRAME 2 Shop.zone(a=\"x, )\", b=null) throws IOException\n// FRAME - Base.<init> missing\n",
    )?;
    let recording = &read.recordings[0];
    assert_eq!((recording.crash.position.line, recording.crash.label.as_deref()), (1, Some("one")));
    assert_eq!(read.runs[0].record, ["--label", "a b"]);
    assert_eq!(read.runs[0].arguments, ["x"]);
    let frame = &recording.frames[0];
    assert_eq!((frame.number, frame.method.as_str()), (Some(2), "Shop.zone"));
    assert_eq!(frame.arguments[0], ("a".to_owned(), "\"x, )\"".to_owned()));
    assert_eq!(frame.ending, Ending::Throws("IOException".to_owned()));
    assert_eq!(recording.frames[1].ending, Ending::Missing);
    assert_eq!(words("a  'b c' ''"), ["a", "b c", ""]);
    Ok(())
}

fn misspelt() -> Result<(), Failed> {
    for wrong in
        ["// CRAHS X", "// CRASH", "// CRASH X\n// FRAME 1 m reproduced", "// CRASH X\n// FRAME m passes"]
    {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    Ok(())
}

fn method_names() -> Result<(), Failed> {
    assert!(names("zone", "shop/Shipping", "zone"));
    assert!(names("Shipping.zone", "shop/Shipping", "zone"));
    assert!(names("Inner.<init>", "shop/Shipping$Inner", "<init>"));
    assert!(!names("Ping.zone", "shop/ShipPing", "zone"));
    assert!(!names("zone", "shop/Shipping", "zones"));
    Ok(())
}

fn problems() -> Result<(), Failed> {
    assert!(Problems::default().into_result().is_ok());
    let mut problems = Problems::default();
    problems.differs("A.java:1", "this", "that");
    let failed = problems.into_result().err().ok_or("a difference is no failure")?;
    assert!(failed.message().is_some_and(|message| message.starts_with("A.java:1:")));
    Ok(())
}

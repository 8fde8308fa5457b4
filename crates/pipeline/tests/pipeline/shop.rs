//! The program that crashes, and what a recorder would have seen of it.

use std::path::{Path, PathBuf};
use std::process::Command;

use model::{
    CallKind, Candidate, Crash, Elements, Expression, FinalCall, Frame, Make, MethodRef, Relation,
    RestoredObject, Step, Thrown,
};
use rebuild::Proposal;
use recording::{ClassPathEntry, Header, Recording};

const SOURCE: &str = r#"package com.acme;

public class Shop {
    public static int zone(String zip) {
        return zip.length();
    }

    public static int quote(String order) {
        return zone(order.isEmpty() ? null : order);
    }

    public static void main(String[] arguments) {
        quote(arguments[0]);
    }

    public static void passOn(RuntimeException given) {
        throw given;
    }
}
"#;

/// Compiles the program into a folder and gives the directory of its classes.
pub fn compile(folder: &Path, jdk: &Path) -> PathBuf {
    let source = folder.join("Shop.java");
    std::fs::write(&source, SOURCE).expect("written");
    let classes = folder.join("classes");
    let status = Command::new(jdk.join("bin/javac")).arg("-g").arg("-d").arg(&classes).arg(&source).status();
    assert!(status.expect("javac").success());
    classes
}

/// The frames of the crash: method, descriptor, line.
pub const FRAMES: [(&str, &str, u32); 3] = [
    ("zone", "(Ljava/lang/String;)I", 5),
    ("quote", "(Ljava/lang/String;)I", 9),
    ("main", "([Ljava/lang/String;)V", 13),
];

fn frames() -> Vec<Frame> {
    let frame = |&(method, _, line): &(&str, &str, u32)| Frame {
        class: "com/acme/Shop".into(),
        method: method.into(),
        file: Some("Shop.java".into()),
        line: Some(line),
        ..Frame::default()
    };
    FRAMES.iter().map(frame).collect()
}

/// The crash as it surfaced; with the frames down to one of them only.
pub fn crash(depth: usize) -> Crash {
    let message = "Cannot invoke \"String.length()\" because \"zip\" is null";
    let class = "java/lang/NullPointerException".into();
    let frames = frames()[..depth].to_vec();
    Crash {
        throwables: vec![Thrown { relation: Relation::Top, class, message: Some(message.into()), frames }],
    }
}

/// A recording of the crash with all its frames.
pub fn recording(classes: &Path) -> Recording {
    let method = |&(name, descriptor, _): &(&str, &str, u32)| MethodRef {
        class: "com/acme/Shop".into(),
        name: name.into(),
        descriptor: descriptor.into(),
    };
    let frame = |(index, row)| recording::Frame {
        place: recording::FramePlace { throwable: 0, frame: Some(index) },
        method: method(row),
        access: 9,
        parameters: vec![],
        strategy: "reference".into(),
        receiver: None,
        arguments: vec![recording::Value::Null],
        entry_fields: vec![],
        cut: vec![],
    };
    Recording {
        header: Header {
            class_path: vec![ClassPathEntry { path: classes.display().to_string(), sha256: None }],
            label: Some("shop 1.4".into()),
            ..Header::default()
        },
        crash: crash(3),
        frames: (0..).zip(&FRAMES).map(frame).collect(),
        heap: recording::Heap::default(),
        notes: vec![],
    }
}

/// A candidate that calls a method of the program with one argument.
pub fn call(frame: usize, argument: Expression) -> Candidate {
    let (name, descriptor, _) = FRAMES[frame];
    Candidate {
        frame: Some(frame as u32 + 1),
        expected: crash(frame + 1),
        call: FinalCall {
            class: "com/acme/Shop".into(),
            name: name.into(),
            descriptor: descriptor.into(),
            kind: CallKind::Static,
            arguments: vec![argument],
            ..FinalCall::default()
        },
        ..Candidate::default()
    }
}

/// A candidate that restores the crash's exception, trace and all, and has the program throw it.
pub fn pass_on() -> Candidate {
    let (string, int) = (Expression::string, Expression::Int);
    let descriptor = "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V";
    let arguments = vec![string("com.acme.Shop"), string("zone"), string("Shop.java"), int(5)];
    let element = Expression::new_object("java/lang/StackTraceElement", descriptor, arguments);
    let elements = Elements::References(vec![Expression::Restored(1)]);
    let trace = Make::Array { descriptor: "[Ljava/lang/StackTraceElement;".into(), elements };
    let message = crash(1).throwables[0].message.clone().expect("it has one");
    let exception = Expression::new_object(
        "java/lang/NullPointerException",
        "(Ljava/lang/String;)V",
        vec![string(&message)],
    );
    let method = MethodRef::new("java/lang/Throwable", "setStackTrace", "([Ljava/lang/StackTraceElement;)V");
    let mut exception = RestoredObject::made(exception);
    exception.fill.push(Step { method, arguments: vec![Expression::Restored(2)] });
    let mut candidate = call(0, Expression::Restored(0));
    (candidate.call.name, candidate.call.descriptor) =
        ("passOn".into(), "(Ljava/lang/RuntimeException;)V".into());
    let objects = [exception, RestoredObject::made(element), trace.into()];
    candidate.objects = (0..).zip(objects.map(Into::into)).collect();
    candidate
}

/// A proposal for a frame.
pub fn proposed(frame: usize, candidate: Result<Candidate, String>) -> Proposal {
    Proposal { frame, candidate }
}

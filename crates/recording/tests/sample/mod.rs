//! A recording written by hand: a shop's order import that meets an order without an address.

use model::{Crash, MethodRef, Relation, Thrown};
use recording::{
    Class, ClassKind, ClassPathEntry, Elements, EntryField, FailurePoint, Field, Frame, FramePlace, Header,
    Heap, JavaString, Jdk, Limit, Limits, Object, Recording, ThreadInfo, Value,
};

/// The recording of the shop's crash.
pub fn shop() -> Recording {
    Recording {
        header: header(),
        crash: crash(),
        frames: frames(),
        heap: heap(),
        notes: vec!["com/acme/shop/Generated.run is too long to be recorded".into()],
    }
}

fn header() -> Header {
    let class_path = vec![
        ClassPathEntry { path: "lib/shop.jar".into(), sha256: Some([0x3f; 32]) },
        ClassPathEntry { path: "classes".into(), sha256: None },
    ];
    Header {
        recorder: "0.1.0".into(),
        label: Some("shop 1.4".into()),
        jdk: Jdk {
            version: "17.0.2".into(),
            vendor: "Acme".into(),
            vm: "OpenJDK 64-Bit Server VM".into(),
            os: "Linux 6.1 amd64".into(),
        },
        command_line: ["-Xmx1g", "com.acme.shop.Main", "orders.csv"].map(str::to_owned).to_vec(),
        directory: "/srv/shop".into(),
        class_path,
        thread: ThreadInfo { name: "main".into(), id: 1, is_virtual: false },
        time: 1_793_625_255_123,
        failure_point: FailurePoint::Swallowed("java/util/concurrent/FutureTask".into()),
        count: 3,
        strategy: "used-fields".into(),
        limits: Limits::default(),
    }
}

fn stack_frame(class: &str, method: &str, line: u32) -> model::Frame {
    let simple = class.rsplit('/').next().expect("a class has a name");
    let module = class.starts_with("java/").then(|| "java.base".to_owned());
    model::Frame {
        class: class.into(),
        method: method.into(),
        file: Some(format!("{simple}.java")),
        line: Some(line),
        module,
        ..model::Frame::default()
    }
}

fn crash() -> Crash {
    let run = stack_frame("com/acme/shop/Main", "main", 12);
    let thrown = |relation, class: &str, message: Option<&str>, frames| Thrown {
        relation,
        class: class.into(),
        message: message.map(str::to_owned),
        frames,
    };
    let wrapper = vec![stack_frame("com/acme/shop/OrderImport", "row", 90), run.clone()];
    let cause = vec![
        stack_frame("com/acme/shop/Shipping", "zone", 41),
        stack_frame("java/util/ArrayList", "forEach", 1511),
        stack_frame("com/acme/shop/OrderImport", "row", 88),
        run.clone(),
    ];
    let close =
        vec![model::Frame { native: true, ..stack_frame("java/io/FileInputStream", "close0", 1) }, run];
    Crash {
        throwables: vec![
            thrown(Relation::Top, "java/lang/IllegalStateException", Some("row 3\u{1b}[31m"), wrapper),
            thrown(Relation::CauseOf(0), "java/lang/NullPointerException", None, cause),
            thrown(Relation::SuppressedBy(0), "java/io/IOException", Some("closed"), close),
        ],
    }
}

fn frames() -> Vec<Frame> {
    let frame = |throwable, frame, class: &str, name: &str, descriptor: &str| Frame {
        place: FramePlace { throwable, frame },
        method: MethodRef { class: class.into(), name: name.into(), descriptor: descriptor.into() },
        access: 1,
        parameters: Vec::new(),
        strategy: "reference".into(),
        receiver: None,
        arguments: Vec::new(),
        entry_fields: Vec::new(),
        cut: Vec::new(),
    };
    let order = "(Lcom/acme/shop/Order;I)I";
    vec![
        Frame {
            parameters: vec!["order".into()],
            arguments: vec![Value::Reference(0), Value::Int(2)],
            access: 9,
            ..frame(1, Some(0), "com/acme/shop/Shipping", "zone", order)
        },
        Frame {
            strategy: "used-fields".into(),
            receiver: Some(Value::Reference(0)),
            arguments: vec![Value::Reference(1), Value::Null],
            entry_fields: vec![entry("total", Value::Int(40)), entry("previous", Value::Null)],
            cut: vec!["the locals that the method reassigns".into()],
            ..frame(0, Some(0), "com/acme/shop/OrderImport", "row", "([Ljava/lang/String;J)V")
        },
        frame(1, None, "com/acme/shop/Main", "lambda$main$0", "()V"),
    ]
}

fn entry(field: &str, value: Value) -> EntryField {
    EntryField { object: 0, class: "com/acme/shop/Order".into(), field: field.into(), value }
}

fn class(name: &str, kind: ClassKind, superclass: Option<u32>, fields: &[(&str, &str)]) -> Class {
    let field =
        |(name, descriptor): &(&str, &str)| Field { name: (*name).into(), descriptor: (*descriptor).into() };
    Class {
        name: name.into(),
        kind,
        jdk: !name.contains("acme"),
        superclass,
        interfaces: Vec::new(),
        fields: fields.iter().map(field).collect(),
    }
}

fn heap() -> Heap {
    let plain = ClassKind::Plain;
    let item = "Ljava/lang/Object;";
    let order = [
        ("total", "I"),
        ("items", "Ljava/util/List;"),
        ("prices", "Ljava/util/Map;"),
        ("weights", "[D"),
        ("address", "Lcom/acme/shop/Address;"),
        ("previous", "Lcom/acme/shop/Order;"),
        ("colour", "Lcom/acme/shop/Colour;"),
        ("worker", "Ljava/lang/Thread;"),
        ("note", "Ljava/lang/StringBuilder;"),
        ("history", "[Lcom/acme/shop/Order;"),
    ];
    let classes = vec![
        class("java/lang/Object", plain, None, &[]),
        class("com/acme/shop/Entity", plain, Some(0), &[("id", "J")]),
        class("com/acme/shop/Order", plain, Some(1), &order),
        class("[Ljava/lang/String;", ClassKind::Array, None, &[]),
        class("java/util/AbstractList", plain, Some(0), &[("modCount", "I")]),
        class(
            "java/util/ArrayList",
            plain,
            Some(4),
            &[("elementData", "[Ljava/lang/Object;"), ("size", "I")],
        ),
        class("[Ljava/lang/Object;", ClassKind::Array, None, &[]),
        class("java/util/HashMap", plain, Some(0), &[("table", "[Ljava/util/HashMap$Node;"), ("size", "I")]),
        class("[Ljava/util/HashMap$Node;", ClassKind::Array, None, &[]),
        class(
            "java/util/HashMap$Node",
            plain,
            Some(0),
            &[("key", item), ("value", item), ("next", "Ljava/util/HashMap$Node;")],
        ),
        class("java/lang/Integer", plain, Some(0), &[("value", "I")]),
        class("[D", ClassKind::Array, None, &[]),
        class("com/acme/shop/Colour", ClassKind::Enum, Some(0), &[]),
        class("java/lang/Thread", plain, Some(0), &[]),
        class("java/lang/StringBuilder", plain, Some(0), &[("value", "[B"), ("coder", "B"), ("count", "I")]),
        class("[B", ClassKind::Array, None, &[]),
        class("[Lcom/acme/shop/Order;", ClassKind::Array, None, &[]),
    ];
    Heap { classes, objects: objects() }
}

fn objects() -> Vec<Object> {
    let order = vec![
        Value::Long(4711),
        Value::Int(42),
        Value::Reference(4),
        Value::Reference(6),
        Value::Reference(11),
        Value::Null,
        Value::Reference(0),
        Value::Reference(12),
        Value::Reference(13),
        Value::Reference(14),
        Value::Reference(16),
    ];
    let string = |text: &str| Object::String {
        text: JavaString::from(text),
        length: text.encode_utf16().count() as u32,
    };
    let references =
        |class, length, elements| Object::Array { class, length, elements: Elements::References(elements) };
    let instance = |class, fields| Object::Instance { class, fields };
    vec![
        instance(2, order),
        references(3, 3, vec![Some(2), None, Some(3)]),
        string("4711\t\"A\""),
        Object::String { text: JavaString::from(&*"x".repeat(150)), length: 70_000 },
        instance(5, vec![Value::Int(1), Value::Reference(5), Value::Int(2)]),
        references(6, 10, vec![Some(2), Some(10), None]),
        instance(7, vec![Value::Reference(7), Value::Int(2)]),
        references(8, 2, vec![None, Some(8)]),
        instance(9, vec![Value::Reference(2), Value::Reference(10), Value::Reference(9)]),
        instance(9, vec![Value::Reference(4), Value::Null, Value::Null]),
        instance(10, vec![Value::Int(-7)]),
        Object::Array {
            class: 11,
            length: 12,
            elements: Elements::Doubles((0..12).map(f64::from).collect()),
        },
        Object::EnumConstant { class: 12, name: "RED".into() },
        Object::Opaque { class: 13, text: "worker-1".into() },
        instance(14, vec![Value::Reference(15), Value::Byte(0), Value::Int(2)]),
        Object::Array { class: 15, length: 4, elements: Elements::Bytes(b"hi\0\0".to_vec()) },
        references(16, 3, vec![Some(0), Some(17)]),
        Object::Cut { class: 2, limit: Limit::Objects },
    ]
}

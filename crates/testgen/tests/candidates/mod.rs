//! Candidates that show what tests may look like.

use model::{
    Answer, Base, CallKind, Candidate, Crash, Elements, Expression, FieldValue, FinalCall, Frame, Lambda,
    Make, MethodRef, MockKind, Reach, Relation, RestoredObject, RestoredObjects, Statement, Step, StubKind,
    Thrown, Variable,
};

const STRING: &str = "Ljava/lang/String;";

/// A crash of the shop: a cause below, frames of the JDK between.
fn crash() -> Crash {
    let jdk: Vec<_> =
        (0..5).map(|line| frame("java/util/stream/ReferencePipeline", "accept", line)).collect();
    let mut frames = vec![frame("com/acme/shop/Shipping", "zone", 41)];
    frames.extend(jdk);
    frames.push(frame("com/acme/shop/OrderImport", "row", 88));
    let message = "Cannot invoke \"Address.zip()\" because \"address\" is null */ \\u0041 \u{e4}";
    let top = Thrown {
        relation: Relation::Top,
        class: "java/lang/NullPointerException".into(),
        message: Some(message.into()),
        frames,
    };
    let cause = Thrown {
        relation: Relation::CauseOf(0),
        class: "com/acme/shop/NoAddress".into(),
        message: None,
        frames: vec![frame("com/acme/shop/Address", "<init>", 12)],
    };
    Crash { throwables: vec![top, cause] }
}

fn frame(class: &str, method: &str, line: u32) -> Frame {
    let file = class.rsplit('/').next().map(|name| format!("{name}.java"));
    Frame { class: class.into(), method: method.into(), file, line: Some(line), ..Frame::default() }
}

fn bind(name: &str, descriptor: &str, value: Expression) -> Statement {
    let variable = Variable { name: name.into(), descriptor: descriptor.into() };
    Statement::Let { variable, value, comment: None }
}

fn call(class: &str, name: &str, descriptor: &str, kind: CallKind, reach: Reach) -> FinalCall {
    FinalCall {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        kind,
        reach,
        ..FinalCall::default()
    }
}

fn strings(texts: &[&str]) -> Expression {
    let elements = Elements::References(texts.iter().map(|text| Expression::string(text)).collect());
    Expression::Array { descriptor: format!("[{STRING}"), elements }
}

/// Values of all sorts, written as Java.
pub fn literals() -> Candidate {
    let objects = |elements| Expression::Array {
        descriptor: "[Ljava/lang/Object;".into(),
        elements: Elements::References(elements),
    };
    let list = |elements| {
        let descriptor = "([Ljava/lang/Object;)Ljava/util/List;";
        Expression::static_call("java/util/List", "of", descriptor, vec![objects(elements)])
    };
    let put = |key, value| {
        let method = MethodRef::new(
            "java/util/HashMap",
            "put",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        );
        let receiver = Some(Box::new(Expression::Variable(6)));
        Statement::Do(Expression::Call { method, receiver, arguments: vec![key, value] })
    };
    let date = Expression::static_call(
        "java/time/LocalDate",
        "of",
        "(III)Ljava/time/LocalDate;",
        [2026, 11, 2].map(Expression::Int).to_vec(),
    );
    let color = Expression::StaticField { class: "com/acme/shop/Order$State".into(), name: "OPEN".into() };
    let statements = vec![
        bind("cells", "[Ljava/lang/String;", strings(&["4711", "", "2"])),
        bind("class", "Ljava/lang/Class;", Expression::Class("[[I".into())),
        bind("ratio", "D", Expression::Double(f64::NEG_INFINITY)),
        bind("small", "B", Expression::Byte(-1)),
        bind(
            "numbers",
            "[I",
            Expression::Array { descriptor: "[I".into(), elements: Elements::Ints((0..70).collect()) },
        ),
        bind("text", STRING, Expression::string(&"one line\n".repeat(20))),
        bind("prices", "Ljava/util/HashMap;", Expression::new_object("java/util/HashMap", "()V", Vec::new())),
        put(Expression::string("when"), date),
        put(Expression::Char(u16::from(b'\'')), list(vec![color.clone(), Expression::Long(i64::MAX)])),
        put(Expression::Null, list(vec![objects(vec![Expression::Null])])),
    ];
    let order =
        Expression::new_object("com/acme/shop/Order", "(Lcom/acme/shop/Address;)V", vec![Expression::Null]);
    let mut call = call(
        "com/acme/shop/OrderImport",
        "row",
        "([Ljava/lang/String;Lcom/acme/shop/Order$State;Lcom/acme/shop/Order;Ljava/util/Map;FZ)V",
        CallKind::Static,
        Reach::Direct,
    );
    call.arguments = vec![
        Expression::Variable(0),
        color,
        order,
        Expression::Variable(6),
        Expression::Float(0.1),
        Expression::Boolean(true),
    ];
    let nested = [("com/acme/shop/Order$State".to_owned(), "com.acme.shop.Order.State".to_owned())].into();
    Candidate { frame: Some(4), expected: crash(), statements, call, nested, ..Candidate::default() }
}

/// Methods that Java source cannot call: private, of a lambda, a constructor, a static initialiser.
pub fn reflective() -> Vec<Candidate> {
    let class = "com/acme/shop/Shipping";
    let mut private = call(class, "zone", "([Ljava/lang/String;)I", CallKind::Static, Reach::Reflective);
    private.arguments = vec![Expression::Variable(0)];
    let mut lambda =
        call(class, "lambda$quote$3", "(ILjava/lang/Object;)V", CallKind::Static, Reach::Reflective);
    lambda.arguments = vec![Expression::Int(i32::MIN), Expression::Null];
    let mut constructor = call(
        "com/acme/shop/Shipping$Rate",
        "<init>",
        "(Lcom/acme/shop/Shipping;)V",
        CallKind::Constructor,
        Reach::Reflective,
    );
    constructor.arguments = vec![Expression::Null];
    let initializer = call(class, "<clinit>", "()V", CallKind::StaticInitializer, Reach::Reflective);
    let with =
        |frame, call| Candidate { frame: Some(frame), expected: crash(), call, ..Candidate::default() };
    let cells = bind("cells", "[Ljava/lang/String;", strings(&["a"]));
    vec![
        Candidate { statements: vec![cells], ..with(1, private) },
        with(2, lambda),
        with(3, constructor),
        with(4, initializer),
    ]
}

/// Private constructors, private fields, and one that a container fills.
pub fn opened() -> Candidate {
    let order = "com/acme/shop/Order";
    let make = |descriptor: &str, arguments| Expression::New {
        class: order.into(),
        descriptor: descriptor.into(),
        reach: Reach::Reflective,
        arguments,
    };
    let set = |name: &str, reach, receiver, value| Statement::Set {
        class: order.into(),
        name: name.into(),
        reach,
        receiver,
        value,
    };
    let first = || Some(Expression::Variable(0));
    let statements = vec![
        bind("order", "Lcom/acme/shop/Order;", make("(IJ)V", vec![Expression::Int(3), Expression::Long(4)])),
        Statement::Do(make("([Ljava/lang/String;)V", vec![strings(&["a"])])),
        set("items", Reach::Reflective, first(), Expression::Null),
        set("weight", Reach::Reflective, first(), Expression::Short(5)),
        set("count", Reach::Reflective, None, Expression::Int(7)),
        set("address", Reach::Injected, first(), Expression::Null),
    ];
    let mut call = call(
        "com/acme/shop/Shipping",
        "quote",
        "(Lcom/acme/shop/Order;Lcom/acme/shop/Order;)V",
        CallKind::Static,
        Reach::Direct,
    );
    call.arguments = vec![Expression::Variable(0), make("()V", vec![])];
    Candidate { frame: Some(2), expected: crash(), statements, call, ..Candidate::default() }
}

/// Two tests of one class that share objects; the second sees one of them as it was earlier.
pub fn restored() -> Vec<Candidate> {
    let of = |later: bool| {
        let statements = vec![
            Statement::Let {
                variable: Variable {
                    name: "import".into(),
                    descriptor: "Lcom/acme/shop/OrderImport;".into(),
                },
                value: Expression::Restored(1),
                comment: Some("OrderImport: rows = 2".into()),
            },
            bind("number", "I", Expression::Int(3)),
        ];
        let mut call = call("com/acme/shop/OrderImport", "run", "(I)V", CallKind::Instance, Reach::Direct);
        call.receiver = Some(Expression::Variable(0));
        call.arguments = vec![Expression::Variable(1)];
        let notes =
            vec!["import.listener is a stand-in that throws when it is called, for a lambda".to_owned()];
        Candidate {
            frame: Some(if later { 1 } else { 2 }),
            expected: crash(),
            statements,
            call,
            objects: objects(if later { 2 } else { 1 }),
            notes,
            ..Candidate::default()
        }
    };
    vec![of(true), of(false)]
}

fn objects(rows: i32) -> RestoredObjects {
    let field = |class: &str, name: &str, value| FieldValue { class: class.into(), name: name.into(), value };
    let own = "com/acme/shop/OrderImport";
    let import = RestoredObject {
        make: Make::Allocate { class: own.into(), base: None },
        fields: vec![
            field("com/acme/shop/Import", "name", Expression::string("t\u{e4}glich \"x\"\n")),
            field(own, "rows", Expression::Int(rows)),
            field(own, "catalog", Expression::Restored(2)),
            field(own, "listener", Expression::Restored(5)),
            field(own, "order", Expression::Restored(6)),
        ],
        fill: Vec::new(),
    };
    let put = |key, value| Step {
        method: MethodRef::new(
            "java/util/HashMap",
            "put",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        ),
        arguments: vec![key, value],
    };
    let base = Base {
        class: "java/util/HashMap".into(),
        descriptor: "(I)V".into(),
        arguments: vec![Expression::Int(64)],
    };
    let catalog = RestoredObject {
        make: Make::Allocate { class: "com/acme/shop/Catalog".into(), base: Some(base) },
        fields: vec![field("com/acme/shop/Catalog", "import", Expression::Restored(1))],
        fill: vec![
            put(Expression::string("a"), Expression::Restored(3)),
            put(Expression::Double(1e300), Expression::Restored(4)),
        ],
    };
    let point = Make::Record {
        class: "com/acme/shop/Catalog$Point".into(),
        descriptors: vec!["I".into(), "Ljava/util/List;".into()],
        components: vec![Expression::Int(1), Expression::Restored(7)],
    };
    let bytes = Elements::Bytes((0..=127).collect());
    let stand_in = Make::StandIn {
        interfaces: vec!["java/lang/Runnable".into()],
        sentence: "Stands for a lambda.".into(),
    };
    let lambda = Lambda {
        host: own.into(),
        interface: "java/util/function/Function".into(),
        name: "apply".into(),
        descriptor: "(Ljava/lang/Object;)Ljava/lang/Object;".into(),
        instantiated: "(Ljava/lang/String;)Ljava/lang/Integer;".into(),
        method: MethodRef::new(own, "lambda$run$0", "(ILjava/lang/String;)Ljava/lang/Integer;"),
        reference_kind: 6,
        captured_types: vec!["I".into()],
        captured: vec![Expression::Int(9)],
    };
    let list = Expression::static_call(
        "java/util/List",
        "of",
        "([Ljava/lang/Object;)Ljava/util/List;",
        vec![Expression::Array {
            descriptor: "[Ljava/lang/Object;".into(),
            elements: Elements::References(vec![Expression::Restored(6), Expression::Boolean(false)]),
        }],
    );
    let all = [
        (1, import),
        (2, catalog),
        (3, point.into()),
        (4, Make::Array { descriptor: "[B".into(), elements: bytes }.into()),
        (5, stand_in.into()),
        (6, Make::Lambda(lambda).into()),
        (7, RestoredObject::made(list)),
    ];
    all.into_iter().map(|(id, object)| (id, object.into())).collect()
}

/// Names that Java does not have: of Kotlin, of Scala, keywords, the unnamed package.
pub fn odd_names() -> Vec<Candidate> {
    let kotlin = call("com/in/Range-Kt$in range$1", "sum-impl", "()V", CallKind::Static, Reach::Reflective);
    let mut unnamed = call("Test", "new", "(Ljava/lang/Object;)V", CallKind::Static, Reach::Reflective);
    unnamed.arguments = vec![Expression::Variable(0)];
    let mut list =
        call("com/acme/List", "add", "(Lcom/acme/List;Ljava/util/List;)V", CallKind::Static, Reach::Direct);
    list.arguments = vec![Expression::Null, Expression::Null];
    let mut obfuscated = call("a/b", "c", "(La/b;)V", CallKind::Static, Reach::Direct);
    obfuscated.arguments = vec![Expression::Variable(0)];
    let with = |call| Candidate { expected: crash(), call, ..Candidate::default() };
    vec![
        with(kotlin),
        Candidate { statements: vec![bind("b", "La/b;", Expression::Null)], ..with(obfuscated) },
        Candidate { statements: vec![bind("new", "LTest;", Expression::Null)], ..with(unnamed) },
        with(list),
    ]
}

/// A lambda, anonymous classes, and fields that are read and set.
pub fn stubs() -> Candidate {
    let answer = |class: &str, name: &str, descriptor: &str, value| Answer {
        method: MethodRef::new(class, name, descriptor),
        value,
    };
    let stub = |class: &str, kind, answers| Expression::Stub { class: class.into(), kind, answers };
    let compare = "(Ljava/lang/Object;Ljava/lang/Object;)I";
    let compare = answer("java/util/Comparator", "compare", compare, Some(Expression::Int(-1)));
    let run = answer("java/lang/Runnable", "run", "()V", None);
    let rate = answer("com/acme/shop/Rates", "rate", "(Ljava/lang/String;I)D", Some(Expression::Double(0.5)));
    let order =
        answer("com/acme/shop/Source", "order", "()Lcom/acme/shop/Order;", Some(Expression::Variable(2)));
    let close = answer("com/acme/shop/Source", "close", "()V", None);
    let source = StubKind::Class { descriptor: "(I)V".into(), arguments: vec![Expression::Int(3)] };
    let order_field = |receiver| Expression::Field {
        class: "com/acme/shop/Order".into(),
        name: "address".into(),
        receiver: Box::new(receiver),
    };
    let set = |class: &str, name: &str, receiver, value| Statement::Set {
        class: class.into(),
        name: name.into(),
        reach: Reach::Direct,
        receiver,
        value,
    };
    let statements = vec![
        bind(
            "order",
            "Ljava/util/Comparator;",
            stub("java/util/Comparator", StubKind::Lambda, vec![compare.clone()]),
        ),
        bind("p1", "Lcom/acme/shop/Rates;", stub("com/acme/shop/Rates", StubKind::Interface, vec![rate])),
        bind("first", "Ljava/lang/Object;", Expression::new_object("com/acme/shop/Order", "()V", Vec::new())),
        set("com/acme/shop/Order", "address", Some(Expression::Variable(2)), Expression::Null),
        set("com/acme/shop/Shipping", "zones", None, Expression::Int(7)),
        bind("source", "Lcom/acme/shop/Source;", stub("com/acme/shop/Source", source, vec![order, close])),
    ];
    let mut call = call(
        "com/acme/shop/OrderImport",
        "read",
        "(Lcom/acme/shop/Source;Ljava/lang/Runnable;Ljava/util/Comparator;Lcom/acme/shop/Address;)V",
        CallKind::Static,
        Reach::Direct,
    );
    call.arguments = vec![
        Expression::Variable(3),
        stub("java/lang/Runnable", StubKind::Lambda, vec![run]),
        stub("java/util/Comparator", StubKind::Lambda, vec![compare]),
        order_field(Expression::Variable(2)),
    ];
    Candidate { frame: Some(1), expected: crash(), statements, call, ..Candidate::default() }
}

/// A mock of an abstract class, told what some of its methods answer.
pub fn mocks() -> Candidate {
    let answer = |name: &str, descriptor: &str, value| Answer {
        method: MethodRef::new("com/acme/shop/Gateway", name, descriptor),
        value,
    };
    let days =
        || Expression::StaticField { class: "java/util/concurrent/TimeUnit".into(), name: "DAYS".into() };
    let answers = vec![
        answer("limit", "(Ljava/lang/String;I)D", Some(Expression::Double(0.5))),
        answer("order", "(J)Lcom/acme/shop/Order;", Some(Expression::Variable(0))),
        answer("order", "(Ljava/lang/String;)Lcom/acme/shop/Order;", Some(Expression::Null)),
        answer("kind", "()Ljava/lang/Class;", Some(Expression::Class("java/lang/String".into()))),
        answer("key", "()Ljava/lang/Comparable;", Some(Expression::string("a"))),
        answer("unit", "()Ljava/util/concurrent/TimeUnit;", Some(days())),
        answer("span", "()Ljava/lang/Comparable;", Some(days())),
        answer("open", "()Z", None),
        answer("close", "()V", None),
    ];
    let kind = StubKind::Mock(MockKind::Class);
    let mock = Expression::Stub { class: "com/acme/shop/Gateway".into(), kind, answers };
    let quiet = Expression::Stub {
        class: "java/sql/ResultSet".into(),
        kind: StubKind::Mock(MockKind::Interface),
        answers: vec![],
    };
    let order = Expression::new_object("com/acme/shop/Order", "()V", Vec::new());
    let statements = vec![
        bind("order", "Lcom/acme/shop/Order;", order),
        bind("gateway", "Lcom/acme/shop/Gateway;", mock),
        bind("rows", "Ljava/sql/ResultSet;", quiet),
    ];
    let mut call = call(
        "com/acme/shop/OrderImport",
        "read",
        "(Lcom/acme/shop/Gateway;Ljava/sql/ResultSet;)V",
        CallKind::Static,
        Reach::Direct,
    );
    call.arguments = vec![Expression::Variable(1), Expression::Variable(2)];
    Candidate { frame: Some(1), expected: crash(), statements, call, ..Candidate::default() }
}

/// Proxies of large interfaces, one as the answer of the other.
pub fn proxies() -> Candidate {
    let answer = |class: &str, name: &str, descriptor: &str, value| Answer {
        method: MethodRef::new(class, name, descriptor),
        value,
    };
    let proxy = |class: &str, answers| Expression::Stub {
        class: class.into(),
        kind: StubKind::Mock(MockKind::Proxy),
        answers,
    };
    let rows = "java/sql/ResultSet";
    let rows = proxy(
        rows,
        vec![
            answer(rows, "next", "()Z", Some(Expression::Boolean(true))),
            answer(rows, "getShort", "(I)S", Some(Expression::Short(3))),
            answer(rows, "getShort", "(Ljava/lang/String;)S", None),
            answer(rows, "getString", "(I)Ljava/lang/String;", Some(Expression::string("\"ann\""))),
            answer(rows, "close", "()V", None),
        ],
    );
    let query = answer(
        "java/sql/Statement",
        "executeQuery",
        "(Ljava/lang/String;)Ljava/sql/ResultSet;",
        Some(Expression::Variable(0)),
    );
    let statements = vec![
        bind("rows", "Ljava/sql/ResultSet;", rows),
        bind("statement", "Ljava/sql/Statement;", proxy("java/sql/Statement", vec![query])),
    ];
    let descriptor = "(Ljava/sql/Statement;Ljava/sql/ResultSet;)V";
    let mut call = call("com/acme/shop/OrderImport", "read", descriptor, CallKind::Static, Reach::Direct);
    call.arguments = vec![Expression::Variable(1), proxy("java/sql/ResultSet", vec![])];
    Candidate { frame: Some(1), expected: crash(), statements, call, ..Candidate::default() }
}

/// Stubs, a mock and a proxy that answer in a row or throw, and a cast of what a list gives.
pub fn rows() -> Candidate {
    let stub = |class: &str, kind, answers: Vec<(&str, &str, Expression)>| {
        let answer = |(name, descriptor, value)| Answer {
            method: MethodRef::new(class, name, descriptor),
            value: Some(value),
        };
        Expression::Stub { class: class.into(), kind, answers: answers.into_iter().map(answer).collect() }
    };
    let thrown = |class: &str| Expression::Throw(Box::new(Expression::new_object(class, "()V", vec![])));
    let fails = || thrown("java/io/IOException");
    let row = |values: Vec<Expression>| Expression::Row(values);
    let yes_no = || row(vec![Expression::Boolean(true), Expression::Boolean(false)]);
    let text = |text: &str| Expression::string(text);
    let next =
        ("next", "()Ljava/lang/Object;", row(vec![text("a"), thrown("java/lang/IllegalStateException")]));
    let iterator = stub("java/util/Iterator", StubKind::Interface, vec![("hasNext", "()Z", yes_no()), next]);
    let close = vec![("close", "()V", fails())];
    let get = row(vec![text("a"), text("b")]);
    let supplier =
        stub("java/util/function/Supplier", StubKind::Lambda, vec![("get", "()Ljava/lang/Object;", get)]);
    let of_gateway = vec![
        ("limit", "()D", row(vec![Expression::Double(0.5), Expression::Double(1.5), fails()])),
        ("name", "()Ljava/lang/String;", row(vec![text("a"), Expression::Null])),
        ("close", "()V", fails()),
    ];
    let rows = vec![("next", "()Z", yes_no()), ("getString", "(I)Ljava/lang/String;", fails())];
    let get = Expression::Call {
        method: MethodRef::new("java/util/List", "get", "(I)Ljava/lang/Object;"),
        receiver: Some(Box::new(Expression::Variable(0))),
        arguments: vec![Expression::Int(0)],
    };
    let order = "Lcom/acme/shop/Order;";
    let statements = vec![
        bind("list", "Ljava/util/List;", Expression::new_object("java/util/ArrayList", "()V", vec![])),
        bind("order", order, Expression::Cast { descriptor: order.into(), value: Box::new(get) }),
        bind("iterator", "Ljava/util/Iterator;", iterator),
        bind("closeable", "Ljava/io/Closeable;", stub("java/io/Closeable", StubKind::Lambda, close)),
        bind("supplier", "Ljava/util/function/Supplier;", supplier),
        bind(
            "gateway",
            "Lcom/acme/shop/Gateway;",
            stub("com/acme/shop/Gateway", StubKind::Mock(MockKind::Class), of_gateway),
        ),
        bind(
            "rows",
            "Ljava/sql/ResultSet;",
            stub("java/sql/ResultSet", StubKind::Mock(MockKind::Proxy), rows),
        ),
    ];
    let descriptor = format!("({order})V");
    let mut call = call("com/acme/shop/OrderImport", "read", &descriptor, CallKind::Static, Reach::Direct);
    let variable = Box::new(Expression::Variable(1));
    call.arguments = vec![Expression::Cast { descriptor: order.into(), value: variable }];
    Candidate { frame: Some(1), expected: crash(), statements, call, ..Candidate::default() }
}

/// Stubs, mocks and a proxy that answer by a text, and some that give back what they were given.
pub fn remembering() -> Candidate {
    let stub = |class: &str, kind, answers: Vec<(&str, &str, Option<Expression>)>| {
        let answer =
            |(name, descriptor, value)| Answer { method: MethodRef::new(class, name, descriptor), value };
        Expression::Stub { class: class.into(), kind, answers: answers.into_iter().map(answer).collect() }
    };
    let under =
        |key: &str, value| Expression::Under { key: key.encode_utf16().collect(), value: Box::new(value) };
    let text = |text: &str| Expression::string(text);
    let by_text =
        || Some(Expression::Row(vec![under("user", text("ann")), under("\"cart\"", Expression::Int(1))]));
    let (get, get_in) = ("(Ljava/lang/String;)Ljava/lang/Object;", "(Ljava/lang/Object;I)Ljava/lang/Object;");
    let set = "(Ljava/lang/String;Ljava/lang/Object;)V";
    let (save, find) = ("(Lcom/acme/shop/Order;)Lcom/acme/shop/Order;", "(J)Ljava/util/Optional;");
    let session = |kind, user| {
        let answers =
            vec![("getAttribute", get, user), ("setAttribute", set, None), ("getUser", get, by_text())];
        stub("com/acme/shop/Session", kind, answers)
    };
    let orders = |kind, saved| {
        let answers = vec![("save", save, saved), ("findById", find, Some(Expression::Kept))];
        stub("com/acme/shop/Orders", kind, answers)
    };
    let count = ("count", "(Ljava/lang/String;)I", Some(under("a", Expression::Int(2))));
    let mock = || StubKind::Mock(MockKind::Interface);
    let bound = [
        ("session", session(StubKind::Interface, Some(Expression::Kept))),
        ("orders", orders(StubKind::Interface, Some(Expression::Kept))),
        ("forgetful", orders(StubKind::Interface, Some(Expression::Null))),
        ("counter", stub("com/acme/shop/Counter", StubKind::Lambda, vec![count])),
        ("call", session(mock(), Some(Expression::Kept))),
        ("mockedOrders", orders(mock(), Some(Expression::Kept))),
        ("quietOrders", orders(mock(), None)),
        ("echo", stub("com/acme/shop/Orders", mock(), vec![("save", save, Some(Expression::Kept))])),
        ("table", stub("com/acme/shop/Table", mock(), vec![("get", get_in, by_text())])),
        ("proxied", session(StubKind::Mock(MockKind::Proxy), None)),
    ];
    let statement = |(name, value): (&str, Expression)| {
        let Expression::Stub { class, .. } = &value else { unreachable!("all are stubs") };
        bind(name, &format!("L{class};"), value)
    };
    let statements = bound.into_iter().map(statement).collect();
    let call = call("com/acme/shop/OrderImport", "read", "()V", CallKind::Static, Reach::Direct);
    Candidate { frame: Some(1), expected: crash(), statements, call, ..Candidate::default() }
}

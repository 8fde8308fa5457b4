//! What is carved from compiled tests, and what of it matters to a crash.

mod shop;

use carve::Carved;
use catalog::{Callable, Catalog, Common, Operand, Statement, Test};
use program::{Index, Literal};
use shop::shop;

/// A test in one line: `0 = Order.parse("a"); add(0, null)`.
fn shown(test: &Test) -> String {
    let texts = test.statements.iter().map(|statement| match statement {
        Statement::Literal(literal) => format!("{literal:?}"),
        Statement::Array { descriptor, elements } => format!("{descriptor}{}", operands(elements)),
        Statement::Stub(stub) => format!("stub {}", stub.class),
        Statement::Cast { descriptor, value } => format!("({descriptor}) {}", operands(&[*value])),
        Statement::Call(call) => {
            let all: Vec<Operand> = call.receiver.iter().chain(&call.arguments).copied().collect();
            let class = call.callable.class.rsplit('/').next().unwrap_or_default();
            format!("{class}.{}{}", call.callable.name, operands(&all))
        }
    });
    let texts: Vec<String> = texts.enumerate().map(|(number, text)| format!("{number} {text}")).collect();
    texts.join("; ")
}

fn operands(operands: &[Operand]) -> String {
    let text = |operand: &Operand| match operand {
        Operand::Null => "null".to_owned(),
        Operand::Value(number) => number.to_string(),
    };
    format!("({})", operands.iter().map(text).collect::<Vec<String>>().join(", "))
}

/// What stands before each test of the class.
const BEFORE: &str = "0 String(\"shared\"); 1 Item.<init>(0); 2 String(\"base\"); 3 Order.parse(2); \
4 String(\"field\"); 5 Int(7); 6 Order.<init>(4, 5); 7 String(\"before\"); 8 Order.parse(7)";

#[test]
fn code_of_tests_is_told_as_statements() {
    let shop = shop();
    let carved = Carved::read(&shop.index, &shop.tests);
    let all: Vec<String> = carved.sequences().map(shown).collect();
    let has = |rest: &str| {
        let expected = format!("{BEFORE}; {rest}");
        assert!(all.contains(&expected), "{expected}\nis not among\n{}", all.join("\n"));
    };
    has("9 String(\"a\"); 10 Item.<init>(9); 11 Boolean(true); 12 Order.add(6, 10, 11); \
13 Boolean(false); 14 Order.add(8, 1, 13)");
    has("9 String(\"x\"); 10 Item.<init>(9); 11 String(\"y\"); 12 Item.<init>(11); \
13 [Lshop/Item;(10, null, 12); 14 Order.addAll(3, 13)");
    has("9 String(\"w\"); 10 Order.parse(9); 11 Long(5); 12 Double(0.5); 13 Byte(1); 14 Byte(-2); \
15 [B(13, 14); 16 Char(113); 17 Order.weigh(10, 11, 12, 15, 16)");
    has("9 String(\"after\"); 10 [Ljava/lang/Object;(9); 11 Order.any(3, 10)");
    has("9 String(\"kept\"); 10 Order.parse(9); 11 Order.total(10)");
    has(
        "9 Order.EMPTY(); 10 Order.items(9); 11 Int(0); 12 List.get(10, 11); 13 (Lshop/Item;) (12); 14 Order.EMPTY(); \
15 Boolean(true); 16 Order.add(14, 13, 15); 17 Int(3); 18 Integer.valueOf(17); 19 Order.EMPTY(); 20 Order.total(19); \
21 Integer.valueOf(20); 22 Order.EMPTY(); 23 Int(9); 24 Order.count(22, 23)",
    );
    has("9 String(\"helped\"); 10 Int(3); 11 Order.<init>(9, 10); 12 Order.hidden(11); 13 Order.total(11)");
    has(
        "9 String(\"tried\"); 10 Order.parse(9); 11 Order.total(10); 12 String(\"after\"); 13 Order.parse(12); \
14 Order.total(13)",
    );
}

/// What matters to tests in a package that call `Order.add`, as text, and whether a constant does.
fn relevant(index: &Index, carved: &Carved, package: &str, constant: &str) -> (Vec<String>, bool) {
    let target = index.method("shop/Order", "add", "(Lshop/Item;Z)V").expect("the target");
    let catalog = Catalog::new(index, package, vec!["shop/Order".into()], &Common::default());
    let relevant = carved.relevant(&catalog, &[Callable::method(index, target, package)]);
    let units: Vec<u16> = constant.encode_utf16().collect();
    let is_there =
        relevant.constants.iter().any(|one| matches!(one, Literal::String(text) if **text == *units));
    (relevant.tests.iter().map(shown).collect(), is_there)
}

#[test]
fn what_calls_a_target_and_can_be_named_matters() {
    let shop = shop();
    let carved = Carved::read(&shop.index, &shop.tests);
    let (tests, has_constant) = relevant(&shop.index, &carved, "shop", "helped");
    let expected = "0 String(\"field\"); 1 Int(7); 2 Order.<init>(0, 1); 3 String(\"a\"); 4 Item.<init>(3); \
5 Boolean(true); 6 Order.add(2, 4, 5)";
    assert_eq!(tests[0], expected);
    let looked = "0 String(\"looked\"); 1 Order.parse(0); 2 Boolean(true); 3 Order.add(1, null, 2)";
    assert!(tests.iter().any(|one| one == looked), "what is only looked at is left out: {tests:#?}");
    assert!(has_constant);
    let (tests, _) = relevant(&shop.index, &carved, "elsewhere", "");
    assert!(!tests.is_empty());
    assert!(!tests.iter().any(|test| test.contains("Item")), "a class of another package: {tests:#?}");
}

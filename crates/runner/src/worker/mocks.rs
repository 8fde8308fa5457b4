//! What the methods of a mock answer that nobody told what to answer: as Mockito has it zero, `false`, an empty
//! collection, and `null` for the rest; of a proxy what another method of the same name answers, else zero or `null`.

use model::descriptor::result;
use model::{Answer, Expression, MockKind};

/// What each method answers.
pub(super) fn answers(kind: MockKind, told: &[Answer]) -> Vec<Expression> {
    let by_itself = |answer: &Answer| match kind {
        MockKind::Class | MockKind::Interface => of_mockito(result(&answer.method.descriptor)),
        MockKind::Proxy => of_proxy(answer, told),
    };
    told.iter().map(|answer| answer.value.clone().unwrap_or_else(|| by_itself(answer))).collect()
}

fn of_proxy(answer: &Answer, told: &[Answer]) -> Expression {
    let namesake = told.iter().filter(|other| other.method.name == answer.method.name);
    let kind = result(&answer.method.descriptor);
    let value = namesake.filter_map(|other| other.value.clone()).next();
    value.unwrap_or_else(|| if kind.len() == 1 { of_mockito(kind) } else { Expression::Null })
}

/// Mockito's answer of a method with a result of this type.
fn of_mockito(descriptor: &str) -> Expression {
    let made = |class: &str| Expression::new_object(class, "()V", vec![]);
    let factory =
        |class: &str, name: &str| Expression::static_call(class, name, &format!("()L{class};"), vec![]);
    let boxed = |class: &str, primitive: &str, value| {
        Expression::static_call(class, "valueOf", &format!("({primitive})L{class};"), vec![value])
    };
    match descriptor {
        "Z" => Expression::Boolean(false),
        "B" => Expression::Byte(0),
        "C" => Expression::Char(0),
        "S" => Expression::Short(0),
        "I" => Expression::Int(0),
        "J" => Expression::Long(0),
        "F" => Expression::Float(0.0),
        "D" => Expression::Double(0.0),
        "Ljava/lang/Boolean;" => boxed("java/lang/Boolean", "Z", Expression::Boolean(false)),
        "Ljava/lang/Byte;" => boxed("java/lang/Byte", "B", Expression::Byte(0)),
        "Ljava/lang/Character;" => boxed("java/lang/Character", "C", Expression::Char(0)),
        "Ljava/lang/Short;" => boxed("java/lang/Short", "S", Expression::Short(0)),
        "Ljava/lang/Integer;" => boxed("java/lang/Integer", "I", Expression::Int(0)),
        "Ljava/lang/Long;" => boxed("java/lang/Long", "J", Expression::Long(0)),
        "Ljava/lang/Float;" => boxed("java/lang/Float", "F", Expression::Float(0.0)),
        "Ljava/lang/Double;" => boxed("java/lang/Double", "D", Expression::Double(0.0)),
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" | "Ljava/util/ArrayList;" => {
            made("java/util/ArrayList")
        }
        "Ljava/util/LinkedList;" => made("java/util/LinkedList"),
        "Ljava/util/Set;" | "Ljava/util/HashSet;" => made("java/util/HashSet"),
        "Ljava/util/SortedSet;" | "Ljava/util/TreeSet;" => made("java/util/TreeSet"),
        "Ljava/util/Map;" | "Ljava/util/HashMap;" => made("java/util/HashMap"),
        "Ljava/util/SortedMap;" | "Ljava/util/TreeMap;" => made("java/util/TreeMap"),
        "Ljava/util/Optional;" => factory("java/util/Optional", "empty"),
        "Ljava/util/stream/Stream;" => factory("java/util/stream/Stream", "empty"),
        _ => Expression::Null,
    }
}

#[cfg(test)]
mod tests {
    use model::MethodRef;

    use super::*;

    #[test]
    fn collections_are_empty_and_the_rest_is_nothing() {
        let list = Expression::new_object("java/util/ArrayList", "()V", vec![]);
        assert_eq!(of_mockito("Ljava/util/List;"), list);
        assert_eq!(of_mockito("J"), Expression::Long(0));
        assert_eq!(of_mockito("Ljava/lang/String;"), Expression::Null);
        assert_eq!(of_mockito("V"), Expression::Null);
    }

    #[test]
    fn methods_of_a_proxy_answer_by_name() {
        let method = |name: &str, descriptor: &str, value| Answer {
            method: MethodRef::new("a/Rows", name, descriptor),
            value,
        };
        let told = [
            method("text", "(I)Ljava/lang/String;", None),
            method("text", "(Ljava/lang/String;)Ljava/lang/String;", Some(Expression::string("a"))),
            method("size", "()J", None),
            method("all", "()Ljava/util/List;", None),
        ];
        let text = Expression::string("a");
        let expected = [text.clone(), text, Expression::Long(0), Expression::Null];
        assert_eq!(answers(MockKind::Proxy, &told), expected);
    }
}

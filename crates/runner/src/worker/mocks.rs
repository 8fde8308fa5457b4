//! What the methods of a mock answer that nobody told what to answer: as Mockito has it zero, `false`, an empty
//! collection, and `null` for the rest; of a proxy what another method of the same name and result answers, else zero or
//! `null`, or the proxy itself where a method takes something and gives the proxy's own type, as those of queries do.

use model::descriptor::{class_of, result};
use model::{Answer, Expression, MockKind};

/// What a method of a mock answers.
#[derive(Debug, PartialEq)]
pub(super) struct Told {
    /// What it is told to answer, if anything.
    pub(super) told: Option<Expression>,
    /// What it answers by itself; none where that is the mock.
    pub(super) by_itself: Option<Expression>,
}

/// What each method answers.
pub(super) fn answers(class: &str, kind: MockKind, all: &[Answer]) -> Vec<Told> {
    let of_method = |answer: &Answer| match kind {
        MockKind::Class | MockKind::Interface => Told {
            told: answer.value.clone(),
            by_itself: Some(of_mockito(result(&answer.method.descriptor))),
        },
        MockKind::Proxy => Told {
            told: answer.value.clone().or_else(|| of_namesake(answer, all)),
            by_itself: of_proxy(class, answer),
        },
    };
    all.iter().map(of_method).collect()
}

fn of_namesake(answer: &Answer, all: &[Answer]) -> Option<Expression> {
    let kind = result(&answer.method.descriptor);
    let mut namesakes = all
        .iter()
        .filter(|other| other.method.name == answer.method.name && result(&other.method.descriptor) == kind);
    namesakes.find_map(|other| other.value.clone())
}

fn of_proxy(class: &str, answer: &Answer) -> Option<Expression> {
    let kind = result(&answer.method.descriptor);
    let by_itself = if kind.len() == 1 { of_mockito(kind) } else { Expression::Null };
    (!is_fluent(class, answer)).then_some(by_itself)
}

/// Whether a method takes something and gives the type of its own object.
fn is_fluent(class: &str, answer: &Answer) -> bool {
    let kind = class_of(result(&answer.method.descriptor));
    let takes = !answer.method.descriptor.starts_with("()");
    takes && (kind == class || kind == answer.method.class)
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
            method("text", "()La/Text;", None),
            method("next", "()La/Rows;", None),
            method("where", "(I)La/Rows;", None),
        ];
        let (text, null) = (Some(Expression::string("a")), Some(Expression::Null));
        let zero = Some(Expression::Long(0));
        let expected = [text.clone(), text, zero, null.clone(), null.clone(), null, None];
        let answers = answers("a/Rows", MockKind::Proxy, &told).into_iter();
        assert_eq!(answers.map(|answer| answer.told.or(answer.by_itself)).collect::<Vec<_>>(), expected);
    }
}

//! What the methods of a mock answer that nobody told what to answer, as Mockito has it: zero, `false`, an empty
//! collection, and `null` for the rest.

use model::Expression;

/// The answer of a method with a result of this type.
pub(super) fn answer_by_itself(descriptor: &str) -> Expression {
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
    use super::*;

    #[test]
    fn collections_are_empty_and_the_rest_is_nothing() {
        let list = Expression::new_object("java/util/ArrayList", "()V", vec![]);
        assert_eq!(answer_by_itself("Ljava/util/List;"), list);
        assert_eq!(answer_by_itself("J"), Expression::Long(0));
        assert_eq!(answer_by_itself("Ljava/lang/String;"), Expression::Null);
        assert_eq!(answer_by_itself("V"), Expression::Null);
    }
}

//! One frame: the values that its handler passed become receiver, arguments and entry fields.

use model::MethodRef;
use recording::{Class, EntryField, Frame, FramePlace, Heap, Object, Value};

use instrument::record::{HandlerPlan, Owner, PlannedValue};

/// The frame of a method that was passed these values.
pub fn assemble(plan: &HandlerPlan, values: &[Value], place: FramePlace) -> Frame {
    let parameters = parameter_descriptors(&plan.descriptor);
    let mut frame = Frame {
        place,
        method: MethodRef {
            class: plan.class.clone(),
            name: plan.name.clone(),
            descriptor: plan.descriptor.clone(),
        },
        access: plan.access,
        parameters: plan.parameters.clone(),
        strategy: plan.strategy.to_owned(),
        receiver: None,
        arguments: Vec::new(),
        entry_fields: Vec::new(),
        cut: Vec::new(),
    };
    let passed = PlannedValues::new(plan, values, &parameters);
    match passed {
        Some(passed) => passed.fill(&mut frame, &parameters),
        None => frame.cut.push("its values could not all be passed to the recorder".to_owned()),
    }
    frame
}

/// Code may name a field by a class that inherits it; the class that declares it takes its place.
pub fn name_declaring_classes(frame: &mut Frame, heap: &Heap) {
    for entry in &mut frame.entry_fields {
        let Some(class) = heap.objects.get(entry.object as usize).and_then(Object::class) else { continue };
        let lineage = heap.lineage(class);
        let named = lineage.iter().position(|class| class.name == entry.class);
        let declares = |class: &&&Class| class.fields.iter().any(|field| field.name == entry.field);
        if let Some(declaring) = lineage[..named.map_or(0, |at| at + 1)].iter().rev().find(declares) {
            entry.class = declaring.name.clone();
        }
    }
}

/// Values that are what the plan says.
struct PlannedValues<'a> {
    values: Vec<(&'a PlannedValue, Value)>,
}

impl<'a> PlannedValues<'a> {
    /// Pairs plan and values. A handler that ran out of stack may have left values of its own before
    /// them, so the last ones count.
    fn new(plan: &'a HandlerPlan, values: &[Value], parameters: &[&str]) -> Option<PlannedValues<'a>> {
        let surplus = values.len().checked_sub(plan.values.len())?;
        let pairs = plan.values.iter().zip(&values[surplus..]);
        let converted: Option<Vec<_>> = pairs
            .map(|(planned, &value)| Some((planned, convert(value, descriptor(planned, parameters)?)?)))
            .collect();
        Some(PlannedValues { values: converted? })
    }

    fn fill(&self, frame: &mut Frame, parameters: &[&str]) {
        let is_constructor = frame.method.name == "<init>";
        frame.receiver = self.value_of(Owner::Receiver).filter(|_| !is_constructor);
        for index in 0..parameters.len() {
            let number = u16::try_from(index).expect("a method has at most 255 parameters");
            let value = self.value_of(Owner::Argument(number));
            if value.is_none() {
                frame.cut.push(format!("argument {} is not recorded", index + 1));
            }
            frame.arguments.push(value.unwrap_or(Value::Null));
        }
        frame.entry_fields = self.entry_fields();
    }

    fn value_of(&self, owner: Owner) -> Option<Value> {
        let found = self.values.iter().find(|(planned, _)| match (planned, owner) {
            (PlannedValue::Receiver, Owner::Receiver) => true,
            (PlannedValue::Argument(index), Owner::Argument(wanted)) => *index == wanted,
            _ => false,
        });
        found.map(|&(_, value)| value)
    }

    /// Fields of null have no value.
    fn entry_fields(&self) -> Vec<EntryField> {
        let fields = self.values.iter().filter_map(|(planned, value)| {
            let PlannedValue::Field { of, class, name, .. } = planned else { return None };
            let Some(Value::Reference(object)) = self.value_of(*of) else { return None };
            Some(EntryField { object, class: class.clone(), field: name.clone(), value: *value })
        });
        fields.collect()
    }
}

fn descriptor<'a>(planned: &'a PlannedValue, parameters: &[&'a str]) -> Option<&'a str> {
    match planned {
        PlannedValue::Receiver => Some("L"),
        PlannedValue::Argument(index) => parameters.get(usize::from(*index)).copied(),
        PlannedValue::Field { descriptor, .. } => Some(descriptor),
    }
}

/// A value as its type has it: the small integral types are passed as `int`.
fn convert(value: Value, descriptor: &str) -> Option<Value> {
    Some(match (descriptor.as_bytes().first()?, value) {
        (b'Z', Value::Int(value)) => Value::Boolean(value & 1 != 0),
        (b'B', Value::Int(value)) => Value::Byte(value as i8),
        (b'C', Value::Int(value)) => Value::Char(value as u16),
        (b'S', Value::Int(value)) => Value::Short(value as i16),
        (b'I', Value::Int(_))
        | (b'J', Value::Long(_))
        | (b'F', Value::Float(_))
        | (b'D', Value::Double(_))
        | (b'L' | b'[', Value::Null | Value::Reference(_)) => value,
        _ => return None,
    })
}

/// The descriptors of a method's parameters: `I` and `[Ljava/lang/String;` for `(I[Ljava/lang/String;)V`.
fn parameter_descriptors(method: &str) -> Vec<&str> {
    let mut rest = method.strip_prefix('(').and_then(|text| text.split(')').next()).unwrap_or("");
    let mut descriptors = Vec::new();
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let is_class = rest[dimensions..].starts_with('L');
        let end = if is_class { rest.find(';') } else { Some(dimensions) };
        let (descriptor, tail) = rest.split_at(end.map_or(rest.len(), |last| (last + 1).min(rest.len())));
        descriptors.push(descriptor);
        rest = tail;
    }
    descriptors
}

#[cfg(test)]
mod tests {
    use recording::Field;

    use super::*;

    const PLACE: FramePlace = FramePlace { throwable: 0, frame: Some(0) };

    fn plan(descriptor: &str, values: Vec<PlannedValue>) -> HandlerPlan {
        HandlerPlan {
            class: "A".into(),
            name: "run".into(),
            descriptor: descriptor.into(),
            access: 0,
            parameters: Vec::new(),
            lines: None,
            strategy: "used-fields",
            values,
        }
    }

    #[test]
    fn parameters_are_split() {
        assert_eq!(parameter_descriptors("(I[[JLa/B;[La/C;Z)V"), ["I", "[[J", "La/B;", "[La/C;", "Z"]);
        assert_eq!(parameter_descriptors("()V"), Vec::<&str>::new());
        assert_eq!(parameter_descriptors("(Lbroken"), ["Lbroken"]);
    }

    #[test]
    fn values_find_their_places_and_types() {
        use PlannedValue::{Argument, Field, Receiver};
        let field =
            Field { of: Owner::Receiver, class: "A".into(), name: "next".into(), descriptor: "LA;".into() };
        let plan = plan("(ZLA;C)V", vec![Receiver, Argument(1), field, Argument(0), Argument(2)]);
        let values = [Value::Reference(7), Value::Null, Value::Reference(8), Value::Int(1), Value::Int(65)];
        let frame = assemble(&plan, &values, PLACE);
        assert_eq!(frame.receiver, Some(Value::Reference(7)));
        assert_eq!(frame.arguments, [Value::Boolean(true), Value::Null, Value::Char(65)]);
        let entry =
            EntryField { object: 7, class: "A".into(), field: "next".into(), value: Value::Reference(8) };
        assert_eq!(frame.entry_fields, [entry]);
        assert_eq!(frame.cut, Vec::<String>::new());
    }

    #[test]
    fn an_inherited_field_is_named_by_its_declaring_class() {
        let class = |name: &str, superclass, fields: &[&str]| Class {
            name: name.into(),
            kind: recording::ClassKind::Plain,
            jdk: false,
            superclass,
            interfaces: Vec::new(),
            fields: fields.iter().map(|&name| Field { name: name.into(), descriptor: "I".into() }).collect(),
        };
        let heap = Heap {
            classes: vec![class("A", None, &["x"]), class("B", Some(0), &[]), class("C", Some(1), &["x"])],
            objects: vec![Object::Instance { class: 2, fields: Vec::new() }],
        };
        let entry = |class: &str| EntryField {
            object: 0,
            class: class.into(),
            field: "x".into(),
            value: Value::Int(1),
        };
        let mut frame = assemble(&plan("()V", Vec::new()), &[], PLACE);
        frame.entry_fields = ["A", "B", "C", "Elsewhere"].map(entry).into();
        name_declaring_classes(&mut frame, &heap);
        let classes: Vec<&str> = frame.entry_fields.iter().map(|entry| entry.class.as_str()).collect();
        assert_eq!(classes, ["A", "A", "C", "Elsewhere"]);
    }

    #[test]
    fn left_overs_before_the_values_do_not_count() {
        let plan = plan("(I)V", vec![PlannedValue::Argument(0)]);
        let frame = assemble(&plan, &[Value::Null, Value::Int(3)], PLACE);
        assert_eq!(frame.arguments, [Value::Int(3)]);
    }

    #[test]
    fn a_frame_with_values_missing_says_so() {
        let plan = plan("(IJ)V", vec![PlannedValue::Argument(0), PlannedValue::Argument(1)]);
        for values in [&[Value::Int(3)][..], &[Value::Int(3), Value::Int(4)]] {
            let frame = assemble(&plan, values, PLACE);
            assert_eq!(frame.arguments, Vec::<Value>::new());
            assert_eq!(frame.cut.len(), 1);
        }
    }
}

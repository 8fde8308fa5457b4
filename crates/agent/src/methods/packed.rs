//! A method in few bytes: a big program has a hundred thousand of them, and hardly any ever fails.

use instrument::record::{HandlerPlan, Owner, PlannedValue};
use serde::{Deserialize, Serialize};

/// What is packed; the name of the strategy is left to the caller.
#[derive(Serialize, Deserialize)]
struct Packed<'a> {
    class: &'a str,
    name: &'a str,
    descriptor: &'a str,
    access: u16,
    #[serde(borrow)]
    parameters: Vec<&'a str>,
    lines: Option<(u32, u32)>,
    #[serde(borrow)]
    values: Vec<PackedValue<'a>>,
}

#[derive(Serialize, Deserialize)]
enum PackedValue<'a> {
    Receiver,
    Argument(u16),
    Field { argument: Option<u16>, class: &'a str, name: &'a str, descriptor: &'a str },
}

/// Packs a plan, all but its strategy.
pub fn pack(plan: &HandlerPlan) -> Box<[u8]> {
    let packed = Packed {
        class: &plan.class,
        name: &plan.name,
        descriptor: &plan.descriptor,
        access: plan.access,
        parameters: plan.parameters.iter().map(String::as_str).collect(),
        lines: plan.lines,
        values: plan.values.iter().map(pack_value).collect(),
    };
    postcard::to_stdvec(&packed).expect("strings and numbers always have a form").into()
}

fn pack_value(value: &PlannedValue) -> PackedValue<'_> {
    match value {
        PlannedValue::Receiver => PackedValue::Receiver,
        PlannedValue::Argument(index) => PackedValue::Argument(*index),
        PlannedValue::Field { of, class, name, descriptor } => {
            let argument = match of {
                Owner::Receiver => None,
                Owner::Argument(index) => Some(*index),
            };
            PackedValue::Field { argument, class, name, descriptor }
        }
    }
}

/// Unpacks a plan.
pub fn unpack(bytes: &[u8], strategy: &'static str) -> HandlerPlan {
    let packed: Packed<'_> = postcard::from_bytes(bytes).expect("it was packed here");
    HandlerPlan {
        class: packed.class.to_owned(),
        name: packed.name.to_owned(),
        descriptor: packed.descriptor.to_owned(),
        access: packed.access,
        parameters: packed.parameters.into_iter().map(str::to_owned).collect(),
        lines: packed.lines,
        strategy,
        values: packed.values.into_iter().map(unpack_value).collect(),
    }
}

fn unpack_value(value: PackedValue<'_>) -> PlannedValue {
    match value {
        PackedValue::Receiver => PlannedValue::Receiver,
        PackedValue::Argument(index) => PlannedValue::Argument(index),
        PackedValue::Field { argument, class, name, descriptor } => PlannedValue::Field {
            of: argument.map_or(Owner::Receiver, Owner::Argument),
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let field = |of| PlannedValue::Field {
            of,
            class: "a/A".into(),
            name: "next".into(),
            descriptor: "La/A;".into(),
        };
        let plan = HandlerPlan {
            class: "a/A".into(),
            name: "run".into(),
            descriptor: "(I)V".into(),
            access: 9,
            parameters: vec!["count".into()],
            lines: Some((3, 70_000)),
            strategy: "used-fields",
            values: vec![
                PlannedValue::Receiver,
                PlannedValue::Argument(0),
                field(Owner::Receiver),
                field(Owner::Argument(300)),
            ],
        };
        assert_eq!(unpack(&pack(&plan), "used-fields"), plan);
    }
}

//! Arbitrary recordings in which all fits together.

use model::{Crash, MethodRef, Relation, Thrown};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use recording::{
    Class, ClassKind, ClassPathEntry, Elements, EntryField, FailurePoint, Field, Frame, FramePlace, Header,
    Heap, JavaString, Jdk, Limit, Limits, Object, Recording, ThreadInfo, Value,
};

/// A recording; every index in it points at something.
pub fn recording() -> impl Strategy<Value = Recording> {
    (1usize..5, 1usize..7, 1usize..4).prop_flat_map(|(classes, objects, throwables)| {
        let crash = crash(throwables);
        (header(), crash, heap(classes, objects), vec(text(), 0..3))
            .prop_flat_map(move |(header, crash, heap, notes)| {
                let frames = vec(frame(crash.clone(), objects as u32), 0..4);
                (Just(header), Just(crash), frames, Just(heap), Just(notes))
            })
            .prop_map(|(header, crash, frames, heap, notes)| Recording { header, crash, frames, heap, notes })
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-zA-Z/$<>;()]{0,12}", any::<String>()]
}

fn header() -> impl Strategy<Value = Header> {
    let jdk = (text(), text(), text(), text()).prop_map(|(version, vendor, vm, os)| Jdk {
        version,
        vendor,
        vm,
        os,
    });
    let entry =
        (text(), option::of(any::<[u8; 32]>())).prop_map(|(path, sha256)| ClassPathEntry { path, sha256 });
    let thread = (text(), any::<u64>(), any::<bool>()).prop_map(|(name, id, is_virtual)| ThreadInfo {
        name,
        id,
        is_virtual,
    });
    let limits = (any::<u32>(), any::<u64>(), any::<u32>(), any::<u32>())
        .prop_map(|(objects, bytes, depth, milliseconds)| Limits { objects, bytes, depth, milliseconds });
    let program = (text(), option::of(text()), jdk, vec(text(), 0..3), text(), vec(entry, 0..3));
    (program, thread, any::<u64>(), failure_point(), any::<u64>(), text(), limits).prop_map(
        |(
            (recorder, label, jdk, command_line, directory, class_path),
            thread,
            time,
            failure_point,
            count,
            strategy,
            limits,
        )| Header {
            recorder,
            label,
            jdk,
            command_line,
            directory,
            class_path,
            thread,
            time,
            failure_point,
            count,
            strategy,
            limits,
        },
    )
}

fn failure_point() -> impl Strategy<Value = FailurePoint> {
    prop_oneof![
        Just(FailurePoint::Uncaught),
        text().prop_map(FailurePoint::Swallowed),
        Just(FailurePoint::Api),
        text().prop_map(FailurePoint::Method),
    ]
}

fn crash(throwables: usize) -> impl Strategy<Value = Crash> {
    let relations: Vec<_> = (0..throwables as u32).map(relation).collect();
    let rest = vec((text(), option::of(text()), vec(stack_frame(), 0..4)), throwables);
    (relations, rest).prop_map(|(relations, rest)| {
        let thrown = |(relation, (class, message, frames))| Thrown { relation, class, message, frames };
        Crash { throwables: relations.into_iter().zip(rest).map(thrown).collect() }
    })
}

fn relation(index: u32) -> BoxedStrategy<Relation> {
    match index {
        0 => Just(Relation::Top).boxed(),
        _ => prop_oneof![(0..index).prop_map(Relation::CauseOf), (0..index).prop_map(Relation::SuppressedBy)]
            .boxed(),
    }
}

fn stack_frame() -> impl Strategy<Value = model::Frame> {
    (
        text(),
        text(),
        option::of(text()),
        option::of(any::<u32>()),
        any::<bool>(),
        option::of(text()),
        option::of(text()),
    )
        .prop_map(|(class, method, file, line, native, module, descriptor)| model::Frame {
            class,
            method,
            file,
            line,
            native,
            module,
            descriptor,
        })
}

fn frame(crash: Crash, objects: u32) -> impl Strategy<Value = Frame> {
    let method =
        (text(), text(), text()).prop_map(|(class, name, descriptor)| MethodRef { class, name, descriptor });
    let entry = (0..objects, text(), text(), value(objects))
        .prop_map(|(object, class, field, value)| EntryField { object, class, field, value });
    let values = (option::of(value(objects)), vec(value(objects), 0..4), vec(entry, 0..3));
    (place(crash), method, any::<u16>(), vec(text(), 0..3), text(), values, vec(text(), 0..2)).prop_map(
        |(place, method, access, parameters, strategy, (receiver, arguments, entry_fields), cut)| Frame {
            place,
            method,
            access,
            parameters,
            strategy,
            receiver,
            arguments,
            entry_fields,
            cut,
        },
    )
}

fn place(crash: Crash) -> impl Strategy<Value = FramePlace> {
    (0..crash.throwables.len(), any::<prop::sample::Index>()).prop_map(move |(throwable, index)| {
        let length = crash.throwables[throwable].frames.len() + 1;
        let frame = index.index(length).checked_sub(1).map(|frame| frame as u32);
        FramePlace { throwable: throwable as u32, frame }
    })
}

/// Class `n` may have any earlier class as its superclass; class 0 is an array of references.
fn heap(classes: usize, objects: usize) -> impl Strategy<Value = Heap> {
    let classes: Vec<_> = (0..classes as u32).map(class).collect();
    classes.prop_flat_map(move |classes| {
        let objects = vec(object(&classes, objects as u32), objects);
        (Just(classes), objects).prop_map(|(classes, objects)| Heap { classes, objects })
    })
}

fn class(index: u32) -> BoxedStrategy<Class> {
    if index == 0 {
        let name = "[Ljava/lang/Object;".to_owned();
        let array = Class {
            name,
            kind: ClassKind::Array,
            jdk: true,
            superclass: None,
            interfaces: vec![],
            fields: vec![],
        };
        return Just(array).boxed();
    }
    let kind = prop::sample::select(vec![
        ClassKind::Plain,
        ClassKind::Enum,
        ClassKind::Record,
        ClassKind::Hidden,
        ClassKind::Proxy,
    ]);
    let superclass = (0..index).prop_map(|index| index.checked_sub(1).map(|index| index + 1));
    let field = (text(), text()).prop_map(|(name, descriptor)| Field { name, descriptor });
    (text(), kind, any::<bool>(), superclass, vec(text(), 0..2), vec(field, 0..3))
        .prop_map(|(name, kind, jdk, superclass, interfaces, fields)| Class {
            name,
            kind,
            jdk,
            superclass,
            interfaces,
            fields,
        })
        .boxed()
}

fn object(classes: &[Class], objects: u32) -> BoxedStrategy<Object> {
    let any_class = 0..classes.len() as u32;
    let heap = Heap { classes: classes.to_vec(), objects: Vec::new() };
    let instance = any_class.clone().prop_flat_map(move |class| {
        let fields = vec(value(objects), heap.fields(class).count());
        fields.prop_map(move |fields| Object::Instance { class, fields })
    });
    let array = (vec(option::of(0..objects), 0..4), 0u32..3).prop_map(|(elements, more)| Object::Array {
        class: 0,
        length: elements.len() as u32 + more,
        elements: Elements::References(elements),
    });
    let string = (vec(any::<u16>(), 0..5), 0u32..3).prop_map(|(units, more)| Object::String {
        text: JavaString::from_utf16(&units),
        length: units.len() as u32 + more,
    });
    let limits = vec![Limit::Objects, Limit::Bytes, Limit::Depth, Limit::Time, Limit::Fault];
    prop_oneof![
        instance,
        array,
        string,
        (any_class.clone(), text()).prop_map(|(class, name)| Object::EnumConstant { class, name }),
        text().prop_map(|name| Object::ClassObject { name }),
        (any_class.clone(), text()).prop_map(|(class, text)| Object::Opaque { class, text }),
        (any_class, prop::sample::select(limits)).prop_map(|(class, limit)| Object::Cut { class, limit }),
    ]
    .boxed()
}

fn value(objects: u32) -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        (0..objects).prop_map(Value::Reference),
        any::<bool>().prop_map(Value::Boolean),
        any::<i8>().prop_map(Value::Byte),
        any::<u16>().prop_map(Value::Char),
        any::<i16>().prop_map(Value::Short),
        any::<i32>().prop_map(Value::Int),
        any::<i64>().prop_map(Value::Long),
        any::<f32>().prop_map(Value::Float),
        any::<f64>().prop_map(Value::Double),
    ]
}

//! What objects of the JDK mean: a `HashMap` by its entries, an `Integer` by its number.
//!
//! Found from the fields that JDK 17 and 25 have, for exactly these classes: a subclass may add
//! meaning of its own. Where anything is missing or not as expected, an object has no meaning here
//! and stands for its fields.

use crate::{Heap, JavaString, Object, Value};

/// What an object of the JDK means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// A boxed primitive.
    Boxed(Value),
    /// The text of a `StringBuilder` or `StringBuffer`.
    Text(JavaString),
    /// The elements of a list, a queue or a set, in its order.
    Elements(Vec<Value>),
    /// The entries of a map, in its order.
    Entries(Vec<(Value, Value)>),
}

/// How many wrappers (`Collections.unmodifiableList` and the like) are looked through.
const MAX_WRAPPERS: u32 = 8;

impl Heap {
    /// What the object with this index means, where that is known.
    pub fn meaning(&self, object: u32) -> Option<Meaning> {
        let class = self.class_name(self.object(object));
        meaning(Look { heap: self, object: self.object(object) }, class, MAX_WRAPPERS)
    }

    /// What the object's part of a class of the JDK means: that of the `HashMap` in an object of a
    /// class that extends it.
    pub fn meaning_as(&self, object: u32, class: &str) -> Option<Meaning> {
        meaning(Look { heap: self, object: self.object(object) }, class, MAX_WRAPPERS)
    }
}

fn meaning(look: Look<'_>, class: &str, wrappers: u32) -> Option<Meaning> {
    match class.strip_prefix("java/")? {
        "lang/Boolean" | "lang/Byte" | "lang/Character" | "lang/Short" | "lang/Integer" | "lang/Long"
        | "lang/Float" | "lang/Double" => look.field("value").map(Meaning::Boxed),
        "lang/StringBuilder" | "lang/StringBuffer" => look.text().map(Meaning::Text),
        name => collection(&look, name.strip_prefix("util/")?, wrappers),
    }
}

fn collection(look: &Look<'_>, name: &str, wrappers: u32) -> Option<Meaning> {
    if let Some(name) = name.strip_prefix("ImmutableCollections$") {
        return immutable(look, name);
    }
    if let Some(name) = name.strip_prefix("Collections$") {
        return wrapper(look, name, wrappers);
    }
    match name {
        "ArrayList" => look.prefix("elementData", "size").map(Meaning::Elements),
        "Vector" | "Stack" => look.prefix("elementData", "elementCount").map(Meaning::Elements),
        "Arrays$ArrayList" => look.array("a").map(Meaning::Elements),
        "LinkedList" => look.linked("first", "next", "item").map(Meaning::Elements),
        "ArrayDeque" => look.ring().map(Meaning::Elements),
        "PriorityQueue" => look.prefix("queue", "size").map(Meaning::Elements),
        "HashSet" | "LinkedHashSet" => keys(look.inner("map", wrappers)?),
        "TreeSet" => keys(look.inner("m", wrappers)?),
        "HashMap" => look.table("value").filter(|entries| look.has_size(entries)).map(Meaning::Entries),
        "LinkedHashMap" => look.linked_entries().map(Meaning::Entries),
        "TreeMap" => look.sorted().map(Meaning::Entries),
        "concurrent/ConcurrentHashMap" => look.table("val").map(Meaning::Entries),
        "concurrent/CopyOnWriteArrayList" => look.array("array").map(Meaning::Elements),
        _ => None,
    }
}

/// What `List.of`, `Set.of` and `Map.of` return.
fn immutable(look: &Look<'_>, name: &str) -> Option<Meaning> {
    match name {
        "List12" | "Set12" => look.one_or_two().map(Meaning::Elements),
        "ListN" => look.array("elements").map(Meaning::Elements),
        "SetN" => Some(Meaning::Elements(without_nulls(look.array("elements")?))),
        "Map1" => Some(Meaning::Entries(vec![(look.field("k0")?, look.field("v0")?)])),
        "MapN" => look.pairs("table").map(Meaning::Entries),
        _ => None,
    }
}

/// What the methods of `Collections` return.
fn wrapper(look: &Look<'_>, name: &str, wrappers: u32) -> Option<Meaning> {
    match name {
        "EmptyList" | "EmptySet" => Some(Meaning::Elements(Vec::new())),
        "EmptyMap" => Some(Meaning::Entries(Vec::new())),
        "SingletonList" | "SingletonSet" => Some(Meaning::Elements(vec![look.field("element")?])),
        "SingletonMap" => Some(Meaning::Entries(vec![(look.field("k")?, look.field("v")?)])),
        "SetFromMap" => keys(look.inner("m", wrappers)?),
        _ if name.starts_with("Unmodifiable") || name.starts_with("Synchronized") => {
            look.inner("c", wrappers).or_else(|| look.inner("m", wrappers))
        }
        _ => None,
    }
}

fn keys(meaning: Meaning) -> Option<Meaning> {
    match meaning {
        Meaning::Entries(entries) => {
            Some(Meaning::Elements(entries.into_iter().map(|(key, _)| key).collect()))
        }
        _ => None,
    }
}

fn without_nulls(mut values: Vec<Value>) -> Vec<Value> {
    values.retain(|value| *value != Value::Null);
    values
}

/// One object with its heap.
#[derive(Clone, Copy)]
struct Look<'a> {
    heap: &'a Heap,
    object: &'a Object,
}

impl<'a> Look<'a> {
    /// The value of a field that a class of the JDK declares: a subclass may have one of that name.
    fn field(&self, name: &str) -> Option<Value> {
        let Object::Instance { class, fields } = self.object else { return None };
        let named = self.heap.fields(*class).zip(fields);
        named.filter(|((class, field), _)| class.jdk && field.name == name).last().map(|(_, value)| *value)
    }

    fn number(&self, name: &str) -> Option<usize> {
        match self.field(name)? {
            Value::Int(number) => usize::try_from(number).ok(),
            _ => None,
        }
    }

    fn at(&self, value: Value) -> Option<Look<'a>> {
        match value {
            Value::Reference(index) => Some(Look { heap: self.heap, object: self.heap.object(index) }),
            _ => None,
        }
    }

    fn inner(&self, name: &str, wrappers: u32) -> Option<Meaning> {
        let inner = self.at(self.field(name)?)?;
        meaning(inner, self.heap.class_name(inner.object), wrappers.checked_sub(1)?)
    }

    /// The elements of an array in a field, if all were recorded; none where the field is null.
    fn array(&self, name: &str) -> Option<Vec<Value>> {
        let field = self.field(name)?;
        if field == Value::Null {
            return Some(Vec::new());
        }
        match self.at(field)?.object {
            Object::Array { length, elements, .. } if elements.len() == *length as usize => {
                Some(elements.iter().collect())
            }
            _ => None,
        }
    }

    /// The first elements of an array, as many as a field says, if those were recorded.
    fn prefix(&self, array: &str, size: &str) -> Option<Vec<Value>> {
        let size = self.number(size)?;
        match self.at(self.field(array)?)?.object {
            Object::Array { elements, .. } if elements.len() >= size => {
                Some(elements.iter().take(size).collect())
            }
            _ => None,
        }
    }

    fn ring(&self) -> Option<Vec<Value>> {
        let elements = self.array("elements")?;
        let (head, tail) = (self.number("head")?, self.number("tail")?);
        match head <= tail {
            true => elements.get(head..tail).map(<[Value]>::to_vec),
            false => Some([elements.get(head..)?, elements.get(..tail)?].concat()),
        }
    }

    fn pairs(&self, array: &str) -> Option<Vec<(Value, Value)>> {
        let table = self.array(array)?;
        let pairs = table.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        Some(pairs.filter(|(key, _)| *key != Value::Null).collect())
    }

    /// The second element is a marker, a plain `Object`, where there is only one.
    fn one_or_two(&self) -> Option<Vec<Value>> {
        let (first, second) = (self.field("e0")?, self.field("e1")?);
        let marker = match self.at(second) {
            Some(look) => self.heap.class_name(look.object) == "java/lang/Object",
            None => true,
        };
        Some(if marker { vec![first] } else { vec![first, second] })
    }

    /// The nodes of a linked list, which ends or else has no meaning.
    fn chain(self, first: Value, next: &str) -> Option<Vec<Look<'a>>> {
        let mut nodes: Vec<Look<'a>> = Vec::new();
        let mut node = first;
        while node != Value::Null {
            let look = self.at(node)?;
            node = look.field(next)?;
            nodes.push(look);
            if nodes.len() > self.heap.objects.len() {
                return None;
            }
        }
        Some(nodes)
    }

    fn linked(&self, first: &str, next: &str, item: &str) -> Option<Vec<Value>> {
        self.chain(self.field(first)?, next)?.iter().map(|node| node.field(item)).collect()
    }

    fn linked_entries(&self) -> Option<Vec<(Value, Value)>> {
        self.chain(self.field("head")?, "after")?.iter().map(|node| node.entry("value")).collect()
    }

    fn entry(&self, value: &str) -> Option<(Value, Value)> {
        Some((self.field("key")?, self.field(value)?))
    }

    /// The entries of a hash table. A bin of a concurrent map may be a tree, whose nodes are linked too.
    fn table(&self, value: &str) -> Option<Vec<(Value, Value)>> {
        let mut entries = Vec::new();
        for bin in without_nulls(self.array("table")?) {
            let first = self.at(bin)?.field("first").unwrap_or(bin);
            for node in self.chain(first, "next")? {
                entries.push(node.entry(value)?);
            }
            if entries.len() > self.heap.objects.len() {
                return None;
            }
        }
        Some(entries)
    }

    fn has_size(&self, entries: &[(Value, Value)]) -> bool {
        self.number("size") == Some(entries.len())
    }

    /// The entries of a search tree, from left to right.
    fn sorted(&self) -> Option<Vec<(Value, Value)>> {
        let mut entries = Vec::new();
        let mut path = Vec::new();
        let mut steps = 0;
        let mut node = self.field("root")?;
        loop {
            while node != Value::Null {
                let look = self.at(node)?;
                path.push(look);
                node = look.field("left")?;
                steps += 1;
                if steps > self.heap.objects.len() {
                    return None;
                }
            }
            let Some(look) = path.pop() else { break };
            entries.push(look.entry("value")?);
            node = look.field("right")?;
        }
        Some(entries).filter(|entries| self.has_size(entries))
    }

    /// The characters of a string builder: Latin-1 bytes, or UTF-16 in the machine's order.
    fn text(&self) -> Option<JavaString> {
        let count = self.number("count")?;
        let wide = self.field("coder")? != Value::Byte(0);
        let bytes = self.prefix_of_bytes(if wide { count.checked_mul(2)? } else { count })?;
        let units: Vec<u16> = match wide {
            true => bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
            false => bytes.iter().map(|&byte| u16::from(byte)).collect(),
        };
        Some(JavaString::from_utf16(&units))
    }

    fn prefix_of_bytes(&self, count: usize) -> Option<&'a [u8]> {
        match self.at(self.field("value")?)?.object {
            Object::Array { elements: crate::Elements::Bytes(bytes), .. } => bytes.get(..count),
            _ => None,
        }
    }
}

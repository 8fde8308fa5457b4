//! Lambdas and method references: what they have captured is held by the object that they are, like fields. So a frame
//! that runs one leads back to where it was made, by a call of the interface's method or through code of the JDK.

use ir::{BlockId, Dynamic, Member, Operation, ValueId};
use program::{Index, MethodId};
use smt::{Bits, Sort, Term};

use crate::frames::Entry;
use crate::machine::Machine;
use crate::state::{Activation, State};
use crate::step::collections::plain_list;
use crate::substitute::Substitution;

/// Methods of streams that pass on the elements that they have got.
const PASSING: [&str; 10] = [
    "filter",
    "peek",
    "sorted",
    "distinct",
    "limit",
    "skip",
    "parallel",
    "sequential",
    "unordered",
    "onClose",
];
/// Calls between a lambda and the collection that a stream is of.
const MOST_PASSED: usize = 16;

impl Machine<'_> {
    /// What a lambda holds at a place among what it has captured.
    fn captured(&mut self, implementation: &Member, at: usize, descriptor: &str) -> Term {
        let owner = format!("{}.{}{}", implementation.class, implementation.name, implementation.descriptor);
        self.symbols.field(&owner, &format!("captured {at}"), descriptor)
    }

    /// What a new lambda holds.
    pub(crate) fn capture(
        &mut self,
        state: &State,
        lambda: Term,
        implementation: &Member,
        captured: &[ValueId],
    ) -> Substitution {
        let types = own_types(self.index, implementation);
        let mut by = Substitution::default();
        for (at, (descriptor, &value)) in types.iter().zip(captured).enumerate() {
            let value = self.term(state, value);
            let stored = self.symbols.stored(descriptor, value);
            let memory = self.captured(implementation, at, descriptor);
            by.insert(memory, self.symbols.store(memory, lambda, stored));
        }
        by
    }

    /// The object of an interface by which a call comes to a method of another name: the receiver, where it is called
    /// at once; else one that the code makes of that method and gives to the JDK.
    pub(crate) fn function_of(
        &self,
        state: &State,
        operation: &Operation,
        inside: MethodId,
    ) -> Option<ValueId> {
        let Operation::Call { method, arguments, .. } = operation else { return None };
        let interface = self.index.class(&method.class).map(|class| class.id);
        let only = interface.and_then(|class| self.index.functional_method(class));
        if only.is_some_and(|only| self.index[only].name == *method.name) {
            return arguments.first().copied();
        }
        let top = state.top()?;
        let blocks = top.code.body.blocks.iter().enumerate();
        let all = blocks.flat_map(|(block, content)| {
            content.instructions.iter().enumerate().map(move |(at, instruction)| (block, at, instruction))
        });
        let mut made = all.filter_map(|(block, at, instruction)| {
            let Operation::Dynamic { call, .. } = &instruction.operation else { return None };
            let Dynamic::Lambda { implementation, .. } = &**call else { return None };
            let is_made = is_before(top, block as BlockId, at);
            instruction.result.filter(|_| is_made && is_method(self.index, &implementation.member, inside))
        });
        let first = made.next()?;
        made.next().is_none().then_some(first)
    }

    /// What a lambda was called with in place of the inputs of its code: what it has captured comes first. What the JDK
    /// calls it with is an element of the list that it goes through, or left open.
    pub(crate) fn pass_to_lambda(
        &mut self,
        state: &mut State,
        operation: &Operation,
        inside: &Entry,
        function: ValueId,
    ) -> Option<bool> {
        let Operation::Call { arguments, .. } = operation else { return None };
        let is_called = arguments.first() == Some(&function);
        let given = if is_called { &arguments[1..] } else { &[] };
        let passed = match is_called {
            true => given.len(),
            false => self.passed_by_jdk(state, inside, function)?,
        };
        let captured = inside.inputs.len().checked_sub(passed)?;
        let lambda = self.term(state, function);
        let implementation = member_of(self.index, inside.code.method);
        let types = inside.code.types.clone();
        let mut by = Substitution::default();
        for (at, (&input, known)) in inside.inputs.iter().zip(&types).enumerate().take(captured) {
            let memory = self.captured(&implementation, at, known);
            let held = self.symbols.select(memory, lambda);
            by.insert(self.variable_of(input), held);
        }
        let mut conditions = vec![self.symbols.is_present(lambda)];
        for (at, (&input, known)) in inside.inputs[captured..].iter().zip(&types[captured..]).enumerate() {
            let value = match given.get(at) {
                Some(&argument) => self.term(state, argument),
                None => self.element_passed(state, function, known, &mut conditions),
            };
            let stored = self.as_type(value, known)?;
            by.insert(self.variable_of(input), stored);
        }
        let is_alive = self.replace(state, &by);
        Some(is_alive && conditions.into_iter().all(|condition| self.require(state, condition)))
    }

    /// How many arguments the JDK calls a function with that the code makes.
    fn passed_by_jdk(&self, state: &State, inside: &Entry, function: ValueId) -> Option<usize> {
        match state.top()?.code.body.operation(function) {
            Some(Operation::Dynamic { arguments, .. }) => inside.inputs.len().checked_sub(arguments.len()),
            _ => None,
        }
    }

    /// A value as memory holds it for a type, taken out of its box; none where it must be put into one.
    fn as_type(&mut self, value: Term, descriptor: &str) -> Option<Term> {
        let is_reference = *self.symbols.terms.sort(value) == crate::symbols::reference();
        match (is_reference, descriptor.starts_with(['L', '['])) {
            (true, false) => {
                let (class, _) = crate::step::BOXES.into_iter().find(|(_, held)| *held == descriptor)?;
                let memory = self.symbols.field(class, "value", descriptor);
                Some(self.symbols.select(memory, value))
            }
            (false, true) => None,
            _ => Some(self.symbols.stored(descriptor, value)),
        }
    }

    /// What the JDK passes on: any element of the list that it goes through, where the code tells the list.
    fn element_passed(
        &mut self,
        state: &mut State,
        function: ValueId,
        descriptor: &str,
        conditions: &mut Vec<Term>,
    ) -> Term {
        let wanted = match descriptor {
            boxed if boxed.starts_with(['L', '[']) => boxed.to_owned(),
            held => crate::step::BOXES
                .into_iter()
                .find(|(_, own)| *own == held)
                .map_or_else(|| held.to_owned(), |(class, _)| crate::symbols::type_of(class)),
        };
        let Some(list) = self.list_gone_through(state, function) else {
            state.leave_open("what the JDK calls a lambda with is left open".into());
            return self.symbols.open("what the JDK passes", crate::symbols::reference());
        };
        let list = self.term(state, list);
        let all = self.symbols.items();
        let (size, items) = (self.size_of(list), self.symbols.select(all, list));
        let at = self.symbols.open("a place in the list", Sort::Bits(32));
        let (zero, element) = (self.symbols.int(0), self.symbols.select(items, at));
        conditions.push(self.symbols.terms.apply(Bits::NotGreaterSigned, &[zero, at]));
        conditions.push(self.symbols.less(at, size));
        conditions.push(self.symbols.is_present(list));
        if wanted != "Ljava/lang/Object;" {
            let class = if wanted.starts_with('[') { &wanted } else { model::descriptor::class_of(&wanted) };
            let is = self.symbols.is(class);
            conditions.push(self.symbols.select(is, element));
        }
        state.leave_open("what the JDK does with other elements of the list is left open".into());
        element
    }

    /// The list whose elements a function gets: that of `forEach`, or of the stream that it is given to.
    fn list_gone_through(&self, state: &State, function: ValueId) -> Option<ValueId> {
        let body = &state.top()?.code.body;
        let all = body.blocks.iter().flat_map(|block| &block.instructions);
        let taking = all.filter_map(|instruction| match &instruction.operation {
            Operation::Call { method, arguments, .. } if arguments[1..].contains(&function) => {
                Some((method, arguments[0]))
            }
            _ => None,
        });
        let (method, mut from) = taking.into_iter().next()?;
        if *method.name == *"forEach" && plain_list(&method.class).is_some() {
            return Some(from);
        }
        for _ in 0..MOST_PASSED {
            let Some(Operation::Call { method, arguments, .. }) = body.operation(from) else { return None };
            from = *arguments.first()?;
            match &*method.name {
                "stream" | "parallelStream" => return Some(from),
                name if PASSING.contains(&name) => {}
                _ => return None,
            }
        }
        None
    }
}

/// Whether an instruction was surely executed before the place where a method is.
fn is_before(top: &Activation, block: BlockId, at: usize) -> bool {
    if block == top.block {
        return at < top.left;
    }
    let mut above = top.code.dominators[top.block as usize];
    while let Some(dominator) = above.filter(|&dominator| dominator != block) {
        above = top.code.dominators[dominator as usize];
    }
    above.is_some()
}

/// The types of what a method takes, its receiver among it.
fn own_types(index: &Index, method: &Member) -> Vec<String> {
    let owner = index.class(&method.class);
    let declared = owner.and_then(|class| index.declared(class.id, &method.name, &method.descriptor));
    let has_receiver = declared.is_some_and(|id| !index[id].is_static());
    let receiver = has_receiver.then(|| crate::symbols::type_of(&method.class));
    let parameters = model::descriptor::parameters(&method.descriptor);
    receiver.into_iter().chain(parameters.into_iter().map(str::to_owned)).collect()
}

fn is_method(index: &Index, member: &Member, method: MethodId) -> bool {
    let own = &index[method];
    index[method.class].name == *member.class
        && own.name == *member.name
        && own.descriptor == *member.descriptor
}

fn member_of(index: &Index, method: MethodId) -> Member {
    Member {
        class: index[method.class].name.as_str().into(),
        name: index[method].name.as_str().into(),
        descriptor: index[method].descriptor.as_str().into(),
    }
}

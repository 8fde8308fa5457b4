//! What static final fields hold: what the initialiser of their class has put there, where it surely still is there.
//!
//! The initialiser is executed backwards from its end, with all memory as what is asked for. What that gives holds as long
//! as nobody changes it: lengths, texts, numbers in boxes and final fields always, elements where all code that sees the
//! field only looks at what is in it.

use std::sync::Arc;

use classfile::access;
use ir::{Body, CallKind, Instruction, Operation, Terminator, ValueId};
use program::{ClassId, FieldId};
use rustc_hash::{FxHashMap, FxHashSet};
use smt::{Arrays, Core, Operation as TermOperation, Term};

use crate::limits::Limits;
use crate::machine::{Ended, Execution, Machine};
use crate::state::{Activation, State};
use crate::step::collections::SIZE;
use crate::step::keys::Keys;
use crate::step::{BOXES, changes_nothing};
use crate::substitute::Substitution;
use crate::symbols::{Literal, Meaning};

/// Longer initialisers are not executed.
const LONGEST: usize = 600;
/// Classes whose code is read for what it does to a field, at most.
const MOST_CLASSES: usize = 60;
/// Ways through an initialiser, at most.
const MOST_WAYS: usize = 4;
/// What is remembered of one class, at most.
const MOST_HELD: usize = 200;

/// What is known of the static fields of classes.
#[derive(Default)]
pub(crate) struct Initials {
    /// The classes that were looked at.
    seen: FxHashSet<ClassId>,
    /// What static fields are, and what memory holds of the objects that they lead to.
    held: FxHashMap<Term, Term>,
    /// Whether nothing may be said, because an initialiser is under way.
    is_under_way: bool,
}

impl Initials {
    /// What is known of a crash: nothing where an initialiser was under way.
    pub(crate) fn new(is_under_way: bool) -> Initials {
        Initials { is_under_way, ..Initials::default() }
    }
}

impl Machine<'_> {
    /// Conditions in which static final fields are what they hold, each in its place.
    pub(crate) fn with_initials(&mut self, conditions: &[Term]) -> Vec<Term> {
        let mut owners = Vec::new();
        for term in self.symbols.terms.reachable(conditions) {
            if let Some(Meaning::Static { class, .. }) = self.symbols.meaning(term) {
                owners.extend(self.index.class(class).map(|class| class.id));
            }
        }
        owners.into_iter().for_each(|owner| self.learn_initial(owner));
        if self.initials.held.is_empty() {
            return conditions.to_vec();
        }
        let mut memory: FxHashMap<Term, Term> = FxHashMap::default();
        for term in self.symbols.terms.reachable(conditions) {
            let now = self.with_initial(term, &memory);
            memory.insert(term, now);
        }
        conditions.iter().map(|condition| memory[condition]).collect()
    }

    fn with_initial(&mut self, term: Term, memory: &FxHashMap<Term, Term>) -> Term {
        if let Some(&held) = self.initials.held.get(&term) {
            return held;
        }
        let old = self.symbols.terms.arguments(term);
        let new: Vec<Term> = old.iter().map(|argument| memory[argument]).collect();
        if new == old {
            return term;
        }
        let operation = self.symbols.terms.operation(term).clone();
        if operation == TermOperation::Arrays(Arrays::Select) {
            return self.element_held(new[0], new[1]);
        }
        let simpler = self.symbols.without_bits(&operation, &new);
        let simpler = simpler.or_else(|| self.symbols.equated(&operation, &new));
        simpler.unwrap_or_else(|| self.symbols.terms.apply(operation, &new))
    }

    /// What memory holds for a key that is one of few, or of which few are known.
    fn element_held(&mut self, array: Term, key: Term) -> Term {
        if let (TermOperation::Core(Core::IfThenElse), &[test, then, otherwise]) =
            (self.symbols.terms.operation(key), self.symbols.terms.arguments(key))
        {
            let (then, otherwise) = (self.element_held(array, then), self.element_held(array, otherwise));
            return self.symbols.terms.if_then_else(test, then, otherwise);
        }
        let own = self.symbols.select(array, key);
        if let Some(&held) = self.initials.held.get(&own) {
            return held;
        }
        if let Some(known) = self.symbols.known_element(self.index, array, key) {
            return known;
        }
        let is_chosen = *self.symbols.terms.operation(array) == TermOperation::Arrays(Arrays::Store)
            && self.symbols.variables_of(array).is_empty();
        if !is_chosen {
            return own;
        }
        let &[before, at, stored] = self.symbols.terms.arguments(array) else { return own };
        let (is_key, below) = (self.symbols.terms.equal(key, at), self.element_held(before, key));
        self.symbols.terms.if_then_else(is_key, stored, below)
    }

    /// Whether a static final field holds a collection of the JDK, by the code that puts it there.
    pub(crate) fn holds_collection(&self, field: &ir::Member) -> bool {
        let made = || {
            let owner = self.index.class(&self.owner_of(field))?.id;
            let body = self.index.body(self.index.declared(owner, "<clinit>", "()V")?)?;
            let all = body.blocks.iter().flat_map(|block| &block.instructions);
            let mut puts = all.filter_map(|instruction| match &instruction.operation {
                Operation::PutField { field: put, object: None, value } if put.name == field.name => {
                    Some(*value)
                }
                _ => None,
            });
            let only = puts.next().filter(|_| puts.next().is_none())?;
            let class = match body.operation(only)? {
                Operation::New(class) => class,
                Operation::Call { kind: CallKind::Static, method, .. } => &method.class,
                _ => return None,
            };
            Some(class.starts_with("java/util/"))
        };
        made().unwrap_or_default()
    }

    /// Finds out what the static final fields of a class hold.
    fn learn_initial(&mut self, class: ClassId) {
        if self.initials.is_under_way || self.index[class].is_jdk() || !self.initials.seen.insert(class) {
            return;
        }
        let found = self.find_initial(class).unwrap_or_default();
        self.initials.held.extend(found);
    }

    fn find_initial(&mut self, class: ClassId) -> Option<Vec<(Term, Term)>> {
        let wanted = access::STATIC | access::FINAL;
        let fields = self.index[class].fields().filter(|(_, field)| field.is(wanted));
        let fields: Vec<(FieldId, Term)> = fields
            .map(|(id, field)| (id, field.name.to_string(), field.descriptor.to_string()))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|(id, name, descriptor)| {
                (id, self.symbols.static_field(&self.index[class].name, &name, &descriptor))
            })
            .collect();
        let memories = self.memories_of(class);
        let all = fields.iter().map(|&(_, field)| field).chain(memories.iter().map(|known| known.0));
        let after = self.after_initializer(class, all.collect())?;
        let renamed: Vec<Option<Term>> =
            after.into_iter().map(|term| Some(self.as_initial(class, term?))).collect();
        let (of_fields, of_memories) = renamed.split_at(fields.len());
        let mut held = Vec::new();
        let mut only_read = Vec::new();
        for (&(id, field), &value) in fields.iter().zip(of_fields) {
            let Some(value) = value.filter(|&value| self.symbols.terms.as_value(value).is_some()) else {
                continue;
            };
            held.push((field, value));
            let is_object = matches!(self.symbols.as_literal(value), Some(Literal::Other(_)));
            if is_object && self.is_only_read(class, id) {
                only_read.push(value);
            }
        }
        for (&(memory, is_fixed), &now) in memories.iter().zip(of_memories) {
            let Some(now) = now else { continue };
            held.extend(self.held_in(memory, now, |object| is_fixed || only_read.contains(&object)));
        }
        held.truncate(MOST_HELD);
        Some(held)
    }

    /// The memory that an initialiser may fill, and whether what is in it stays.
    fn memories_of(&mut self, class: ClassId) -> Vec<(Term, bool)> {
        let index = self.index;
        let symbols = &mut self.symbols;
        let mut memories = vec![(symbols.lengths(), true), (symbols.texts(), true)];
        memories.extend(BOXES.map(|(class, held)| (symbols.field(class, "value", held), true)));
        memories.extend("LIJCBSZFD".chars().map(|letter| (symbols.elements(letter), false)));
        memories.extend(Keys::ALL.map(|keys| (symbols.entries(keys), false)));
        memories.push((symbols.items(), false));
        memories.push((symbols.field(SIZE.0, SIZE.1, "I"), false));
        let own = index[class].fields().filter(|(_, field)| !field.is_static() && field.is(access::FINAL));
        memories.extend(
            own.map(|(_, field)| (symbols.field(&index[class].name, &field.name, &field.descriptor), true)),
        );
        memories
    }

    /// What variables are after the initialiser of a class, as far as that is the same on all of the few ways through it.
    fn after_initializer(&mut self, class: ClassId, variables: Vec<Term>) -> Option<Vec<Option<Term>>> {
        let initializer = self.index.declared(class, "<clinit>", "()V")?;
        let code = self.codes.get(self.index, initializer).filter(|code| code.size <= LONGEST)?;
        let mut returns = code
            .body
            .blocks
            .iter()
            .enumerate()
            .filter(|(_, block)| matches!(block.end, Terminator::Return(_)));
        let (number, block) = returns.next()?;
        let mut conditions = Vec::new();
        let mut goals = Vec::new();
        for variable in variables {
            let sort = self.symbols.terms.sort(variable).clone();
            let goal = self.symbols.open("what is there after the initialiser", sort);
            goals.push(goal);
            conditions.push(self.symbols.terms.equal(variable, goal));
        }
        let top = Activation {
            code: Arc::clone(&code),
            inputs: Arc::new([]),
            block: number as u32,
            left: block.instructions.len(),
            path: vec![number as u32],
        };
        let start = State { conditions, stack: vec![top], ..State::default() };
        let limits = self.limits;
        self.limits = Limits { steps: 4_000, checks: 8, visits: 1, depth: 2, ..limits };
        let mut execution = Execution::new(vec![start]);
        while execution.ended.is_none() {
            self.proceed(&mut execution, MOST_WAYS + 1, u64::MAX);
        }
        self.limits = limits;
        let is_all = execution.ended == Some(Ended::Complete) && execution.lost().1 == 0;
        let ways: Vec<Vec<Term>> =
            execution.arrived.into_iter().map(|arrived| arrived.state.conditions).collect();
        let (first, others) = ways.split_first().filter(|_| is_all)?;
        let same = |goal: &Term| {
            let value = self.equal_to(first, *goal)?;
            others.iter().all(|way| self.equal_to(way, *goal) == Some(value)).then_some(value)
        };
        Some(goals.iter().map(same).collect())
    }

    /// What one of the conditions says that a variable is.
    fn equal_to(&self, conditions: &[Term], variable: Term) -> Option<Term> {
        conditions.iter().find_map(|&condition| {
            let terms = &self.symbols.terms;
            match (terms.operation(condition), terms.arguments(condition)) {
                (TermOperation::Core(Core::Equal), &[first, second]) if second == variable => Some(first),
                (TermOperation::Core(Core::Equal), &[first, second]) if first == variable => Some(second),
                _ => None,
            }
        })
    }

    /// A term in which what the initialiser has made are objects with names of their own: they were there before all else.
    fn as_initial(&mut self, class: ClassId, term: Term) -> Term {
        let made: Vec<(Term, i128)> = self
            .symbols
            .terms
            .reachable(&[term])
            .into_iter()
            .filter(|&term| *self.symbols.terms.sort(term) == crate::symbols::reference())
            .filter_map(|term| Some((term, self.symbols.terms.as_value(term)?.signed()?)))
            .filter(|(_, number)| *number < 0)
            .collect();
        let mut by = Substitution::default();
        for (object, number) in made {
            let name = format!("[object {} of {}]", -number, model::simple_name(&self.index[class].name));
            by.insert(object, self.symbols.literal(Literal::Other(name.into())));
        }
        self.symbols.with_objects(self.index, term, &by)
    }

    /// What memory holds of the objects for which it was stored: of those that are wanted, and nothing that depends on
    /// something else.
    fn held_in(
        &mut self,
        memory: Term,
        mut now: Term,
        is_wanted: impl Fn(Term) -> bool,
    ) -> Vec<(Term, Term)> {
        let (mut held, mut seen) = (Vec::new(), Vec::new());
        while *self.symbols.terms.operation(now) == TermOperation::Arrays(Arrays::Store) {
            let &[before, object, value] = self.symbols.terms.arguments(now) else { break };
            now = before;
            let is_fixed = self.symbols.variables_of(value).is_empty();
            let is_last = !seen.contains(&object);
            seen.push(object);
            if is_last && is_fixed && is_wanted(object) && self.symbols.as_literal(object).is_some() {
                let own = self.symbols.select(memory, object);
                held.push((own, value));
            }
        }
        held
    }

    /// Whether all code that may see a static field only looks at what the object in it holds.
    fn is_only_read(&self, owner: ClassId, field: FieldId) -> bool {
        let Some(classes) = self.classes_that_see(owner, field) else { return false };
        classes.into_iter().all(|class| {
            let index = self.index;
            index[class].methods().filter_map(|(id, _)| Some((id, index.body(id)?))).all(|(id, body)| {
                let fills = class == owner && index[id].name == "<clinit>";
                let is_field = |member: &ir::Member| {
                    *member.name == *index[field].name && self.owner_of(member) == index[owner].name.as_str()
                };
                only_looks(&body, &is_field, fills)
            })
        })
    }

    /// The classes whose code can name a field; none where these are too many.
    fn classes_that_see(&self, owner: ClassId, field: FieldId) -> Option<Vec<ClassId>> {
        let index = self.index;
        let (package, name) = (index[owner].package(), index[owner].name.as_str());
        let outermost = name.split('$').next().unwrap_or(name);
        let is_nested = |other: &str| {
            other.strip_prefix(outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let is_private = index[field].is(access::PRIVATE);
        if !is_private && (index[field].is(access::PUBLIC) || index[field].is(access::PROTECTED)) {
            return None;
        }
        let beside = index.classes().iter().filter(|class| !class.is_jdk() && class.package() == package);
        let seeing: Vec<ClassId> = beside
            .filter(|class| !is_private || is_nested(&class.name))
            .map(|class| class.id)
            .take(MOST_CLASSES + 1)
            .collect();
        (seeing.len() <= MOST_CLASSES).then_some(seeing)
    }
}

/// Whether code only looks at what is in a static field; where it fills it, it may also put something in.
fn only_looks(body: &Body, is_field: &dyn Fn(&ir::Member) -> bool, fills: bool) -> bool {
    let all = || body.blocks.iter().flat_map(|block| &block.instructions);
    let seen: Vec<ValueId> = all()
        .filter_map(|instruction| match &instruction.operation {
            Operation::GetField { field, object: None } if is_field(field) => instruction.result,
            Operation::PutField { field, object: None, value } if is_field(field) => Some(*value),
            _ => None,
        })
        .collect();
    let is_seen = |value: &ValueId| seen.contains(value);
    let in_phis = body.values.iter().any(|value| match &value.definition {
        ir::Definition::Phi { inputs, .. } => inputs.iter().any(is_seen),
        _ => false,
    });
    let leaves = body.blocks.iter().any(|block| match &block.end {
        Terminator::Return(Some(value)) | Terminator::Throw(value) => is_seen(value),
        _ => false,
    });
    let is_fine = |instruction: &Instruction| {
        let used = instruction.operation.operands();
        if !used.iter().any(is_seen) {
            return true;
        }
        match &instruction.operation {
            Operation::Load { .. } | Operation::Length(_) | Operation::InstanceOf(..) => true,
            Operation::Store { array, value, .. } => fills && is_seen(array) && !is_seen(value),
            Operation::PutField { field, object: None, .. } => fills && is_field(field),
            Operation::GetField { .. } => true,
            Operation::Call { kind, method, arguments } => {
                let is_receiver = *kind != CallKind::Static && !arguments[1..].iter().any(is_seen);
                is_receiver && (fills || changes_nothing(method))
            }
            _ => false,
        }
    };
    !in_phis && !leaves && all().all(is_fine)
}

//! Calls: what is known is said in terms, what is small and certain is followed, and the rest is left open.

use std::sync::Arc;

use classfile::access;
use ir::{CallKind, Member, Operation, Terminator, ValueId};
use program::{ClassId, MethodId};
use smt::{Sort, Term};

use super::Undone;
use crate::code::Code;
use crate::effects::Effects;
use crate::machine::Machine;
use crate::state::{Activation, State};
use crate::substitute::Substitution;
use crate::symbols::Meaning;

/// Methods that may run at a call, at most: of more nothing is known.
const MOST_TARGETS: usize = 8;
/// What it costs more to take an object for one of a class that nobody has seen.
const UNSEEN_COST: u32 = 12;
/// Classes whose code says nothing of what their methods mean.
const OPAQUE: [&str; 7] = [
    "java/lang/Class",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/security/",
    "jdk/internal/reflect/",
    "jdk/internal/misc/",
    "sun/",
];
/// What a call costs that is followed.
const CALL_COST: u32 = 4;

impl Machine<'_> {
    pub(super) fn undo_call(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        kind: CallKind,
        method: &Member,
        arguments: &[ValueId],
    ) -> Undone {
        if kind != CallKind::Static && !self.require_present(state, arguments[0]) {
            return Undone::Dead;
        }
        if let Some(is_alive) = self.undo_known(state, result, method, arguments) {
            return is_alive.into();
        }
        let modelled = self.undo_collection(state, result, method, arguments);
        match modelled.or_else(|| self.undo_map(state, result, method, arguments)) {
            Some((modelled, true)) => Undone::Several(modelled.into_iter().collect()),
            Some((modelled, false)) => {
                let mut other = state.clone();
                other.cost += UNSEEN_COST;
                let others = match self.undo_unknown(&mut other, result, kind, method, arguments) {
                    Undone::On => vec![other],
                    Undone::Dead => Vec::new(),
                    Undone::Several(states) => states,
                };
                Undone::Several(modelled.into_iter().chain(others).collect())
            }
            None => self.undo_unknown(state, result, kind, method, arguments),
        }
    }

    /// A call of a method that is known by its code alone.
    fn undo_unknown(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        kind: CallKind,
        method: &Member,
        arguments: &[ValueId],
    ) -> Undone {
        let targets = self.targets(state, kind, method, arguments);
        let changed = self.changed(state, &targets, method, arguments);
        let is_asked_for = result.is_some_and(|result| self.is_asked_for(state, result));
        let is_chosen = matches!(kind, CallKind::Virtual | CallKind::Interface);
        let receiver = arguments.first().copied().filter(|_| is_chosen);
        let matters = is_asked_for || !changed.is_empty() || !self.limits.shortcuts.pruning;
        if !matters && !self.may_refuse(state, &targets) {
            return Undone::On;
        }
        let (targets, is_open) = self.told_by_objects(state, targets, kind);
        if let Some(mut states) = self.followed_each(state, result, &targets, arguments) {
            if is_open {
                // A lambda or another class that nobody has seen may be called as well.
                let mut other = state.clone();
                other.cost += UNSEEN_COST;
                let is_alive = self.leave_call_open(&mut other, result, method, receiver, changed);
                states.extend(is_alive.then_some(other));
            }
            return Undone::Several(states);
        }
        if !matters {
            let called = crate::words::called(method);
            state.leave_open(format!("that {called} does not throw is left open"));
            return Undone::On;
        }
        if let Some((code, class)) = self.likely(state, kind, method, arguments, &targets) {
            let receiver = model::simple_name(&self.index[class].name).to_owned();
            state.leave_open(format!(
                "what {} is called on is taken for a plain {receiver}",
                crate::words::called(method)
            ));
            return Undone::Several(self.follow(state, result, &code, arguments));
        }
        self.leave_call_open(state, result, method, receiver, changed).into()
    }

    /// The methods that may run by the objects that come to the call, and whether others may as well: where the hierarchy
    /// tells too many or none.
    fn told_by_objects(
        &mut self,
        state: &State,
        targets: Vec<MethodId>,
        kind: CallKind,
    ) -> (Vec<MethodId>, bool) {
        let is_open = kind == CallKind::Interface;
        let is_chosen = matches!(kind, CallKind::Virtual | CallKind::Interface);
        let is_told = (1..=self.limits.call_targets).contains(&targets.len());
        let Some(top) = state.top().filter(|_| is_chosen && !is_told) else { return (targets, is_open) };
        let offset = top.code.body.blocks[top.block as usize].instructions[top.left].pc;
        let found = self.graph.targets(self.index, self.limits.graph, (top.code.method, offset));
        let Some(found) = found else { return (targets, is_open) };
        // What a lambda does gets other arguments than the call has.
        let (lambdas, methods): (Vec<_>, Vec<_>) =
            found.methods.into_iter().partition(|target| target.is_lambda);
        let methods = methods.into_iter().map(|target| target.method).collect();
        (methods, found.is_open || !lambdas.is_empty())
    }

    /// Whether a call that gives and changes nothing may be there to throw.
    fn may_refuse(&mut self, state: &State, targets: &[MethodId]) -> bool {
        let &[only] = targets else { return false };
        let is_under_way = state.stack.iter().any(|activation| activation.code.method == only);
        !is_under_way && self.effects(only).refuses
    }

    /// The states inside of all methods that may run, where these are few: each for receivers of its own class.
    fn followed_each(
        &mut self,
        state: &State,
        result: Option<ValueId>,
        targets: &[MethodId],
        arguments: &[ValueId],
    ) -> Option<Vec<State>> {
        if targets.is_empty() || targets.len() > self.limits.call_targets {
            return None;
        }
        let mut states = Vec::new();
        for &target in targets {
            // A class of another version may have made a method static, or not.
            let code = self.followed(state, target).filter(|code| code.types.len() == arguments.len())?;
            let mut chosen = state.clone();
            if self.require_runs(&mut chosen, target, targets, arguments) {
                states.extend(self.follow(&chosen, result, &code, arguments));
            }
        }
        Some(states)
    }

    /// The receiver must be of a class for which this one of several methods runs.
    pub(crate) fn require_runs(
        &mut self,
        state: &mut State,
        target: MethodId,
        targets: &[MethodId],
        arguments: &[ValueId],
    ) -> bool {
        if self.index[target].is_static() || self.index[target].is_initializer() {
            return true;
        }
        let name = self.index[target.class].name.to_string();
        let is = self.is_of(state, arguments[0], &name);
        let below = targets
            .iter()
            .filter(|other| other.class != target.class && self.index.is_subtype(other.class, target.class));
        let below: Vec<String> = below.map(|other| self.index[other.class].name.to_string()).collect();
        self.require(state, is)
            && below.into_iter().all(|class| {
                let is = self.is_of(state, arguments[0], &class);
                let is_other = self.symbols.terms.not(is);
                self.require(state, is_other)
            })
    }

    /// The code of the method that runs if the receiver has just its declared class, where others may run as well.
    fn likely(
        &mut self,
        state: &State,
        kind: CallKind,
        method: &Member,
        arguments: &[ValueId],
        targets: &[MethodId],
    ) -> Option<(Arc<Code>, ClassId)> {
        let is_chosen = matches!(kind, CallKind::Virtual) && targets.len() != 1;
        let named = self.index.class(&method.class).filter(|_| is_chosen)?.id;
        let (class, _) = self.class_of_receiver(state, *arguments.first()?, named);
        let is_plain = !self.index[class].is_abstract() && self.index[class].name != "java/lang/Object";
        let resolved = self.index.resolve(class, &method.name, &method.descriptor).filter(|_| is_plain)?;
        let code = self.followed(state, resolved)?;
        (code.types.len() == arguments.len()).then_some((code, class))
    }

    /// The methods that may run; none where there are too many or nobody knows.
    pub(crate) fn targets(
        &self,
        state: &State,
        kind: CallKind,
        method: &Member,
        arguments: &[ValueId],
    ) -> Vec<MethodId> {
        let Some(named) = self.index.class(&method.class) else { return Vec::new() };
        let is_exact = matches!(kind, CallKind::Static | CallKind::Special);
        let (class, is_exact) = match arguments.first() {
            Some(&receiver) if !is_exact => self.class_of_receiver(state, receiver, named.id),
            _ => (named.id, is_exact),
        };
        let Some(resolved) = self.index.resolve(class, &method.name, &method.descriptor) else {
            return Vec::new();
        };
        let fixed = access::FINAL | access::PRIVATE | access::STATIC;
        let is_fixed = self.index[resolved].access & fixed != 0 || self.index[class].is(access::FINAL);
        if is_exact || is_fixed {
            return vec![resolved];
        }
        self.implementations(class, resolved)
    }

    /// The class of a receiver as far as the code tells, and whether it is exactly that.
    fn class_of_receiver(&self, state: &State, receiver: ValueId, named: ClassId) -> (ClassId, bool) {
        let Some(top) = state.top() else { return (named, false) };
        if let Some(Operation::New(class)) = top.code.body.operation(receiver)
            && let Some(class) = self.index.class(class)
        {
            return (class.id, true);
        }
        let declared = Self::static_type(state, receiver).and_then(|known| self.index.class_of(known));
        match declared {
            Some(declared) if self.index.is_subtype(declared, named) => (declared, false),
            _ => (named, false),
        }
    }

    pub(crate) fn implementations(&self, class: ClassId, resolved: MethodId) -> Vec<MethodId> {
        callgraph::implementations(self.index, class, resolved, MOST_TARGETS).unwrap_or_default()
    }

    /// The code of a method that may run, if it is small enough and not under way already.
    fn followed(&mut self, state: &State, target: MethodId) -> Option<Arc<Code>> {
        let is_under_way = state.stack.iter().any(|activation| activation.code.method == target);
        let is_opaque = OPAQUE.iter().any(|start| self.index[target.class].name.starts_with(start));
        if state.stack.len() > self.limits.depth || is_under_way || is_opaque {
            return None;
        }
        self.codes.get(self.index, target).filter(|code| code.size <= self.limits.size)
    }

    /// Goes on at each place where a method returns.
    fn follow(
        &mut self,
        state: &State,
        result: Option<ValueId>,
        code: &Arc<Code>,
        arguments: &[ValueId],
    ) -> Vec<State> {
        let inputs: Arc<[Term]> = arguments.iter().map(|&argument| self.term(state, argument)).collect();
        let variable = result.map(|result| self.term(state, result));
        let mut states = Vec::new();
        for (number, block) in code.body.blocks.iter().enumerate() {
            let Terminator::Return(returned) = block.end else { continue };
            let mut inside = state.clone();
            inside.cost += CALL_COST;
            let (inputs, block_number) = (Arc::clone(&inputs), number as u32);
            let left = block.instructions.len();
            let path = vec![block_number];
            inside.stack.push(Activation { code: Arc::clone(code), inputs, block: block_number, left, path });
            let alive = match variable.zip(returned) {
                Some((variable, returned)) => {
                    let returned = self.term(&inside, returned);
                    self.replace(&mut inside, &Substitution::from_iter([(variable, returned)]))
                }
                None => true,
            };
            if alive {
                states.push(inside);
            }
        }
        states
    }

    /// Nothing is known of the result, nor of what the call may have changed.
    fn leave_call_open(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        receiver: Option<ValueId>,
        changed: Vec<Term>,
    ) -> bool {
        let called = crate::words::called(method);
        let mut by = Substitution::default();
        for variable in changed {
            let what = self.memory_in_words(variable);
            let sort = self.symbols.terms.sort(variable).clone();
            let open = self.symbols.open(&format!("{what} after {called}"), sort);
            by.insert(variable, open);
            state.leave_open(format!("what {called} does to {what} is left open"));
        }
        let asked = result.filter(|&result| self.is_asked_for(state, result));
        match asked.zip(receiver) {
            Some((result, receiver)) => {
                state.leave_open(format!("what {called} returns is left open"));
                let answer = self.answer(state, method, receiver);
                self.replace(state, &by) && self.assign(state, Some(result), answer)
            }
            _ => self.replace(state, &by) && self.assign_returned(state, result, method),
        }
    }

    /// What the object answers that a method is called on.
    fn answer(&mut self, state: &State, method: &Member, receiver: ValueId) -> Term {
        let receiver = self.term(state, receiver);
        let all = self.symbols.answers(&method.class, &method.name, &method.descriptor);
        let answer = self.symbols.select(all, receiver);
        self.symbols.held(model::descriptor::result(&method.descriptor), answer)
    }

    fn memory_in_words(&self, variable: Term) -> String {
        match self.symbols.meaning(variable) {
            Some(Meaning::Field { name, .. } | Meaning::Static { name, .. }) => name.clone(),
            Some(Meaning::Elements(_)) => "the elements of arrays".into(),
            Some(Meaning::Builders) => "builders of texts".into(),
            _ => "memory".into(),
        }
    }

    /// The memory that the conditions speak of and a call may change.
    fn changed(
        &mut self,
        state: &State,
        targets: &[MethodId],
        method: &Member,
        arguments: &[ValueId],
    ) -> Vec<Term> {
        let mentioned = self.mentioned(state);
        let memory = mentioned.into_iter().filter(|&variable| {
            matches!(self.symbols.terms.sort(variable), Sort::Array(_))
                || matches!(self.symbols.meaning(variable), Some(Meaning::Static { .. }))
        });
        let memory: Vec<Term> = memory.collect();
        if memory.is_empty() {
            return memory;
        }
        let effects: Vec<Arc<Effects>> = targets.iter().map(|&target| self.effects(target)).collect();
        let types: Vec<&str> =
            arguments.iter().filter_map(|&argument| Self::static_type(state, argument)).collect();
        let takes = |start: &str| types.iter().any(|known| known.starts_with(start));
        let is_unknown =
            targets.is_empty() || targets.iter().any(|&target| self.index[target].is(access::NATIVE));
        let named = format!("L{};", method.class);
        // What is called is hardly the object whose method calls it.
        let under_way: Vec<ClassId> =
            state.stack.iter().map(|activation| activation.code.method.class).collect();
        let is_own = |class: &str| {
            if self.index.class(class).is_some_and(|class| under_way.contains(&class.id)) {
                return false;
            }
            let class = format!("L{class};");
            self.index.is_assignable(&class, &named) || self.index.is_assignable(&named, &class)
        };
        let changes = |meaning: &Meaning| match meaning {
            Meaning::Field { class, name, .. } | Meaning::Static { class, name, .. } => {
                let field = (class.clone(), name.clone());
                effects.iter().any(|effects| effects.fields.contains(&field))
                    || is_unknown && *method.class != *"java/lang/Object" && is_own(class)
            }
            Meaning::Elements(letter) => {
                let letter = if *letter == 'Z' { 'B' } else { *letter };
                effects.iter().any(|effects| effects.elements.contains(&letter))
                    || is_unknown && (takes("[") || *method.name == *"arraycopy")
            }
            Meaning::Builders => takes("Ljava/lang/StringBu") || takes("Ljava/lang/Appendable"),
            _ => false,
        };
        memory.into_iter().filter(|&variable| self.symbols.meaning(variable).is_some_and(&changes)).collect()
    }
}

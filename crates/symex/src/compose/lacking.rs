//! How far the objects that a draft asks for are from new ones: drafts that lack least come first. One that asks for something
//! else than constructors give, of what nobody but constructors writes, ends at once.

use std::sync::Arc;

use classfile::access;
use program::{ClassId, MethodId};
use smt::Term;

use super::{Composer, Draft, Filling};
use crate::code::Code;
use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::Meaning;

/// What a new object is made of is thought to be new as well, so deep.
const DEPTH: usize = 1;
/// What each condition costs that does not hold of a new object: a call at least has to mend it.
const LACK_COST: u32 = 4;

impl Composer<'_, '_> {
    /// What it costs more that the open objects of a draft are not as new ones are; none where one never will be as it must.
    pub(super) fn lack(&mut self, draft: &Draft) -> Option<u32> {
        let mut lack = 0;
        for slot in &draft.slots {
            if let Filling::Open { variable, descriptor } = slot {
                let asked = State { kept: draft.state.conditions.clone(), ..draft.state.clone() };
                lack += self.least_lack(asked, *variable, descriptor, DEPTH)?;
            }
        }
        Some(lack * LACK_COST)
    }

    /// How many conditions on an object do not hold if it is new, at least. Those that are kept hold of nothing that a call
    /// could change meanwhile.
    fn least_lack(
        &mut self,
        mut asked: State,
        variable: Term,
        descriptor: &str,
        depth: usize,
    ) -> Option<u32> {
        let symbols = &mut self.machine.symbols;
        asked.conditions.retain(|&condition| symbols.variables_of(condition).contains(&variable));
        let draft = Draft { state: asked, ..Draft::default() };
        if self.is_self_contained(descriptor) || self.asked_fields(&draft, variable).is_empty() {
            return Some(0);
        }
        let mut makers: Vec<(ClassId, MethodId)> = Vec::new();
        for class in self.classes(&draft, variable, descriptor) {
            makers.extend(self.makers(class).into_iter().map(|maker| (class, maker)));
        }
        let (mut least, mut is_known) = (None, !makers.is_empty());
        for (class, maker) in makers {
            let (lack, is_all) = self.lack_if_made(&draft.state, variable, class, maker, depth);
            is_known &= is_all;
            least = least.into_iter().chain(lack).min();
        }
        least.or((!is_known).then_some(0))
    }

    /// The same if one constructor or factory makes it, and whether all is known of that.
    fn lack_if_made(
        &mut self,
        asked: &State,
        variable: Term,
        class: ClassId,
        maker: MethodId,
        depth: usize,
    ) -> (Option<u32>, bool) {
        let index = self.machine.index;
        let Some(code) = self.machine.codes.get(index, maker) else { return (None, false) };
        let descriptor = format!("L{};", index[class].name);
        let fixed: Vec<bool> = asked
            .conditions
            .iter()
            .map(|condition| asked.kept.contains(condition) && self.is_fixed(*condition))
            .collect();
        let (kept, made) = (asked.conditions.clone(), asked.made.clone());
        let mut after = State { kept, made, ..State::default() };
        // The same names each time: so solvers are asked the same again.
        let of_maker = &index[maker];
        let place = format!("new.{depth}.{descriptor}{}{}", of_maker.name, of_maker.descriptor);
        let mut inputs = self.machine.inputs(&place, &code).to_vec();
        let mut result = Some(variable);
        if index[maker].is_constructor() {
            inputs[0] = self.machine.symbols.made(after.next_made(&descriptor));
            result = None;
            if !self.machine.replace(&mut after, &Substitution::from_iter([(variable, inputs[0])])) {
                return (None, true);
            }
        }
        let (passages, is_all) = self.machine.before_passages(&after, &code, &inputs, result);
        let mut least: Option<u32> = None;
        for mut before in passages {
            if result.is_none() {
                let fresh = self.machine.fresh(&before, inputs[0], &descriptor);
                if !self.machine.replace(&mut before, &fresh) {
                    continue;
                }
            }
            let lack = self.lack_before(&before, &fixed, &code, &inputs, depth);
            least = least.into_iter().chain(lack).min();
        }
        (least, is_all)
    }

    /// What is not as it must be before a call that makes an object.
    fn lack_before(
        &mut self,
        before: &State,
        fixed: &[bool],
        code: &Arc<Code>,
        inputs: &[Term],
        depth: usize,
    ) -> Option<u32> {
        let (mut lack, mut left, mut for_ever) = (0, Vec::new(), before.conditions.clone());
        for (&condition, &is_fixed) in before.kept.iter().zip(fixed) {
            match self.machine.settled(&[condition]) {
                Some(settled) if is_fixed => for_ever.extend(settled),
                Some(settled) => left.extend(settled),
                None if is_fixed => return None,
                None => lack += 1,
            }
        }
        if for_ever.len() > before.conditions.len() && !self.machine.may_hold(&for_ever) {
            return None;
        }
        left.extend(&for_ever);
        let depth = depth.checked_sub(1);
        for (&input, descriptor) in inputs.iter().zip(&code.types) {
            let is_object = descriptor.starts_with('L') && self.machine.symbols.meaning(input).is_some();
            if let Some(depth) = depth.filter(|_| is_object) {
                let asked = State {
                    conditions: left.clone(),
                    kept: for_ever.clone(),
                    made: before.made.clone(),
                    ..State::default()
                };
                lack += self.least_lack(asked, input, descriptor, depth)?;
            }
        }
        Some(lack)
    }

    /// Whether a condition speaks of nothing that changes once an object is made.
    fn is_fixed(&mut self, condition: Term) -> bool {
        let variables = self.machine.symbols.variables_of(condition);
        variables.iter().all(|&variable| match self.machine.symbols.meaning(variable).cloned() {
            Some(Meaning::Field { class, name, .. }) => {
                !self.is_opened_field(&class, &name) && self.machine.is_set_once(class, name)
            }
            Some(Meaning::Input { .. } | Meaning::Lengths | Meaning::Is(_)) => true,
            _ => false,
        })
    }
}

impl Machine<'_> {
    /// Whether constructors alone write a field, and what tests cannot call.
    fn is_set_once(&mut self, class: String, name: String) -> bool {
        let field = (class, name);
        if let Some(&known) = self.set_once.get(&field) {
            return known;
        }
        let is_set_once = self.find_set_once(&field);
        self.set_once.insert(field, is_set_once);
        is_set_once
    }

    fn find_set_once(&mut self, field: &(String, String)) -> bool {
        let index = self.index;
        let Some(owner) = index.class(&field.0) else { return false };
        let Some(declared) = owner.fields.iter().find(|declared| *declared.name == *field.1) else {
            return false;
        };
        if declared.access & (access::FINAL | access::PRIVATE) != access::PRIVATE {
            return declared.access & access::FINAL != 0;
        }
        // Private fields are written by the class, and by classes in it.
        let outermost = owner.name.split('$').next().unwrap_or_default();
        let nest = index.classes().iter().filter(|class| class.name.split('$').next() == Some(outermost));
        let methods: Vec<MethodId> = nest.flat_map(|class| class.methods().map(|(id, _)| id)).collect();
        methods.into_iter().all(|id| {
            let method = &index[id];
            let is_closed = || method.is(access::PRIVATE) && index.callers(id).is_empty();
            method.is_initializer() || !self.fields_set(id).contains(field) || is_closed()
        })
    }
}

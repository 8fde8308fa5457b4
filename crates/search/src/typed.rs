//! Type arguments in tests: what a `List<Item>` is given, and what is taken out of it.

use std::sync::Arc;

use catalog::{Call, Callable, FullType, Kind, Literal, Operand, Statement, object, of_program};
use program::Name;

use crate::builder::{Builder, Role};
use crate::literals::pick;

/// How far types are followed from value to value.
const DEEPEST: u32 = 3;
/// How often a test goes on to what it has got hold of.
const GO_ON: f64 = 0.6;
/// Calls from an object that holds others to one of these: entries, iterator, next.
const LONGEST_WAY: usize = 3;
/// How often a value is taken out of another one, though it could be made.
const TAKEN_OUT: f64 = 0.1;

impl Builder<'_, '_> {
    /// The type of a value with its arguments, as far as the test tells them: by signatures, and by what is done with
    /// the value.
    pub(crate) fn full_type(&self, number: usize) -> Option<FullType> {
        self.full_type_within(number, DEEPEST)
    }

    fn full_type_within(&self, number: usize, depth: u32) -> Option<FullType> {
        let statement = self.statements.get(number)?;
        let plain = FullType::plain(statement.yields()?);
        if depth == 0 {
            return Some(plain);
        }
        let known = match statement {
            Statement::Call(call) if call.callable.generic.is_some() => self.yielded(call, depth),
            Statement::Literal(Literal::Class(class)) if !class.starts_with('[') => {
                FullType { arguments: [FullType::plain(&object(class))].into(), ..plain }
            }
            _ => plain,
        };
        if !known.arguments.is_empty() {
            return Some(known);
        }
        let open = self.world.catalog.open_type(&known.name);
        Some(open.map_or(known, |open| self.told_by_uses(number, open, depth)))
    }

    fn yielded(&self, call: &Call, depth: u32) -> FullType {
        let of = |operand: Operand| match operand {
            Operand::Value(value) => self.full_type_within(value, depth - 1),
            Operand::Null => None,
        };
        let receiver = call.receiver.and_then(of);
        let unknown = || FullType::plain(&Name::from("Ljava/lang/Object;"));
        let arguments: Vec<FullType> =
            call.arguments.iter().map(|&argument| of(argument).unwrap_or_else(unknown)).collect();
        self.world.catalog.result_type(&call.callable, receiver.as_ref(), &arguments)
    }

    /// What the calls that use a value tell of its type.
    fn told_by_uses(&self, number: usize, mut open: FullType, depth: u32) -> FullType {
        let behind = if number < self.behind_from { self.behind.as_slice() } else { &[] };
        for later in self.statements[number + 1..].iter().chain(behind) {
            if let Statement::Call(call) = later
                && later.uses(number)
            {
                open = self.told_by(call, Operand::Value(number), open, depth);
            }
        }
        self.world.catalog.closed(open)
    }

    fn told_by(&self, call: &Call, value: Operand, open: FullType, depth: u32) -> FullType {
        let catalog = &self.world.catalog;
        if call.receiver == Some(value) {
            let unknown = || FullType::plain(&Name::from("?"));
            let of = |argument: &Operand| match argument {
                Operand::Value(number) if *argument != value => {
                    self.full_type_within(*number, depth - 1).unwrap_or_else(unknown)
                }
                _ => unknown(),
            };
            return catalog.told_by_call(
                &call.callable,
                &open,
                &call.arguments.iter().map(of).collect::<Vec<_>>(),
            );
        }
        let Some(place) = call.arguments.iter().position(|argument| *argument == value) else { return open };
        match catalog.parameter_types(&call.callable, None, None, &[]).get(place) {
            Some(wanted) => catalog.told_by_place(&open, wanted),
            None => open,
        }
    }

    /// Puts something into a new object that holds others.
    pub(crate) fn fill(&mut self, number: usize, wanted: &FullType, depth: u32) {
        let Some(Statement::Call(call)) = self.statements.get(number) else { return };
        if !wanted.tells() || call.callable.kind != Kind::Constructor {
            return;
        }
        let name = call.callable.result.clone();
        let Some(open) = self.world.catalog.open_type(&name) else { return };
        let own = self.world.catalog.told_by_place(&open, wanted);
        let fillers = self.world.fillers(&name);
        if fillers.is_empty() {
            return;
        }
        for _ in 0..*pick(&[0, 1, 1, 1, 2], self.rng) {
            let before = self.statements.len();
            let filler = Arc::clone(pick(&fillers, self.rng));
            let on = Some(own.clone());
            if self.call_typed(filler, Some(Operand::Value(number)), on, None, depth).is_none() {
                self.statements.truncate(before);
            }
        }
    }

    /// Whether a value holds other things than a type says.
    pub(crate) fn holds_others(&self, number: usize, wanted: &FullType) -> bool {
        let known = self.full_type(number).filter(|_| wanted.tells());
        known.is_some_and(|known| self.world.catalog.contradicts(&known, wanted))
    }

    /// Goes on from what a call has yielded: what a list of photos gives is a photo.
    pub(crate) fn go_on(&mut self, number: usize) {
        let mut at = number;
        for _ in 0..LONGEST_WAY {
            let Some(known) = self.full_type(at) else { return };
            let is_held = known.arguments.iter().any(|argument| self.is_of_program(argument));
            let is_cast = Some(&known.name) != self.statements[at].yields();
            if !is_held && !is_cast || self.rng.f64() >= GO_ON {
                return;
            }
            if is_cast {
                let Some(cast) = self.cast(at, &known.name) else { return };
                at = cast;
            }
            let called = match is_held {
                true => self.call_towards(at, &known, |builder, result| {
                    builder.is_of_program(result)
                        || result.arguments.iter().any(|argument| builder.is_of_program(argument))
                }),
                false => self.call_method_of(at),
            };
            let Some(called) = called else { return };
            at = called;
        }
    }

    fn is_of_program(&self, full: &FullType) -> bool {
        of_program(self.world.catalog.index, &full.name)
            || full.arguments.iter().any(|argument| self.is_of_program(argument))
    }

    /// Appends the cast of a value, if a test can name the type.
    pub(crate) fn cast(&mut self, number: usize, descriptor: &Name) -> Option<usize> {
        let cast = Statement::Cast { descriptor: descriptor.clone(), value: Operand::Value(number) };
        if !descriptor.starts_with(['L', '[']) || !self.world.catalog.can_make(&cast) {
            return None;
        }
        self.push(cast)
    }

    /// Calls a method on a value that yields something wanted, by the type of the value with its arguments.
    fn call_towards(
        &mut self,
        number: usize,
        known: &FullType,
        wanted: impl Fn(&Self, &FullType) -> bool,
    ) -> Option<usize> {
        let methods = self.world.methods_of(self.statements[number].yields()?);
        let leads = |method: &&Arc<Callable>| {
            let result = self.world.catalog.result_type(method, Some(known), &[]);
            method.generic.is_some() && method.result.starts_with('L') && wanted(self, &result)
        };
        let leading: Vec<Arc<Callable>> = methods.iter().filter(leads).cloned().collect();
        let chosen = (!leading.is_empty()).then(|| Arc::clone(pick(&leading, self.rng)))?;
        let (receiver, on) = (Some(Operand::Value(number)), Some(known.clone()));
        self.call_typed(chosen, receiver, on, None, 1)
    }

    /// Takes a value out of one that holds such values.
    pub(crate) fn taken_out(&mut self, wanted: &Name) -> Option<Operand> {
        let holds = |number: &usize| match &self.statements[*number] {
            Statement::Call(call) if call.callable.generic.is_some() => {
                self.full_type(*number).is_some_and(|known| self.leads_to(&known, wanted))
            }
            _ => false,
        };
        let holding: Vec<usize> = (0..self.statements.len()).filter(holds).collect();
        let mut at = (!holding.is_empty()).then(|| *pick(&holding, self.rng))?;
        for _ in 0..=LONGEST_WAY {
            let known = self.full_type(at)?;
            if self.world.catalog.is_assignable(&known.name, wanted) {
                let fits = self.fits(Operand::Value(at), wanted);
                return if fits { Some(at) } else { self.cast(at, wanted) }.map(Operand::Value);
            }
            if Some(&known.name) != self.statements[at].yields() {
                at = self.cast(at, &known.name)?;
            }
            at = self.call_towards(at, &known, |builder, result| builder.leads_to(result, wanted))?;
        }
        None
    }

    /// Whether a value of a type is one of another or holds such.
    fn leads_to(&self, known: &FullType, wanted: &Name) -> bool {
        self.world.catalog.is_assignable(&known.name, wanted)
            || known.arguments.iter().any(|argument| self.leads_to(argument, wanted))
    }

    /// Makes an object that holds others of a type, and takes one out: nothing yields these themselves.
    pub(crate) fn out_of_new(&mut self, wanted: &Name, depth: u32) -> Option<Operand> {
        let holders = self.world.catalog.holders(wanted);
        let holder = (!holders.is_empty()).then(|| Arc::clone(pick(&holders, self.rng)))?;
        self.call(&holder, depth + 1)?;
        self.taken_out(wanted)
    }

    /// At times, a value that another one holds.
    pub(crate) fn at_times_taken_out(&mut self, wanted: &Name) -> Option<Operand> {
        let is_object = of_program(self.world.catalog.index, wanted);
        if !is_object || self.rng.f64() >= TAKEN_OUT {
            return None;
        }
        let before = self.statements.len();
        let taken = self.taken_out(wanted);
        if taken.is_none() {
            self.statements.truncate(before);
        }
        taken
    }

    /// Appends a call on an object of a type, or that is to yield one, with values for what it takes.
    pub(crate) fn call_typed(
        &mut self,
        callable: Arc<Callable>,
        receiver: Option<Operand>,
        on: Option<FullType>,
        yields: Option<&FullType>,
        depth: u32,
    ) -> Option<usize> {
        let catalog = &self.world.catalog;
        let mut parameters = catalog.parameter_types(&callable, on.as_ref(), yields, &[]);
        let mut arguments = Vec::with_capacity(parameters.len());
        for number in 0..parameters.len() {
            // What was chosen before may tell what is taken now: a service of the class that was named.
            if number > 0 && catalog.has_own_variables(&callable) {
                let given: Vec<FullType> = arguments.iter().map(|&given| self.type_of(given)).collect();
                parameters = catalog.parameter_types(&callable, on.as_ref(), yields, &given);
            }
            let parameter = &parameters[number];
            let argument = self.constant(&parameter.name, &callable);
            let role = self.role_of_argument(&callable, number);
            let argument = argument.or_else(|| self.typed_value(parameter, role, depth));
            arguments.push(argument?);
        }
        self.push(Statement::Call(Call { callable, receiver, arguments }))
    }

    /// The type of an operand, open where nothing is known of it.
    fn type_of(&self, operand: Operand) -> FullType {
        let known = match operand {
            Operand::Value(number) => self.full_type(number),
            Operand::Null => None,
        };
        known.unwrap_or_else(|| FullType::plain(&Name::from("?")))
    }

    /// What a callable takes where it is called on a value.
    pub(crate) fn parameter_types(&self, callable: &Callable, receiver: Option<Operand>) -> Vec<FullType> {
        let on = self.type_of_receiver(callable, receiver);
        self.world.catalog.parameter_types(callable, on.as_ref(), None, &[])
    }

    pub(crate) fn type_of_receiver(
        &self,
        callable: &Callable,
        receiver: Option<Operand>,
    ) -> Option<FullType> {
        match receiver {
            Some(Operand::Value(number)) if callable.generic.is_some() => self.full_type(number),
            Some(Operand::Value(number)) => self.statements.get(number)?.yields().map(FullType::plain),
            _ => None,
        }
    }

    /// A value of a type without arguments, an existing one or a new one; none where there is no way to get one.
    pub(crate) fn value(&mut self, wanted: &Name, role: Role, depth: u32) -> Option<Operand> {
        self.typed_value(&FullType::plain(wanted), role, depth)
    }
}

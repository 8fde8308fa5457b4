//! Builds statements: calls with all that they need.

use std::sync::Arc;

use catalog::{Callable, FullType, Kind, Literal, Operand, Producer, Statement, Test, object, of_program};
use fastrand::Rng;
use model::descriptor::class_of;
use program::Name;

use crate::literals::{letter, pick};
use crate::world::World;
use crate::{carved, files, mocks, named, odd, stubs};

/// How deep values are made of values.
const DEEPEST: u32 = 5;
/// Beyond it tests do not grow.
pub(crate) const LONGEST: usize = 60;
const REUSE_ARGUMENT: f64 = 0.5;
/// How likely a field is filled that a container would fill.
const INJECTED: f64 = 0.9;
const REUSE_RECEIVER: f64 = 0.85;
const FOLLOW_UP: f64 = 0.7;
const RELATED_TEXT: f64 = 0.2;
/// Characters of a text that become elements of an array.
const LONGEST_TEXT: usize = 12;
/// How often an argument is a constant of the class that is called.
const OWN_CONSTANT: f64 = 0.1;
const OBJECT: &str = "Ljava/lang/Object;";

/// Statements in the making. What is appended may use all that stands before it.
pub(crate) struct Builder<'s, 'w> {
    pub(crate) world: &'s World<'w>,
    pub(crate) rng: &'s mut Rng,
    pub(crate) statements: Vec<Statement>,
    /// The statements of the test that will stand behind these. They tell what values will be used for.
    pub(crate) behind: Vec<Statement>,
    /// The first number that those statements do not mean a statement here by.
    pub(crate) behind_from: usize,
    /// Whether what is made now is the answer of a mock.
    pub(crate) answers_for_mock: bool,
}

/// Whether a value may be `null`, and whether it must be new.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Receiver,
    Argument,
    /// An argument that must not be `null`.
    Present,
}

impl<'s, 'w> Builder<'s, 'w> {
    /// Goes on behind some statements.
    pub(crate) fn new(world: &'s World<'w>, rng: &'s mut Rng, statements: Vec<Statement>) -> Builder<'s, 'w> {
        Builder { world, rng, statements, behind: Vec::new(), behind_from: 0, answers_for_mock: false }
    }

    /// Goes on behind the first statements of a test, whose others will follow.
    pub(crate) fn within(
        world: &'s World<'w>,
        rng: &'s mut Rng,
        test: &Test,
        number: usize,
    ) -> Builder<'s, 'w> {
        let (before, behind) = test.statements.split_at(number);
        Builder {
            world,
            rng,
            statements: before.to_vec(),
            behind: behind.to_vec(),
            behind_from: number,
            answers_for_mock: false,
        }
    }
}

impl Builder<'_, '_> {
    /// Appends a call with values for its receiver and parameters; its number.
    pub(crate) fn call(&mut self, callable: &Arc<Callable>, depth: u32) -> Option<usize> {
        let receiver = match callable.has_receiver() {
            true => Some(self.value(&callable.receiver, Role::Receiver, depth)?),
            false => None,
        };
        self.call_with(Arc::clone(callable), receiver, depth)
    }

    /// Appends a call that is to yield an object of a type.
    fn call_yielding(&mut self, callable: &Arc<Callable>, wanted: &FullType, depth: u32) -> Option<usize> {
        match callable.has_receiver() {
            true => self.call(callable, depth),
            false => self.call_typed(Arc::clone(callable), None, None, Some(wanted), depth),
        }
    }

    /// The role of an argument. A field that is set to `null` shows the null and not how it came.
    pub(crate) fn role_of_argument(&self, callable: &Callable, number: usize) -> Role {
        match callable.kind {
            Kind::SetStatic | Kind::SetField => Role::Receiver,
            _ if self.world.refuses_null(callable, number) => Role::Present,
            _ => Role::Argument,
        }
    }

    /// A value of a type, an existing one or a new one; none where there is no way to get one.
    pub(crate) fn typed_value(&mut self, wanted: &FullType, role: Role, depth: u32) -> Option<Operand> {
        let reference = wanted.name.starts_with(['L', '[']);
        if reference && role == Role::Argument && self.rng.f64() < self.world.null_chance {
            return Some(Operand::Null);
        }
        let reuse = if role == Role::Receiver { REUSE_RECEIVER } else { REUSE_ARGUMENT };
        if self.rng.f64() < reuse
            && let Some(existing) = self.existing(wanted)
        {
            return Some(existing);
        }
        let made = self.at_times_taken_out(&wanted.name).or_else(|| self.make(wanted, depth));
        let made = made.or_else(|| self.existing(wanted));
        made.or((reference && role == Role::Argument).then_some(Operand::Null))
    }

    /// Whether a value can stand where a type is wanted.
    pub(crate) fn fits(&self, operand: Operand, wanted: &Name) -> bool {
        match operand {
            Operand::Null => wanted.starts_with(['L', '[']),
            Operand::Value(number) => {
                let yielded = self.statements[number].yields();
                yielded.is_some_and(|yielded| self.world.catalog.is_assignable(yielded, wanted))
            }
        }
    }

    fn existing(&mut self, wanted: &FullType) -> Option<Operand> {
        let mut chosen = None;
        let mut fitting = 0;
        for at in 0..self.statements.len() {
            if self.fits(Operand::Value(at), &wanted.name) && !self.holds_others(at, wanted) {
                fitting += 1;
                if self.rng.usize(..fitting) == 0 {
                    chosen = Some(Operand::Value(at));
                }
            }
        }
        chosen
    }

    pub(crate) fn make(&mut self, full: &FullType, depth: u32) -> Option<Operand> {
        let wanted = &full.name;
        if self.statements.len() >= LONGEST {
            return None;
        }
        if self.world.environment.offers(wanted) && self.rng.f64() < file_chance(wanted) {
            return files::file(self, wanted);
        }
        if let Some(carved) = carved::value(self, wanted) {
            return Some(carved);
        }
        match wanted.as_str() {
            "Ljava/lang/String;" if self.rng.u8(..10) > 0 => self.literal(wanted),
            "Ljava/lang/Class;" => self.class_literal(full),
            OBJECT => odd::object(self, wanted, depth).or_else(|| self.any_object(depth)),
            array if array.starts_with('[') => self.array(full, depth),
            object if object.starts_with('L') => self.object(full, depth),
            _ => self.literal(wanted),
        }
    }

    /// The class that is asked for, one that the code around the crash names, or one of the trace.
    fn class_literal(&mut self, full: &FullType) -> Option<Operand> {
        let catalog = &self.world.catalog;
        let asked = full.arguments.first().map(|argument| Name::from(class_of(&argument.name)));
        let asked = asked.filter(|asked| *asked != "java/lang/Object" && catalog.can_name(asked));
        let named = if self.rng.bool() { &self.world.pool.classes } else { &catalog.classes };
        let named = if named.is_empty() { &catalog.classes } else { named };
        let open: Vec<&Name> = named.iter().filter(|class| catalog.can_name(class)).collect();
        let class = asked.or_else(|| (!open.is_empty()).then(|| (*pick(&open, self.rng)).clone()))?;
        self.push(Statement::Literal(Literal::Class(class))).map(Operand::Value)
    }

    fn literal(&mut self, wanted: &Name) -> Option<Operand> {
        let related = (*wanted == "Ljava/lang/String;" && self.rng.f64() < RELATED_TEXT)
            .then(|| self.related_text())
            .flatten();
        let literal = match related {
            Some(text) => Literal::String(text),
            None => self.world.pool.literal(wanted, self.rng)?,
        };
        self.push(Statement::Literal(literal)).map(Operand::Value)
    }

    /// A text that has to do with one that is there: its beginning, or longer than it. Programs look for keys, prefixes
    /// and parts of what they were given before.
    fn related_text(&mut self) -> Option<Arc<str>> {
        let texts = self.statements.iter().filter_map(|statement| match statement {
            Statement::Literal(Literal::String(text)) => Some(Arc::clone(text)),
            _ => None,
        });
        let texts: Vec<Arc<str>> = texts.collect();
        let text = (!texts.is_empty()).then(|| pick(&texts, self.rng))?;
        let letters = text.chars().count();
        Some(match letters < 2 || self.rng.bool() {
            true => format!("{text}{}", letter(self.rng)).into(),
            false => text.chars().take(self.rng.usize(1..letters)).collect::<String>().into(),
        })
    }

    /// What code that takes any object is given: strings, numbers, objects of the classes around.
    fn any_object(&mut self, depth: u32) -> Option<Operand> {
        if let Some(named) = named::any_object(self, depth) {
            return Some(named);
        }
        let name = match self.rng.u8(..10) {
            0..=3 => Name::from("Ljava/lang/String;"),
            4..=5 => Name::from("Ljava/lang/Integer;"),
            6 => return self.object(&FullType::plain(&Name::from(OBJECT)), depth),
            _ => {
                let class: &Name = pick(&self.world.catalog.classes, self.rng);
                object(class)
            }
        };
        match name.as_str() {
            "Ljava/lang/String;" => self.literal(&name),
            _ => self.object(&FullType::plain(&name), depth),
        }
    }

    /// Bytes and characters are often those of a text.
    fn text_array(&mut self, wanted: &Name) -> Option<Operand> {
        let Some(Literal::String(text)) = self.world.pool.literal("Ljava/lang/String;", self.rng) else {
            return None;
        };
        let unit = |unit: u16| match wanted.as_str() {
            "[B" => Literal::Byte(unit as i8),
            _ => Literal::Char(unit),
        };
        let mut elements = Vec::new();
        for each in text.encode_utf16().take(LONGEST_TEXT) {
            elements.push(self.push(Statement::Literal(unit(each))).map(Operand::Value)?);
        }
        self.push(Statement::Array { descriptor: wanted.clone(), elements }).map(Operand::Value)
    }

    fn array(&mut self, full: &FullType, depth: u32) -> Option<Operand> {
        let wanted = &full.name;
        if matches!(wanted.as_str(), "[B" | "[C") && self.rng.bool() {
            return self.text_array(wanted);
        }
        let element = FullType { name: Name::from(&wanted[1..]), arguments: Arc::clone(&full.arguments) };
        let length = if depth >= DEEPEST { 0 } else { self.rng.usize(..4) };
        let mut elements = Vec::with_capacity(length);
        for _ in 0..length {
            elements.push(self.typed_value(&element, Role::Argument, depth + 1)?);
        }
        self.push(Statement::Array { descriptor: wanted.clone(), elements }).map(Operand::Value)
    }

    /// By one of its producers: cheap ones rather than expensive ones, and at the greatest depth the cheapest.
    fn object(&mut self, full: &FullType, depth: u32) -> Option<Operand> {
        let wanted = &full.name;
        if let Some(odd) = odd::object(self, wanted, depth) {
            return Some(odd);
        }
        if let Some(narrower) = named::object_below(self, full, depth) {
            return Some(narrower);
        }
        let producers = self.world.catalog.producers(wanted);
        if depth >= DEEPEST && producers.first().is_none_or(|cheapest| cheapest.cost > 3.0) {
            return None;
        }
        let real = if depth >= DEEPEST { 1 } else { producers.len() };
        let stub = real == 0 || self.rng.f64() < self.stub_chance(wanted, &producers[..real]);
        if stub && let Some(stub) = stubs::stub(self, full, depth) {
            return Some(stub);
        }
        if self.world.catalog.mockable(wanted).is_some()
            && self.rng.f64() < self.mock_chance(wanted, &producers[..real])
        {
            return stubs::stub(self, full, depth).or_else(|| mocks::mock(self, full, depth));
        }
        if real == 0 {
            return self.out_of_new(wanted, depth);
        }
        let weights: Vec<f64> = {
            let experience = &self.world.catalog.experience;
            let weight = |producer: &Producer| producer.weight * experience.factor(&producer.callable);
            producers[..real].iter().map(weight).collect()
        };
        let chosen = self.weighted(&weights);
        let before = self.statements.len();
        let made = self.call_yielding(&producers[chosen].callable, full, depth + 1);
        match made {
            Some(made) => {
                self.inject(made, depth + 1);
                self.fill(made, full, depth + 1);
            }
            None => self.statements.truncate(before),
        }
        made.map(Operand::Value)
    }

    /// Fills the fields of a new object that a container of the program would fill.
    fn inject(&mut self, number: usize, depth: u32) {
        let Some(Statement::Call(call)) = self.statements.get(number) else { return };
        if call.callable.kind != Kind::Constructor {
            return;
        }
        for field in self.world.catalog.injected(&call.callable.class).iter() {
            let before = self.statements.len();
            let is_filled = self.rng.f64() < INJECTED
                && self.call_with(Arc::clone(field), Some(Operand::Value(number)), depth).is_some();
            if !is_filled {
                self.statements.truncate(before);
            }
        }
    }

    /// How likely something is a stub that these produce: a list of the JDK can be filled, so it rarely has to be one.
    fn stub_chance(&self, wanted: &Name, producers: &[Producer]) -> f64 {
        let is_made = producers.iter().any(|producer| producer.callable.kind == Kind::Constructor);
        let of_jdk = !of_program(self.world.catalog.index, wanted);
        if is_made && of_jdk { self.world.stub_chance / 5.0 } else { self.world.stub_chance }
    }

    /// How likely something is mocked that these produce: hardly ever if one of them does yield something real, or may.
    /// What is no constructor may yield `null` only, which shows when a whole population found nothing.
    /// Where only methods of other objects yield it, these are often as hard to get.
    fn mock_chance(&self, wanted: &Name, producers: &[Producer]) -> f64 {
        const RARELY: f64 = 0.05;
        const OFTEN: f64 = 0.6;
        let experience = &self.world.catalog.experience;
        let is_near = |producer: &Producer| {
            producer.callable.kind != Kind::Instance
                && !experience.yields_nothing_real(&producer.callable)
                && !self.wraps(wanted, &producer.callable)
        };
        let is_real =
            |producer: &Producer| producer.callable.kind == Kind::Constructor || !self.world.is_stuck;
        match producers {
            [] => 1.0,
            _ if producers.iter().any(|producer| is_near(producer) && is_real(producer)) => {
                match self.is_asked(wanted) {
                    // What a mocked data source yields is seldom a connection to something real.
                    true if self.answers_for_mock => OFTEN,
                    true if self.world.is_stuck => RARELY,
                    _ => 0.0,
                }
            }
            _ if producers.iter().any(is_near) => RARELY,
            _ if producers.iter().any(|producer| experience.yields_real_objects(&producer.callable)) => {
                RARELY
            }
            _ => 0.5,
        }
    }

    /// Whether code around the crash asks an interface. What a real request must answer may take many calls, of a mock it takes
    /// one answer.
    fn is_asked(&self, wanted: &Name) -> bool {
        let catalog = &self.world.catalog;
        let is_interface =
            catalog.index.class_of(wanted).is_some_and(|class| catalog.index[class].is_interface());
        let mockable = catalog.mockable(wanted).filter(|_| is_interface);
        mockable.is_some_and(|mockable| mockable.methods.iter().any(|mocked| mocked.is_called))
    }

    /// Whether a callable needs an object of the type that it is to yield: it is no way to the first one.
    fn wraps(&self, wanted: &Name, callable: &Callable) -> bool {
        let mut parameters = callable.parameters.iter().enumerate();
        parameters.any(|(number, parameter)| {
            self.world.catalog.is_assignable(parameter, wanted) && self.world.refuses_null(callable, number)
        })
    }

    fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.rng.f64() * weights.iter().sum::<f64>();
        let mut last = 0;
        for (at, weight) in weights.iter().enumerate() {
            last = at;
            left -= weight;
            if left <= 0.0 {
                break;
            }
        }
        last
    }

    pub(crate) fn push(&mut self, statement: Statement) -> Option<usize> {
        if self.statements.len() >= 2 * LONGEST {
            return None;
        }
        self.statements.push(statement);
        Some(self.statements.len() - 1)
    }

    /// At times, a constant of the class that is called: a builder asks for what it checks later.
    pub(crate) fn constant(&mut self, wanted: &Name, callable: &Callable) -> Option<Operand> {
        if self.rng.f64() >= OWN_CONSTANT {
            return None;
        }
        let literal = self.world.constants_of(&callable.class)?.own(wanted, self.rng)?;
        self.push(Statement::Literal(literal)).map(Operand::Value)
    }

    /// Appends a call of a target, often with a follow-up.
    pub(crate) fn target_call(&mut self) -> Option<usize> {
        let callable = Arc::clone(pick(&self.world.targets, self.rng));
        let number = self.call(&callable, 0)?;
        if self.rng.f64() < FOLLOW_UP {
            self.follow_up(number);
        }
        Some(number)
    }

    /// Calls what the method of the crash is called by on the value of a target, or on what that leads to: the
    /// iterator of its entries.
    fn follow_up(&mut self, number: usize) -> Option<usize> {
        let yielded = self.statements[number].yields()?;
        let ways = self.world.ways_to_follow_ups(yielded);
        let way = (!ways.is_empty()).then(|| Arc::clone(pick(&ways, self.rng)))?;
        let mut last = number;
        for method in way.iter() {
            last = self.call_with(Arc::clone(method), Some(Operand::Value(last)), 1)?;
        }
        Some(last)
    }

    /// Appends some other call: of the class under test, or on an object that is there.
    pub(crate) fn other_call(&mut self) -> Option<usize> {
        if self.rng.f64() < 0.6 {
            let all: Vec<usize> = (0..self.statements.len()).collect();
            if let Some(called) = self.call_on_one_of(&all) {
                return Some(called);
            }
        }
        if self.world.subject.is_empty() {
            return None;
        }
        let callable = Arc::clone(pick(&self.world.subject, self.rng));
        self.call(&callable, 0)
    }

    fn is_object(&self, number: usize) -> bool {
        match &self.statements[number] {
            Statement::Literal(_) | Statement::Array { .. } => false,
            statement => statement
                .yields()
                .is_some_and(|yielded| yielded.starts_with('L') && *yielded != "Ljava/lang/String;"),
        }
    }

    /// Appends a call on one of these statements' values, as far as they are objects.
    pub(crate) fn call_on_one_of(&mut self, numbers: &[usize]) -> Option<usize> {
        let objects: Vec<usize> = numbers.iter().copied().filter(|&at| self.is_object(at)).collect();
        let chosen = (!objects.is_empty()).then(|| *pick(&objects, self.rng))?;
        self.call_on(chosen)
    }

    /// Appends a call of a method of an object that is there.
    fn call_on(&mut self, number: usize) -> Option<usize> {
        let called = self.call_method_of(number)?;
        self.go_on(called);
        Some(called)
    }

    /// Appends a call of one of the methods of an object.
    pub(crate) fn call_method_of(&mut self, number: usize) -> Option<usize> {
        let yielded = self.statements[number].yields()?;
        let methods = self.world.methods_of(yielded);
        if methods.is_empty() {
            return None;
        }
        let callable = Arc::clone(pick(&methods, self.rng));
        self.call_with(callable, Some(Operand::Value(number)), 1)
    }

    pub(crate) fn call_with(
        &mut self,
        callable: Arc<Callable>,
        receiver: Option<Operand>,
        depth: u32,
    ) -> Option<usize> {
        let on = self.type_of_receiver(&callable, receiver);
        self.call_typed(callable, receiver, on, None, depth)
    }
}

/// How often a value is a file, where the program uses files; few of its strings are names of some.
fn file_chance(wanted: &str) -> f64 {
    if wanted == "Ljava/lang/String;" { 0.1 } else { 0.6 }
}

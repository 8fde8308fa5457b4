//! Gives objects what code looks for in them by a text: an attribute, a field of a document, a setting.

use std::sync::Arc;

use catalog::{Callable, Literal, Operand, Statement, Test, object};
use fastrand::Rng;
use program::{ClassId, Name};

use crate::builder::{Builder, Role};
use crate::change::continue_after;
use crate::literals::pick;
use crate::repair::{fill_arguments, operands};
use crate::world::World;

/// How names of methods begin that give an object something under a text.
const KEEPING: [&str; 8] = ["put", "set", "add", "with", "register", "bind", "insert", "store"];
const TEXT: &str = "Ljava/lang/String;";
/// Subtypes that are looked at for such methods, at most.
const MOST_SUBTYPES: usize = 60;

/// Where the object comes from that is given something.
#[derive(Clone)]
enum Place {
    /// It is the value of a statement.
    Value(usize),
    /// A statement's value yields it.
    Of(usize, Arc<Callable>),
    /// It is made of a type, and passed as an operand of a statement.
    New(usize, usize, Name),
}

/// What code looks for in an object.
#[derive(Clone, Debug)]
pub(crate) struct Keeping {
    /// The type that is asked.
    owner: Name,
    /// The types below it, and it itself, that a test can make and give something to.
    narrower: Arc<[Name]>,
    /// The text.
    key: Arc<str>,
}

impl Keeping {
    /// What is looked for under a text.
    pub(crate) fn new(world: &World, owner: ClassId, key: &str) -> Keeping {
        let index = world.catalog.index;
        let concrete = index.concrete_subtypes(owner).into_iter();
        let open = concrete.map(|id| &index[id].name).filter(|name| world.catalog.can_name(name));
        let types = open.take(MOST_SUBTYPES).map(|name| object(name));
        let narrower = types.filter(|narrow| !keeping(world, narrow).is_empty()).collect();
        Keeping { owner: object(&index[owner].name), narrower, key: key.into() }
    }

    /// Gives an object of a test something under the text.
    pub(crate) fn apply(&self, world: &World, test: &mut Test, rng: &mut Rng) -> Option<()> {
        let places = self.places(world, test)?;
        let place = (!places.is_empty()).then(|| pick(&places, rng).clone())?;
        let number = match &place {
            Place::Value(at) | Place::Of(at, _) => at + 1,
            Place::New(at, ..) => *at,
        };
        let mut builder = Builder::within(world, rng, test, number);
        let holder = match &place {
            Place::Value(at) => Operand::Value(*at),
            Place::Of(at, getter) => {
                Operand::Value(builder.call_with(Arc::clone(getter), Some(Operand::Value(*at)), 1)?)
            }
            Place::New(_, _, wanted) => builder.value(wanted, Role::Present, 1)?,
        };
        give(&mut builder, holder, &self.key)?;
        let mut statement = test.statements[number].clone();
        if let Place::New(_, operand, _) = place {
            *statement.operands_mut()[operand] = holder;
        }
        builder.push(statement)?;
        continue_after(builder, test, number);
        Some(())
    }

    /// The objects before the last target that can be given something: values, what values yield, else others in their place.
    fn places(&self, world: &World, test: &Test) -> Option<Vec<Place>> {
        let target = test.last_call_of(&world.targets)?;
        let found: Vec<Place> = (0..target).flat_map(|at| self.places_at(world, test, at)).collect();
        Some(if found.is_empty() { self.new_places(world, test, target) } else { found })
    }

    fn places_at(&self, world: &World, test: &Test, at: usize) -> Vec<Place> {
        let yielded = test.statements[at].yields();
        let Some(yielded) = yielded.filter(|yielded| yielded.starts_with('L')) else { return Vec::new() };
        if world.catalog.is_assignable(yielded, &self.owner) {
            let is_given = !keeping(world, yielded).is_empty();
            return is_given.then_some(Place::Value(at)).into_iter().collect();
        }
        let yields_owner = |method: &&Arc<Callable>| {
            let is_getter = method.parameters.is_empty() && method.result.starts_with('L');
            is_getter
                && world.catalog.is_assignable(&method.result, &self.owner)
                && !keeping(world, &method.result).is_empty()
        };
        let methods = world.methods_of(yielded);
        methods.iter().filter(yields_owner).map(|getter| Place::Of(at, Arc::clone(getter))).collect()
    }

    /// The operands that could be something else which can be given something.
    fn new_places(&self, world: &World, test: &Test, target: usize) -> Vec<Place> {
        let mut found = Vec::new();
        for (number, operand, declared) in operands(world, test) {
            if number <= target && world.catalog.is_assignable(&self.owner, &declared) {
                let narrower = self.narrower.iter().cloned();
                found.extend(narrower.map(|narrow| Place::New(number, operand, narrow)));
            }
        }
        found
    }
}

/// The methods of a type that give an object something under a text.
fn keeping(world: &World, held: &Name) -> Vec<Arc<Callable>> {
    let keeps = |method: &&Arc<Callable>| {
        let takes_key =
            method.parameters.first().is_some_and(|first| *first == TEXT || *first == "Ljava/lang/Object;");
        let is_told = method.parameters.len() > 1 || method.result.starts_with('L');
        takes_key && is_told && KEEPING.iter().any(|begin| method.name.starts_with(begin))
    };
    world.methods_of(held).iter().filter(keeps).cloned().collect()
}

/// Appends a call that gives an object something under a text.
fn give(builder: &mut Builder, holder: Operand, key: &Arc<str>) -> Option<()> {
    let Operand::Value(at) = holder else { return None };
    let methods = keeping(builder.world, builder.statements[at].yields()?);
    let method = (!methods.is_empty()).then(|| Arc::clone(pick(&methods, builder.rng)))?;
    let text = builder.push(Statement::Literal(Literal::String(Arc::clone(key))))?;
    let made = builder.call_with(method, Some(holder), 1)?;
    fill_arguments(builder, made);
    let on = builder.statements[at].yields()?.clone();
    let Some(Statement::Call(call)) = builder.statements.get_mut(made) else { return None };
    let wanted = builder.world.catalog.parameters_on(&call.callable, &on);
    if !builder.world.catalog.is_assignable(&Name::from(TEXT), wanted.first()?) {
        return None;
    }
    *call.arguments.first_mut()? = Operand::Value(text);
    Some(())
}

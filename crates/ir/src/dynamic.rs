//! What `invokedynamic` calls, where its bootstrap method is known.

use std::fmt;
use std::sync::Arc;

use classfile::{Class, Constant, Content, Pool};

use crate::error::{Error, Problem};
use crate::operation::Member;

const CONCATENATION: &str = "java/lang/invoke/StringConcatFactory";
const LAMBDAS: &str = "java/lang/invoke/LambdaMetafactory";

/// A dynamic call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dynamic {
    /// Puts a text together.
    Concatenation {
        /// Its parts.
        parts: Vec<Part>,
        /// The descriptor of the call: a `char` is another text than an `int`.
        descriptor: Arc<str>,
    },
    /// Makes an object of an interface with one method; the arguments are what it captures.
    Lambda {
        /// VM name of the interface.
        interface: Arc<str>,
        /// The name of the interface's method.
        name: Arc<str>,
        /// Descriptor of that method, erased.
        descriptor: Arc<str>,
        /// What it does: called with what was captured, then with the arguments of the method.
        implementation: Handle,
        /// The descriptor with the types that the arguments have here.
        instantiated: Arc<str>,
    },
    /// Anything else.
    Other {
        /// The bootstrap method.
        bootstrap: Handle,
        /// The name that it is given.
        name: Arc<str>,
        /// The descriptor of the call.
        descriptor: Arc<str>,
    },
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A fixed one, as UTF-16 units.
    Text(Vec<u16>),
    /// The next argument.
    Argument,
    /// A constant that is no text.
    Constant(Arc<str>),
}

/// A method handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    /// What it does with the member.
    pub kind: HandleKind,
    /// The member.
    pub member: Member,
}

/// What a method handle does with its member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the class file format")]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl Dynamic {
    /// What the dynamic call site of the pool calls, which an instruction names.
    pub(crate) fn of(class: &Class, constant: u16, pc: u32) -> Result<Dynamic, Error> {
        let pool = &class.pool;
        let Constant::InvokeDynamic { bootstrap, .. } = pool.get(constant)? else {
            return Err(Problem::Constant.at(pc));
        };
        let site = pool.member(constant)?;
        let (name, descriptor): (Arc<str>, Arc<str>) =
            (site.name.text().into(), site.descriptor.text().into());
        let Some(Content::BootstrapMethods(methods)) = class.content("BootstrapMethods")? else {
            return Err(Problem::Constant.at(pc));
        };
        let row = methods.get(usize::from(bootstrap)).ok_or(Problem::Constant.at(pc))?;
        let bootstrap = method_handle(pool, row.method, pc)?;
        let (owner, method) = (&*bootstrap.member.class, &*bootstrap.member.name);
        let known = match (owner, method) {
            (CONCATENATION, "makeConcatWithConstants") => {
                concatenation(pool, descriptor.clone(), &row.arguments)?
            }
            (CONCATENATION, "makeConcat") => {
                let count = classfile::descriptor::MethodDescriptor::parse(site.descriptor)?.parameters.len();
                let (parts, descriptor) = (vec![Part::Argument; count], descriptor.clone());
                Some(Dynamic::Concatenation { parts, descriptor })
            }
            (LAMBDAS, "metafactory" | "altMetafactory") => {
                lambda(pool, &name, &descriptor, &row.arguments, pc)?
            }
            _ => None,
        };
        Ok(known.unwrap_or(Dynamic::Other { bootstrap, name, descriptor }))
    }
}

/// The parts that a recipe tells: 1 is an argument, 2 a constant.
fn concatenation(pool: &Pool, descriptor: Arc<str>, arguments: &[u16]) -> Result<Option<Dynamic>, Error> {
    let Some((&recipe, constants)) = arguments.split_first() else { return Ok(None) };
    let Constant::String(recipe) = pool.get(recipe)? else { return Ok(None) };
    let Some(recipe) = pool.utf8(recipe)?.units() else { return Ok(None) };
    let (mut parts, mut constants) = (Vec::new(), constants.iter());
    for unit in recipe {
        match (unit, parts.last_mut()) {
            (1, _) => parts.push(Part::Argument),
            (2, _) => match constants.next() {
                Some(&constant) => parts.push(part(pool, constant)?),
                None => return Ok(None),
            },
            (unit, Some(Part::Text(text))) => text.push(unit),
            (unit, _) => parts.push(Part::Text(vec![unit])),
        }
    }
    Ok(Some(Dynamic::Concatenation { parts, descriptor }))
}

fn part(pool: &Pool, constant: u16) -> Result<Part, Error> {
    Ok(match pool.get(constant)? {
        Constant::String(text) => match pool.utf8(text)?.units() {
            Some(units) => Part::Text(units),
            None => Part::Constant(pool.utf8(text)?.text().into()),
        },
        other => Part::Constant(format!("{other:?}").into()),
    })
}

fn lambda(
    pool: &Pool,
    name: &Arc<str>,
    site: &str,
    arguments: &[u16],
    pc: u32,
) -> Result<Option<Dynamic>, Error> {
    let &[method, implementation, instantiated, ..] = arguments else { return Ok(None) };
    let (Constant::MethodType(method), Constant::MethodType(instantiated)) =
        (pool.get(method)?, pool.get(instantiated)?)
    else {
        return Ok(None);
    };
    let result = site.rsplit_once(')').map(|(_, result)| result);
    let interface = result.and_then(|result| result.strip_prefix('L')?.strip_suffix(';'));
    let Some(interface) = interface else { return Ok(None) };
    Ok(Some(Dynamic::Lambda {
        interface: interface.into(),
        name: name.clone(),
        descriptor: pool.utf8(method)?.text().into(),
        implementation: method_handle(pool, implementation, pc)?,
        instantiated: pool.utf8(instantiated)?.text().into(),
    }))
}

/// The method handle of the pool, which an instruction names.
pub(crate) fn method_handle(pool: &Pool, constant: u16, pc: u32) -> Result<Handle, Error> {
    let Constant::MethodHandle { kind, reference } = pool.get(constant)? else {
        return Err(Problem::Constant.at(pc));
    };
    let kind = match kind {
        1 => HandleKind::GetField,
        2 => HandleKind::GetStatic,
        3 => HandleKind::PutField,
        4 => HandleKind::PutStatic,
        5 => HandleKind::InvokeVirtual,
        6 => HandleKind::InvokeStatic,
        7 => HandleKind::InvokeSpecial,
        8 => HandleKind::NewInvokeSpecial,
        9 => HandleKind::InvokeInterface,
        _ => return Err(Problem::Constant.at(pc)),
    };
    let member = pool.member(reference)?;
    let (class, name, descriptor) = (member.class.text(), member.name.text(), member.descriptor.text());
    let member = Member { class: class.into(), name: name.into(), descriptor: descriptor.into() };
    Ok(Handle { kind, member })
}

impl fmt::Display for Handle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} {}", self.kind, self.member)
    }
}

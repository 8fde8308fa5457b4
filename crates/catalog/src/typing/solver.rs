//! Solves what is known of unknown type arguments: which types each must be above and below.

use model::TypeUse;
use program::generic::{self, Argument, Formal, Generic};
use program::{ClassId, Index};

/// Types that mention themselves never end; what is not solved by then counts as fitting.
const MOST_STEPS: u32 = 5_000;
const OBJECT: &str = "java/lang/Object";
/// What every array is.
const OF_ARRAYS: [&str; 3] = [OBJECT, "java/lang/Cloneable", "java/io/Serializable"];

/// A type of a value in a candidate.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    /// Nothing is known of it, or it is primitive: it fits everywhere.
    Open,
    /// A class with its arguments; without any it is raw.
    Class(ClassId, Vec<Part>),
    Array(Box<Term>),
    /// An unknown type argument.
    Unknown(usize),
}

/// A type argument.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    Any,
    Exact(Term),
    Extends(Term),
    Super(Term),
}

/// What is known of an unknown.
#[derive(Debug, Default)]
struct Known {
    /// Types that it is above, and that it is below.
    lower: Vec<Term>,
    upper: Vec<Term>,
    /// Unknowns that it is below, and above.
    below: Vec<usize>,
    above: Vec<usize>,
}

/// How deep type arguments are written down.
const DEEPEST_USE: u32 = 3;

/// The type variables in scope.
pub(super) type Scope = Vec<(String, Term)>;

pub(super) struct Solver<'i> {
    index: &'i Index,
    unknowns: Vec<Known>,
    steps: u32,
    has_conflict: bool,
}

impl<'i> Solver<'i> {
    pub(super) fn new(index: &'i Index) -> Solver<'i> {
        Solver { index, unknowns: Vec::new(), steps: 0, has_conflict: false }
    }

    /// Whether types were wanted that exclude each other.
    pub(super) fn has_conflict(&self) -> bool {
        self.has_conflict
    }

    pub(super) fn unknown(&mut self) -> Term {
        self.unknowns.push(Known::default());
        Term::Unknown(self.unknowns.len() - 1)
    }

    /// An unknown for each type variable that is declared, within its bounds.
    pub(super) fn declare(&mut self, formals: &[Formal], scope: &mut Scope) -> Vec<Term> {
        let terms: Vec<Term> = formals.iter().map(|_| self.unknown()).collect();
        scope.extend(formals.iter().map(|(name, _)| name.clone()).zip(terms.clone()));
        for ((_, bounds), term) in formals.iter().zip(&terms) {
            for bound in bounds {
                let bound = self.term(bound, scope);
                self.is_below(term, &bound);
            }
        }
        terms
    }

    /// The term of a type; what a variable stands for that is not in scope is open.
    pub(super) fn term(&self, generic: &Generic, scope: &Scope) -> Term {
        match generic {
            Generic::Primitive(_) => Term::Open,
            Generic::Array(element) => Term::Array(Box::new(self.term(element, scope))),
            Generic::Variable(name) => {
                let declared = scope.iter().rev().find(|(declared, _)| declared == name);
                declared.map_or(Term::Open, |(_, term)| term.clone())
            }
            Generic::Class(name, arguments) => {
                let part = |argument: &Argument| match argument {
                    Argument::Any => Part::Any,
                    Argument::Exact(exact) => Part::Exact(self.term(exact, scope)),
                    Argument::Extends(bound) => Part::Extends(self.term(bound, scope)),
                    Argument::Super(bound) => Part::Super(self.term(bound, scope)),
                };
                let class = self.index.class(name).map(|class| class.id);
                class.map_or(Term::Open, |class| Term::Class(class, arguments.iter().map(part).collect()))
            }
        }
    }

    /// A class with an unknown for each of its type variables.
    pub(super) fn instance(&mut self, class: ClassId) -> Term {
        let formals = self.formals(class);
        let terms = self.declare(&formals, &mut Scope::new());
        Term::Class(class, terms.into_iter().map(Part::Exact).collect())
    }

    /// A type as source writes it; none where something of it is not known, or no test can name it.
    pub(super) fn type_use(&self, term: &Term, can_name: &dyn Fn(ClassId) -> bool) -> Option<TypeUse> {
        self.type_use_within(term, can_name, DEEPEST_USE)
    }

    fn type_use_within(
        &self,
        term: &Term,
        can_name: &dyn Fn(ClassId) -> bool,
        depth: u32,
    ) -> Option<TypeUse> {
        let term = match term {
            Term::Unknown(unknown) => self.solution(*unknown)?,
            term => term.clone(),
        };
        let Term::Class(class, parts) = term else { return None };
        let is_whole = parts.len() == self.formals(class).len();
        if depth == 0 || !is_whole || !can_name(class) {
            return None;
        }
        let argument = |part: &Part| match part {
            Part::Exact(term) => self.type_use_within(term, can_name, depth - 1),
            _ => None,
        };
        let arguments: Option<Vec<TypeUse>> = parts.iter().map(argument).collect();
        Some(TypeUse { class: self.index[class].name.to_string(), arguments: arguments? })
    }

    /// The type that an unknown stands for: the only one that it is above, else the only one that it is below, else any
    /// object where nothing depends on it. Unknowns that must be the same know the same.
    fn solution(&self, unknown: usize) -> Option<Term> {
        let Known { lower, upper, below, above } = &self.unknowns[unknown];
        match (&lower[..], &upper[..]) {
            ([only], _) | (_, [only]) => Some(only.clone()),
            ([], []) if below.is_empty() && above.is_empty() => {
                self.index.class(OBJECT).map(|object| Term::Class(object.id, vec![]))
            }
            _ => None,
        }
    }

    fn formals(&self, class: ClassId) -> Vec<Formal> {
        let text = self.index[class].signature.as_ref();
        text.and_then(|text| generic::class(text)).map(|(formals, _)| formals).unwrap_or_default()
    }

    /// What the type variables of a class stand for in a subtype of it; empty where that is raw.
    pub(super) fn scope_of(&self, subtype: &Term, class: ClassId) -> Scope {
        let parts = self.seen_as(subtype, class).unwrap_or_default();
        let formals = self.formals(class);
        if formals.len() != parts.len() {
            return Scope::new();
        }
        let inside = |part: Part| match part {
            Part::Exact(term) | Part::Extends(term) => term,
            Part::Any | Part::Super(_) => Term::Open,
        };
        formals.into_iter().zip(parts).map(|((name, _), part)| (name, inside(part))).collect()
    }

    /// The arguments of a type as one of its supertypes has them; none where it is no supertype.
    fn seen_as(&self, subtype: &Term, class: ClassId) -> Option<Vec<Part>> {
        let Term::Class(start, parts) = subtype else { return None };
        let mut seen = vec![*start];
        let mut open = vec![(*start, parts.clone())];
        while let Some((at, parts)) = open.pop() {
            if at == class {
                return Some(parts);
            }
            for (above, parts) in self.supertypes(at, &parts) {
                if !seen.contains(&above) {
                    seen.push(above);
                    open.push((above, parts));
                }
            }
        }
        None
    }

    fn supertypes(&self, class: ClassId, parts: &[Part]) -> Vec<(ClassId, Vec<Part>)> {
        let text = self.index[class].signature.as_ref();
        let parsed = text.and_then(|text| generic::class(text));
        let raw = || self.index.direct_supertypes(class).into_iter().map(|above| (above, vec![])).collect();
        let Some((formals, above)) = parsed else { return raw() };
        if !formals.is_empty() && formals.len() != parts.len() {
            return raw();
        }
        let named: Vec<(String, Part)> =
            formals.into_iter().map(|(name, _)| name).zip(parts.iter().cloned()).collect();
        let given = |generic: &Generic| match generic {
            Generic::Class(name, arguments) => {
                let class = self.index.class(name)?.id;
                Some((class, arguments.iter().map(|argument| self.part(argument, &named)).collect()))
            }
            _ => None,
        };
        above.iter().filter_map(given).collect()
    }

    /// An argument of a supertype. A wildcard that a variable stands for stays one.
    fn part(&self, argument: &Argument, named: &[(String, Part)]) -> Part {
        if let Argument::Exact(Generic::Variable(name)) = argument {
            return named.iter().find(|(known, _)| known == name).map_or(Part::Any, |(_, part)| part.clone());
        }
        let exact = |(name, part): &(String, Part)| match part {
            Part::Exact(term) => (name.clone(), term.clone()),
            _ => (name.clone(), Term::Open),
        };
        let scope: Scope = named.iter().map(exact).collect();
        match argument {
            Argument::Any => Part::Any,
            Argument::Exact(generic) => Part::Exact(self.term(generic, &scope)),
            Argument::Extends(generic) => Part::Extends(self.term(generic, &scope)),
            Argument::Super(generic) => Part::Super(self.term(generic, &scope)),
        }
    }

    /// Wants that one type is a subtype of another.
    pub(super) fn is_below(&mut self, low: &Term, high: &Term) {
        self.steps += 1;
        if self.has_conflict || self.steps > MOST_STEPS || low == high {
            return;
        }
        match (low, high) {
            (Term::Open, _) | (_, Term::Open) => {}
            (Term::Unknown(low), Term::Unknown(high)) => self.order(*low, *high),
            (_, Term::Unknown(high)) => self.raise(*high, low),
            (Term::Unknown(low), _) => self.lower(*low, high),
            (Term::Array(low), Term::Array(high)) => self.is_below(low, high),
            (Term::Array(_), Term::Class(class, _)) => {
                self.has_conflict = !OF_ARRAYS.contains(&&*self.index[*class].name);
            }
            (Term::Class(..), Term::Array(_)) => self.has_conflict = true,
            (Term::Class(..), Term::Class(class, wanted)) => self.class_is_below(low, *class, wanted),
        }
    }

    fn class_is_below(&mut self, low: &Term, class: ClassId, wanted: &[Part]) {
        if *self.index[class].name == *OBJECT {
            return;
        }
        let Some(parts) = self.seen_as(low, class) else {
            self.has_conflict = true;
            return;
        };
        if parts.len() == wanted.len() {
            parts.iter().zip(wanted).for_each(|(part, wanted)| self.is_within(part, wanted));
        }
    }

    /// Wants that a type argument is one of those that another allows.
    fn is_within(&mut self, part: &Part, wanted: &Part) {
        match (part, wanted) {
            (Part::Exact(part), Part::Exact(wanted)) => {
                self.is_below(part, wanted);
                self.is_below(wanted, part);
            }
            (Part::Exact(part) | Part::Extends(part), Part::Extends(wanted)) => self.is_below(part, wanted),
            (Part::Exact(part) | Part::Super(part), Part::Super(wanted)) => self.is_below(wanted, part),
            // A wildcard stands for one type that nobody knows.
            _ => {}
        }
    }

    fn order(&mut self, low: usize, high: usize) {
        if self.unknowns[low].below.contains(&high) {
            return;
        }
        self.unknowns[low].below.push(high);
        self.unknowns[high].above.push(low);
        self.unknowns[low].lower.clone().iter().for_each(|term| self.raise(high, term));
        self.unknowns[high].upper.clone().iter().for_each(|term| self.lower(low, term));
    }

    /// An unknown is above a type: so are those above it.
    fn raise(&mut self, unknown: usize, term: &Term) {
        if self.unknowns[unknown].lower.contains(term) {
            return;
        }
        self.unknowns[unknown].lower.push(term.clone());
        self.unknowns[unknown].upper.clone().iter().for_each(|upper| self.is_below(term, upper));
        let above: Vec<Term> =
            self.unknowns[unknown].below.iter().map(|&other| Term::Unknown(other)).collect();
        above.iter().for_each(|above| self.is_below(term, above));
    }

    /// An unknown is below a type: so are those below it.
    fn lower(&mut self, unknown: usize, term: &Term) {
        if self.unknowns[unknown].upper.contains(term) {
            return;
        }
        self.unknowns[unknown].upper.push(term.clone());
        self.unknowns[unknown].lower.clone().iter().for_each(|lower| self.is_below(lower, term));
        let below: Vec<Term> =
            self.unknowns[unknown].above.iter().map(|&other| Term::Unknown(other)).collect();
        below.iter().for_each(|below| self.is_below(below, term));
    }
}

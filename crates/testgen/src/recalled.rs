//! Stubs and mocks that remember, as Java code: a variable or a field has what some methods are given, and others give it
//! back.

use model::descriptor::{parameters, result};
use model::{Answer, Expression, MOCKITO, Recall, recalls};

use crate::code::Code;
use crate::expression::Printer;
use crate::names;

/// What a stub or a mock keeps, as far as its answers give it back.
pub(crate) struct Kept {
    /// What each method does.
    roles: Vec<Option<Role>>,
    /// Where things are kept: the name, whether by keys, and the descriptor of what is kept.
    stores: Vec<(String, bool, String)>,
}

/// What a method does with what is kept.
#[derive(Clone)]
pub(crate) enum Role {
    /// It keeps its last parameter.
    Keeps { store: String, is_keyed: bool },
    /// It gives its last parameter back, which nobody else does.
    Returns,
    /// It gives what is kept.
    Gives { store: String, is_keyed: bool, is_optional: bool },
}

impl Kept {
    /// What an object keeps whose methods give these answers. `name` makes a name of one.
    pub(crate) fn of(answers: &[Answer], mut name: impl FnMut(&str) -> String) -> Kept {
        let gives = |answer: &Answer| answer.value == Some(Expression::Kept);
        let mut kept = Kept { roles: vec![None; answers.len()], stores: Vec::new() };
        if !answers.iter().any(gives) {
            return kept;
        }
        let methods = answers.iter().map(|answer| (&*answer.method.name, &*answer.method.descriptor));
        let recalls = recalls(&methods.collect::<Vec<_>>());
        let mut places: Vec<usize> = Vec::new();
        for (answer, recall) in answers.iter().zip(&recalls) {
            if let Some(Recall::Gives { place, is_keyed, .. }) = *recall
                && gives(answer)
                && !places.contains(&place)
            {
                let keeper = &answers[place].method;
                let value = parameters(&keeper.descriptor).last().map(|value| (*value).to_owned());
                kept.stores.push((
                    name(&format!("{}Given", keeper.name)),
                    is_keyed,
                    value.unwrap_or_default(),
                ));
                places.push(place);
            }
        }
        let store = |at: usize| {
            let number = places.iter().position(|&place| place == at)?;
            Some(kept.stores[number].0.clone())
        };
        let role = |(answer, recall): (&Answer, &Option<Recall>)| match (*recall)? {
            Recall::Gives { place, is_keyed, is_optional } if gives(answer) => {
                Some(Role::Gives { store: store(place)?, is_keyed, is_optional })
            }
            Recall::Gives { .. } => None,
            Recall::Keeps { place, is_keyed, .. } => match store(place) {
                Some(store) => Some(Role::Keeps { store, is_keyed }),
                None => gives(answer).then_some(Role::Returns),
            },
        };
        kept.roles = answers.iter().zip(&recalls).map(role).collect();
        kept
    }

    /// What a method does.
    pub(crate) fn role(&self, number: usize) -> Option<&Role> {
        self.roles[number].as_ref()
    }
}

impl Printer<'_> {
    /// The variables of a test that have what its mock keeps. What has no key is kept under null, since a lambda cannot
    /// assign.
    pub(crate) fn stores(&mut self, kept: &Kept) -> Vec<Code> {
        let mut declared = Vec::new();
        for (name, ..) in &kept.stores {
            let (map, hash_map) =
                (self.imports.class("java/util/Map"), self.imports.class("java/util/HashMap"));
            declared.push(Code::Text(format!("{map}<Object, Object> {name} = new {hash_map}<>();")));
        }
        declared
    }

    /// The fields of an anonymous class that have what it keeps.
    pub(crate) fn fields(&mut self, kept: &Kept) -> Vec<Code> {
        let mut fields = Vec::new();
        for (name, is_keyed, value) in &kept.stores {
            let value = self.imports.descriptor(value);
            fields.push(Code::Text(match is_keyed {
                true => {
                    let (map, hash_map) =
                        (self.imports.class("java/util/Map"), self.imports.class("java/util/HashMap"));
                    format!("private final {map}<Object, {value}> {name} = new {hash_map}<>();")
                }
                false => format!("private {value} {name};"),
            }));
        }
        fields
    }

    /// Tells a method of a mock to keep something, or to give it back.
    pub(crate) fn remembering(
        &mut self,
        variable: &str,
        answer: &Answer,
        all: &[Answer],
        role: &Role,
    ) -> Code {
        let call = self.free_name("call");
        let last = parameters(&answer.method.descriptor).len().saturating_sub(1);
        let given = format!("{call}.getArgument({last})");
        let under =
            |is_keyed: bool| if is_keyed { format!("{call}.getArgument(0)") } else { "null".to_owned() };
        let body = match role {
            Role::Returns => given,
            Role::Gives { store, is_keyed, is_optional } => {
                self.perhaps(format!("{store}.get({})", under(*is_keyed)), *is_optional)
            }
            Role::Keeps { store, is_keyed } => {
                let kept = format!("{store}.put({}, {given})", under(*is_keyed));
                match self.said(answer, &given, Some(&call)) {
                    Some(said) => format!("{{ {kept}; {said} }}"),
                    None => kept,
                }
            }
        };
        let matchers = self.matchers(answer, all).join(", ");
        let told = self.imports.static_method(MOCKITO, "doAnswer");
        Code::Text(format!("{told}({call} -> {body}).when({variable}).{}({matchers});", answer.method.name))
    }

    /// What a method of an anonymous class does that keeps something, or gives it back.
    pub(crate) fn remembered(&mut self, answer: &Answer, names: &[String], role: &Role) -> String {
        let given = names.last().cloned().unwrap_or_default();
        let first = names.first().map_or("", |first| first.as_str());
        match role {
            Role::Returns => format!("return {given};"),
            Role::Gives { store, is_keyed, is_optional } => {
                let found = if *is_keyed { format!("{store}.get({first})") } else { store.clone() };
                format!("return {};", self.perhaps(found, *is_optional))
            }
            Role::Keeps { store, is_keyed } => {
                let kept = match is_keyed {
                    true => format!("{store}.put({first}, {given});"),
                    false => format!("{store} = {given};"),
                };
                match self.said(answer, &given, None) {
                    Some(said) => format!("{kept} {said}"),
                    None => kept,
                }
            }
        }
    }

    /// A name that no variable of the test has: a lambda's parameter may not hide one.
    fn free_name(&self, name: &str) -> String {
        names::unique(
            name.to_owned(),
            &mut self.variables.iter().map(|(variable, _)| variable.clone()).collect(),
        )
    }

    fn perhaps(&mut self, found: String, is_optional: bool) -> String {
        match is_optional {
            true => format!("{}.ofNullable({found})", self.imports.class("java/util/Optional")),
            false => found,
        }
    }

    /// What a method that keeps something returns or throws, if anything.
    fn said(&mut self, answer: &Answer, given: &str, call: Option<&str>) -> Option<String> {
        let returned = result(&answer.method.descriptor);
        Some(match &answer.value {
            Some(Expression::Kept) => format!("return {given};"),
            Some(Expression::Throw(thrown)) => format!("throw {};", self.code(thrown).flat()),
            Some(value) => format!("return {};", self.answer(value, returned).flat()),
            None if returned == "V" => return None,
            None => {
                let usual = self.imports.static_method(MOCKITO, "RETURNS_DEFAULTS");
                format!("return {usual}.answer({});", call?)
            }
        })
    }
}

//! Objects as statements: variables in the order in which they are needed.

use std::collections::BTreeMap;

use model::{Candidate, Expression, Make, RestoredObject, Statement, Variable};

use crate::classes::Classes;
use crate::describe::describe;
use crate::graph::Graph;
use crate::inline::{self, Inline};
use model::descriptor::{class_of, result};

/// Interfaces of collections, which have the methods that fill one.
const COLLECTIONS: &[&str] = &[
    "Ljava/util/Collection;",
    "Ljava/util/List;",
    "Ljava/util/Set;",
    "Ljava/util/SortedSet;",
    "Ljava/util/NavigableSet;",
    "Ljava/util/Queue;",
    "Ljava/util/Deque;",
    "Ljava/util/Map;",
    "Ljava/util/SortedMap;",
    "Ljava/util/NavigableMap;",
    "Ljava/util/concurrent/ConcurrentMap;",
];

/// A receiver or an argument.
pub struct Root {
    /// The name it should have.
    pub name: String,
    /// Descriptor of its type.
    pub descriptor: String,
    /// Its value.
    pub value: Expression,
    /// The object that it is, even where a literal is as good.
    pub object: Option<u32>,
    /// Whether the program gave it the name, so that readers know it.
    pub is_named: bool,
}

/// Writes statements for the roots of one candidate.
pub struct Writer<'a> {
    graph: Graph,
    classes: &'a Classes<'a>,
    package: &'a str,
    inline: Inline,
    statements: Vec<Statement>,
    variables: BTreeMap<u32, u32>,
    count: u32,
}

impl<'a> Writer<'a> {
    /// For these objects, in a test of this package.
    pub fn new(graph: Graph, classes: &'a Classes<'a>, package: &'a str) -> Writer<'a> {
        Writer {
            graph,
            classes,
            package,
            inline: Inline::default(),
            statements: Vec::new(),
            variables: BTreeMap::new(),
            count: 0,
        }
    }

    /// The expressions for the roots, after statements that they need.
    pub fn roots(&mut self, roots: &[Root]) -> Vec<Expression> {
        let values: Vec<_> = roots.iter().map(|root| root.value.clone()).collect();
        self.decide(&values);
        (0..roots.len()).map(|index| self.root(&roots[index], &roots[..index], &roots[index + 1..])).collect()
    }

    /// Decides which of the objects that these values reach are written as Java.
    pub fn decide(&mut self, values: &[Expression]) {
        self.inline = inline::decide(&self.graph, values, self.classes, self.package);
    }

    fn root(&mut self, root: &Root, before: &[Root], after: &[Root]) -> Expression {
        match root.value {
            Expression::Restored(id) => self.object_root(root, id),
            _ => self.literal_root(root, before, after),
        }
    }

    /// A literal. Programs may compare arguments by identity: one that is passed twice gets a variable,
    /// a string that is another object than an equal one before it is made again.
    fn literal_root(&mut self, root: &Root, before: &[Root], after: &[Root]) -> Expression {
        let is_same = |other: &Root| root.object.is_some() && other.object == root.object;
        if let Some(variable) = root.object.and_then(|object| self.variables.get(&object)) {
            return Expression::Variable(*variable);
        }
        let is_text = matches!(root.value, Expression::String(_));
        let is_another = is_text && before.iter().any(|other| other.value == root.value);
        if !root.is_named
            && !is_another
            && !after.iter().any(is_same)
            && is_literal_of(&root.value, &root.descriptor)
        {
            return root.value.clone();
        }
        let value = match is_another {
            true => {
                Expression::new_object("java/lang/String", "(Ljava/lang/String;)V", vec![root.value.clone()])
            }
            false => self.expression(&root.value),
        };
        let variable = self.bind(&root.name, &root.descriptor, value, None);
        if let Some(object) = root.object {
            self.remember(object, &variable);
        }
        variable
    }

    /// A receiver or argument that is an object.
    pub fn object_root(&mut self, root: &Root, id: u32) -> Expression {
        if let Some(variable) = self.variables.get(&id) {
            return Expression::Variable(*variable);
        }
        if self.inline.ids.contains(&id) {
            return self.bind_object(id, &root.name, Some(&root.descriptor));
        }
        let comment = self.graph.objects.get(&id).map(|object| describe(object, &self.graph.objects));
        let variable = self.bind(&root.name, &root.descriptor, Expression::Restored(id), comment);
        self.remember(id, &variable);
        variable
    }

    /// An expression with its objects in Java form.
    pub fn expression(&mut self, expression: &Expression) -> Expression {
        if let Expression::Restored(id) = expression {
            return self.object(*id);
        }
        let mut copy = expression.clone();
        for child in copy.children_mut() {
            *child = self.expression(child);
        }
        copy
    }

    fn object(&mut self, id: u32) -> Expression {
        if let Some(variable) = self.variables.get(&id) {
            return Expression::Variable(*variable);
        }
        let Some(object) = self.graph.objects.get(&id).filter(|_| self.inline.ids.contains(&id)).cloned()
        else {
            return Expression::Restored(id);
        };
        let one_expression = object.fill.is_empty() || inline::with_elements(&object).is_some();
        if one_expression && !self.inline.shared.contains(&id) {
            return self.made(&object);
        }
        let name = variable_name(&object);
        self.bind_object(id, &name, None)
    }

    /// Binds a variable to an object and fills it.
    fn bind_object(&mut self, id: u32, name: &str, wanted: Option<&str>) -> Expression {
        let object = self.graph.objects[&id].clone();
        let value = self.made(&object);
        let steps = if inline::with_elements(&object).is_some() { Vec::new() } else { object.fill.clone() };
        let own = own_type(&object);
        let fits = wanted.filter(|wanted| steps.is_empty() || COLLECTIONS.contains(wanted));
        let variable = self.bind(name, fits.unwrap_or(&own), value, None);
        self.remember(id, &variable);
        for step in steps {
            let arguments = step.arguments.iter().map(|argument| self.expression(argument)).collect();
            let receiver = Some(Box::new(variable.clone()));
            self.statements.push(Statement::Do(Expression::Call {
                method: step.method,
                receiver,
                arguments,
            }));
        }
        variable
    }

    fn made(&mut self, object: &RestoredObject) -> Expression {
        match (inline::with_elements(object), &object.make) {
            (Some(expression), _) => self.expression(&expression),
            (None, Make::Expression(expression)) => self.expression(expression),
            (None, Make::Array { descriptor, elements }) => {
                let array = Expression::Array { descriptor: descriptor.clone(), elements: elements.clone() };
                self.expression(&array)
            }
            (None, Make::Record { class, descriptors, components }) => {
                let descriptor = format!("({})V", descriptors.concat());
                self.expression(&Expression::new_object(class, &descriptor, components.clone()))
            }
            // Only objects with a Java form come here.
            (None, _) => Expression::Null,
        }
    }

    /// Adds a statement that binds no variable.
    pub fn push(&mut self, statement: Statement) {
        self.statements.push(statement);
    }

    /// Binds a new variable, and returns it.
    pub fn bind(
        &mut self,
        name: &str,
        descriptor: &str,
        value: Expression,
        comment: Option<String>,
    ) -> Expression {
        let variable = Variable { name: name.into(), descriptor: descriptor.into() };
        self.statements.push(Statement::Let { variable, value, comment });
        self.count += 1;
        Expression::Variable(self.count - 1)
    }

    fn remember(&mut self, id: u32, variable: &Expression) {
        if let Expression::Variable(number) = variable {
            self.variables.insert(id, *number);
        }
    }

    /// The statements with the objects that they still restore.
    pub fn finish(self) -> Candidate {
        let mut objects = self.graph.objects;
        if let Some(restored) = self.inline.restored {
            objects.retain(|id, _| restored.contains(*id));
        }
        Candidate { statements: self.statements, objects, ..Candidate::default() }
    }
}

/// Whether a literal has exactly the type of its parameter, so that it may stand in the call.
fn is_literal_of(value: &Expression, descriptor: &str) -> bool {
    match value {
        Expression::Boolean(_) => descriptor == "Z",
        Expression::Byte(_) => descriptor == "B",
        Expression::Char(_) => descriptor == "C",
        Expression::Short(_) => descriptor == "S",
        Expression::Int(_) => descriptor == "I",
        Expression::Long(_) => descriptor == "J",
        Expression::Float(_) => descriptor == "F",
        Expression::Double(_) => descriptor == "D",
        Expression::String(_) => descriptor == "Ljava/lang/String;",
        Expression::Null => true,
        _ => false,
    }
}

/// The type that an object's Java form has.
fn own_type(object: &RestoredObject) -> String {
    match &object.make {
        Make::Expression(Expression::New { class, .. } | Expression::StaticField { class, .. }) => {
            format!("L{class};")
        }
        Make::Expression(Expression::Call { method, .. }) => result(&method.descriptor).into(),
        Make::Array { descriptor, .. } => descriptor.clone(),
        Make::Record { class, .. } => format!("L{class};"),
        _ => "Ljava/lang/Object;".into(),
    }
}

fn variable_name(object: &RestoredObject) -> String {
    let own = own_type(object);
    let simple = class_of(&own).rsplit(['/', '$']).next();
    let mut letters = simple.unwrap_or("object").chars();
    let name: String =
        letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
    if own.starts_with('[') { format!("{name}s") } else { name }
}

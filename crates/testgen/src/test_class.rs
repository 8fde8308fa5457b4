//! One test class: the tests of all candidates that end in a call of one program class.

use std::collections::{BTreeMap, BTreeSet};

use model::{Candidate, Expression, Reach, Statement};

use crate::imports::Imports;
use crate::objects::ObjectsFile;
use crate::opened;
use crate::pinned::{self, Pin};
use crate::proxy;
use crate::test_method::{self, Place};
use crate::{FileKind, Form, GeneratedFile, JUnit, TestRef, TestgenConfig, comment, names};

/// A test class to be written.
pub struct TestClass<'a> {
    /// Its VM name.
    name: &'a str,
    /// The candidates with their indices and the names of their tests.
    tests: Vec<(usize, String, &'a Candidate)>,
}

impl<'a> TestClass<'a> {
    /// The class with tests for these candidates.
    pub fn new(name: &'a str, members: &[usize], candidates: &'a [Candidate]) -> TestClass<'a> {
        let mut taken = BTreeSet::new();
        let tests = members.iter().map(|&index| {
            let candidate = &candidates[index];
            (index, names::unique(names::test_method(candidate), &mut taken), candidate)
        });
        TestClass { name, tests: tests.collect() }
    }

    /// Where the tests are.
    pub fn tests(&self) -> impl Iterator<Item = TestRef> {
        self.tests.iter().map(|(candidate, method, _)| TestRef {
            candidate: *candidate,
            class: self.dotted(),
            method: method.clone(),
            file: self.path("java"),
        })
    }

    /// The source, and the objects where there are any.
    pub fn files(&self, config: &TestgenConfig) -> Vec<GeneratedFile> {
        let named: Vec<_> =
            self.tests.iter().map(|(_, name, candidate)| (name.as_str(), *candidate)).collect();
        let objects = ObjectsFile::new(&named);
        let source = self.source(config, &objects);
        let mut files =
            vec![GeneratedFile { path: self.path("java"), kind: FileKind::Source, contents: source }];
        if !objects.is_empty() {
            let contents = objects.contents(&self.dotted());
            files.push(GeneratedFile { path: self.path("objects"), kind: FileKind::Resource, contents });
        }
        files
    }

    fn source(&self, config: &TestgenConfig, objects: &ObjectsFile) -> String {
        let mut imports = self.imports(config);
        let (annotation, class_modifiers, modifiers) = match config.junit {
            JUnit::Five => (imports.class("org/junit/jupiter/api/Test"), "class", "void"),
            JUnit::Four => (imports.class("org/junit/Test"), "public class", "public void"),
        };
        let methods: Vec<_> = self
            .tests
            .iter()
            .map(|(number, name, candidate)| {
                let has_part = objects.has_part(name);
                let place = Place {
                    test_class: self.simple(),
                    name,
                    modifiers,
                    annotation: &annotation,
                    has_part,
                    overloaded: &config.overloaded,
                    type_arguments: config.type_arguments.get(*number).map_or(&[], Vec::as_slice),
                };
                let pin = pin(config, *number);
                test_method::source(candidate, &place, pin.as_ref(), &mut imports)
            })
            .collect();
        let mut helpers = match config.form {
            Form::Failing => String::new(),
            Form::Pinned { .. } => pinned::helper(&mut imports),
        };
        if self.tests.iter().any(|(_, _, candidate)| proxy::is_in(candidate)) {
            let remembers = self.tests.iter().any(|(_, _, candidate)| proxy::is_remembering(candidate));
            let is_keyed = self.tests.iter().any(|(_, _, candidate)| proxy::is_keyed(candidate));
            helpers.push_str(&proxy::helper(&mut imports, remembers, is_keyed));
        }
        for reach in [Reach::Injected, Reach::Reflective] {
            if self.tests.iter().any(|(_, _, candidate)| opened::is_in(candidate, reach)) {
                helpers.push_str(&opened::helper(reach, &mut imports));
            }
        }
        let mut out = self.header(&imports);
        out.push_str(&comment::javadoc(&comment::of_class(&config.about), ""));
        out.push_str(self.warnings(config));
        out.push_str(&format!("{class_modifiers} {} {{\n{}{helpers}}}\n", self.simple(), methods.join("\n")));
        out
    }

    fn header(&self, imports: &Imports) -> String {
        let package = self.package();
        let mut out = if package.is_empty() { String::new() } else { format!("package {package};\n\n") };
        let statics = imports.static_lines().map(|method| format!("import static {method};\n"));
        let (statics, lines) = (statics.collect::<Vec<_>>(), imports.lines());
        out.extend(statics.iter().map(String::as_str));
        if !statics.is_empty() {
            out.push('\n');
        }
        out.extend(lines.iter().map(|class| format!("import {class};\n")));
        if !lines.is_empty() {
            out.push('\n');
        }
        out
    }

    /// The imports, in which the program's own classes come first: one in the unnamed package has
    /// no other name.
    fn imports(&self, config: &TestgenConfig) -> Imports {
        let nested: BTreeMap<_, _> =
            self.tests.iter().flat_map(|(_, _, candidate)| candidate.nested.clone()).collect();
        let mut imports = Imports::new(&self.package(), nested, config.inner.clone());
        imports.reserve(&self.dotted());
        let in_package = |class: &str| {
            class.rsplit_once('/').map_or("", |(package, _)| package) == self.package().replace('.', "/")
        };
        for (_, _, candidate) in &self.tests {
            if in_package(&candidate.call.class) {
                imports.class(&candidate.call.class);
            }
        }
        imports
    }

    /// Raw types are used throughout, since neither recordings nor searches know type arguments.
    fn warnings(&self, config: &TestgenConfig) -> &'static str {
        let needed = config.raw_types.unwrap_or_else(|| self.may_have_raw_types());
        if needed { "@SuppressWarnings({\"unchecked\", \"rawtypes\"})\n" } else { "" }
    }

    fn may_have_raw_types(&self) -> bool {
        let generic =
            |descriptor: &str| descriptor.contains("java/util/") || descriptor.contains("java/lang/Class;");
        self.tests.iter().flat_map(|(_, _, candidate)| &candidate.statements).any(|statement| match statement
        {
            Statement::Let { variable, value, .. } => {
                generic(&variable.descriptor)
                    || matches!(value, Expression::New { class, .. } if generic(class))
                    || matches!(value, Expression::Stub { .. })
            }
            Statement::Do(_) | Statement::Set { .. } => true,
        })
    }

    fn simple(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(self.name)
    }

    fn package(&self) -> String {
        self.name.rsplit_once('/').map_or(String::new(), |(package, _)| package.replace('/', "."))
    }

    fn dotted(&self) -> String {
        self.name.replace('/', ".")
    }

    fn path(&self, extension: &str) -> String {
        format!("{}.{extension}", self.name)
    }
}

/// How the test of a candidate is pinned, if it is.
fn pin(config: &TestgenConfig, candidate: usize) -> Option<Pin<'_>> {
    match &config.form {
        Form::Failing => None,
        Form::Pinned { surfaces } => {
            let surfaces = surfaces.get(candidate).map_or("java/lang/Throwable", String::as_str);
            Some(Pin { surfaces, junit: config.junit })
        }
    }
}

//! Arbitrary worlds for tests of the operators: little programs, written as class files, so that neither a compiler nor
//! a JDK is needed.
//!
//! A [`Sketch`] is what chance decides; it says numbers where a program has names, so that each is a program. A
//! [`Program`] is its index, and [`Program::world`] the world of a search in it.

mod class_file;
mod jdk;

use std::sync::Arc;

use catalog::{Callable, Common, Environment, Test};
use chart::AskedNull;
use classfile::access::{ABSTRACT, FINAL, INTERFACE, PRIVATE, PROTECTED, PUBLIC, STATIC};
use fastrand::Rng;
use program::{ClassPath, Index, IndexConfig, MethodId, Name};
use proptest::collection::vec;
use proptest::prelude::*;
use tempfile::TempDir;

use self::class_file::{ClassFile, Member};
use crate::change::first_test;
use crate::world::World;

/// The package of the class under test and of the tests, and another one.
const PACKAGE: &str = "shop";
const ELSEWHERE: &str = "bank";
/// More methods than a stub may have.
const MANY: usize = 17;

/// A program and a search in it, as chance has it.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    classes: Vec<ClassSketch>,
    targets: Vec<usize>,
    follow_ups: Vec<usize>,
    /// Whether the trace asks for the nulls that the targets refuse.
    is_null_asked: bool,
    has_mockito: bool,
    has_environment: bool,
    is_stuck: bool,
    is_carved: bool,
    null_chance: f64,
    stub_chance: f64,
}

#[derive(Clone, Debug)]
struct ClassSketch {
    form: Form,
    is_elsewhere: bool,
    is_hidden: bool,
    is_generic: bool,
    /// Numbers of classes before it.
    supertypes: Vec<usize>,
    /// What it gives to generic supertypes.
    argument: usize,
    members: Vec<MemberSketch>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Plain,
    Abstract,
    Interface,
    LargeInterface,
}

#[derive(Clone, Debug)]
struct MemberSketch {
    kind: MemberKind,
    is_static: bool,
    is_abstract: bool,
    access: u16,
    parameters: Vec<(TypeSketch, bool)>,
    result: TypeSketch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemberKind {
    Constructor,
    Method,
    Field,
}

#[derive(Clone, Copy, Debug)]
struct TypeSketch {
    number: usize,
    is_array: bool,
    /// Whether it is the type variable, where the class has one.
    is_variable: bool,
}

/// Any world.
pub(crate) fn sketches() -> impl Strategy<Value = Sketch> {
    let chances = (prop::sample::select(vec![0.05, 0.15, 0.5]), prop::sample::select(vec![0.05, 0.5]));
    let flags = any::<[bool; 5]>();
    let lists = (vec(classes(), 1..7), vec(any::<usize>(), 1..3), vec(any::<usize>(), 0..2));
    (lists, flags, chances).prop_map(|((classes, targets, follow_ups), flags, (null_chance, stub_chance))| {
        let [is_null_asked, has_mockito, has_environment, is_stuck, is_carved] = flags;
        Sketch {
            classes,
            targets,
            follow_ups,
            is_null_asked,
            has_mockito,
            has_environment,
            is_stuck,
            is_carved,
            null_chance,
            stub_chance,
        }
    })
}

fn classes() -> impl Strategy<Value = ClassSketch> {
    let forms =
        [Form::Plain, Form::Plain, Form::Plain, Form::Abstract, Form::Interface, Form::LargeInterface];
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    let supertypes = vec(any::<usize>(), 0..3);
    let parts =
        (prop::sample::select(forms.to_vec()), flags, supertypes, any::<usize>(), vec(members(), 1..6));
    parts.prop_map(|(form, (is_elsewhere, is_hidden, is_generic), supertypes, argument, members)| {
        ClassSketch { form, is_elsewhere, is_hidden, is_generic, supertypes, argument, members }
    })
}

fn members() -> impl Strategy<Value = MemberSketch> {
    use MemberKind::{Constructor, Field, Method};
    let kinds = prop::sample::select(vec![Method, Method, Method, Constructor, Field]);
    let access = prop::sample::select(vec![PUBLIC, PUBLIC, PUBLIC, 0, PROTECTED, PRIVATE]);
    let parameters = vec((types(), any::<bool>()), 0..4);
    let parts = (kinds, any::<bool>(), any::<bool>(), access, parameters, types());
    parts.prop_map(|(kind, is_static, is_abstract, access, parameters, result)| MemberSketch {
        kind,
        is_static,
        is_abstract,
        access,
        parameters,
        result,
    })
}

fn types() -> impl Strategy<Value = TypeSketch> {
    let parts = (any::<usize>(), prop::bool::weighted(0.15), any::<bool>());
    parts.prop_map(|(number, is_array, is_variable)| TypeSketch { number, is_array, is_variable })
}

impl Sketch {
    /// A class with a constructor and a method to call, and nothing else.
    pub(crate) fn plain() -> Sketch {
        let class = ClassSketch {
            form: Form::Plain,
            is_elsewhere: false,
            is_hidden: false,
            is_generic: false,
            supertypes: vec![],
            argument: 0,
            members: vec![],
        };
        Sketch {
            classes: vec![class],
            targets: vec![1],
            follow_ups: vec![],
            is_null_asked: false,
            has_mockito: false,
            has_environment: false,
            is_stuck: false,
            is_carved: false,
            null_chance: 0.05,
            stub_chance: 0.05,
        }
    }

    fn class_name(&self, number: usize) -> String {
        let is_elsewhere = number > 0 && self.classes[number].is_elsewhere;
        format!("{}/C{number}", if is_elsewhere { ELSEWHERE } else { PACKAGE })
    }

    /// The class under test is one that can be made.
    fn form(&self, number: usize) -> Form {
        if number == 0 { Form::Plain } else { self.classes[number].form }
    }

    fn is_interface(&self, number: usize) -> bool {
        matches!(self.form(number), Form::Interface | Form::LargeInterface)
    }

    /// Descriptors of all types, those of the program twice as likely.
    fn types(&self) -> Vec<String> {
        let plain = ["I", "Z", "B", "C", "S", "J", "F", "D"].map(str::to_owned);
        let jdk = ["String", "Object", "Class", "Integer", "CharSequence"]
            .map(|name| format!("Ljava/lang/{name};"));
        let files = ["Ljava/io/File;", "Ljava/nio/file/Path;"].map(str::to_owned);
        let own = (0..2 * self.classes.len()).map(|number| format!("L{};", self.class_name(number / 2)));
        plain.into_iter().chain(jdk).chain(files).chain(own).collect()
    }

    /// The classes of the program.
    fn class_files(&self) -> impl Iterator<Item = ClassFile> {
        let types = self.types();
        (0..self.classes.len()).map(move |number| self.class_file(number, &types))
    }

    fn class_file(&self, number: usize, types: &[String]) -> ClassFile {
        let class = &self.classes[number];
        let (interfaces, parents): (Vec<usize>, Vec<usize>) =
            self.supertypes(number).into_iter().partition(|&above| self.is_interface(above));
        let parent = parents.first().filter(|_| !self.is_interface(number)).copied();
        let mut file = ClassFile {
            name: self.class_name(number),
            access: self.class_access(number),
            parent: Some(parent.map_or("java/lang/Object".into(), |parent| self.class_name(parent))),
            interfaces: interfaces.iter().map(|&above| self.class_name(above)).collect(),
            signature: Some(self.signature(number, parent, &interfaces, types)),
            ..ClassFile::default()
        };
        if number == 0 {
            // So that there is always an object, and something to call.
            file.methods.push(member(PUBLIC, "<init>", "()V"));
            file.methods.push(member(PUBLIC, "run", "(ILjava/lang/String;)Ljava/lang/Object;"));
            file.methods.push(member(STATIC, "<clinit>", "()V"));
        }
        for (place, member) in class.members.iter().enumerate() {
            self.add(&mut file, number, place, member, types);
        }
        if self.form(number) == Form::LargeInterface {
            let many = (0..MANY).map(|at| member(PUBLIC | ABSTRACT, &format!("get{at}"), "()I"));
            file.methods.extend(many);
        }
        let mut seen: Vec<(String, String)> = Vec::new();
        file.methods.retain(|method| {
            seen.push((method.name.clone(), method.descriptor.clone()));
            !seen[..seen.len() - 1].contains(&seen[seen.len() - 1])
        });
        file
    }

    fn supertypes(&self, number: usize) -> Vec<usize> {
        let wanted = self.classes[number].supertypes.iter();
        let mut found: Vec<usize> = wanted.filter_map(|above| above.checked_rem(number)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn class_access(&self, number: usize) -> u16 {
        let visible = if number > 0 && self.classes[number].is_hidden { 0 } else { PUBLIC };
        visible
            | match self.form(number) {
                Form::Plain => 0,
                Form::Abstract => ABSTRACT,
                Form::Interface | Form::LargeInterface => ABSTRACT | INTERFACE,
            }
    }

    /// Generic supertypes are given the own variable, where there is one.
    fn signature(
        &self,
        number: usize,
        parent: Option<usize>,
        interfaces: &[usize],
        types: &[String],
    ) -> String {
        let class = &self.classes[number];
        let references: Vec<&String> = types.iter().filter(|name| name.starts_with('L')).collect();
        let argument = if class.is_generic { "TT;" } else { references[class.argument % references.len()] };
        let above = |&above: &usize| match self.classes[above].is_generic {
            true => format!("L{}<{argument}>;", self.class_name(above)),
            false => format!("L{};", self.class_name(above)),
        };
        let formals = if class.is_generic { "<T:Ljava/lang/Object;>" } else { "" };
        let parent = parent.as_ref().map_or("Ljava/lang/Object;".into(), above);
        format!("{formals}{parent}{}", interfaces.iter().map(above).collect::<String>())
    }

    fn add(
        &self,
        file: &mut ClassFile,
        number: usize,
        place: usize,
        sketch: &MemberSketch,
        types: &[String],
    ) {
        let is_interface = self.is_interface(number);
        let access = if is_interface { PUBLIC } else { sketch.access };
        match sketch.kind {
            MemberKind::Field => {
                let flags = if is_interface { STATIC | FINAL } else { flag(STATIC, sketch.is_static) };
                let descriptor = sketch.result.descriptor(types, false);
                file.fields.push(member(access | flags, &format!("f{number}_{place}"), &descriptor));
            }
            MemberKind::Constructor if is_interface => {}
            MemberKind::Constructor => file.methods.push(Member {
                descriptor: format!("({})V", sketch.parameters(types, false)),
                refused: sketch.refused(),
                ..member(access, "<init>", "")
            }),
            MemberKind::Method => {
                let can_be_abstract =
                    self.form(number) != Form::Plain && access != PRIVATE && !sketch.is_static;
                let is_abstract = can_be_abstract && (sketch.is_abstract || is_interface);
                let access = access | flag(STATIC, sketch.is_static) | flag(ABSTRACT, is_abstract);
                let is_generic = self.classes[number].is_generic && !sketch.is_static;
                file.methods.push(sketch.method(access, format!("m{number}_{place}"), types, is_generic));
            }
        }
    }
}

fn flag(flag: u16, is_set: bool) -> u16 {
    if is_set { flag } else { 0 }
}

fn member(access: u16, name: &str, descriptor: &str) -> Member {
    Member { access, name: name.into(), descriptor: descriptor.into(), ..Member::default() }
}

impl MemberSketch {
    fn method(&self, access: u16, name: String, types: &[String], is_generic: bool) -> Member {
        // One in nine yields nothing.
        let result = |text: String| if self.result.number.is_multiple_of(9) { "V".to_owned() } else { text };
        let (plain, generic) =
            (self.result.descriptor(types, is_generic), self.result.signature(types, is_generic));
        let signature = format!("({}){}", self.signatures(types, is_generic), result(generic));
        Member {
            access,
            name,
            descriptor: format!("({}){}", self.parameters(types, is_generic), result(plain)),
            signature: is_generic.then_some(signature),
            refused: self.refused(),
        }
    }

    fn parameters(&self, types: &[String], is_generic: bool) -> String {
        self.parameters.iter().map(|(sketch, _)| sketch.descriptor(types, is_generic)).collect()
    }

    fn signatures(&self, types: &[String], is_generic: bool) -> String {
        self.parameters.iter().map(|(sketch, _)| sketch.signature(types, is_generic)).collect()
    }

    fn refused(&self) -> Vec<bool> {
        self.parameters.iter().map(|(_, refused)| *refused).collect()
    }
}

impl TypeSketch {
    fn descriptor(self, types: &[String], is_generic: bool) -> String {
        let element = match self.is_variable && is_generic {
            true => "Ljava/lang/Object;",
            false => &types[self.number % types.len()],
        };
        format!("{}{element}", if self.is_array { "[" } else { "" })
    }

    fn signature(self, types: &[String], is_generic: bool) -> String {
        match self.is_variable && is_generic {
            true => format!("{}TT;", if self.is_array { "[" } else { "" }),
            false => self.descriptor(types, is_generic),
        }
    }
}

/// A sketch as a program. Its class files are gone when it is dropped.
pub(crate) struct Program {
    sketch: Sketch,
    index: Index,
    _folder: TempDir,
}

impl Program {
    /// Writes and indexes the program of a sketch.
    pub(crate) fn of(sketch: &Sketch) -> Program {
        let folder = tempfile::tempdir().expect("a directory");
        for class in jdk::classes(sketch.has_mockito).chain(sketch.class_files()) {
            let file = folder.path().join(format!("{}.class", class.name));
            std::fs::create_dir_all(file.parent().expect("it stands in a package")).expect("created");
            std::fs::write(file, class.write()).expect("written");
        }
        let class_path = ClassPath::open(&[folder.path().to_owned()], 17).expect("it was made above");
        let index = Index::open(Arc::new(class_path), None, &IndexConfig { cache: None, threads: 1 });
        assert_eq!(index.unreadable(), []);
        Program { sketch: sketch.clone(), index, _folder: folder }
    }

    /// The world of a search for a method of its first class.
    pub(crate) fn world(&self) -> World<'_> {
        self.world_of(0, PACKAGE).expect("the first class has methods")
    }

    /// The world of a search for a method of its last class, in the package of that; none where it has no method.
    pub(crate) fn other_world(&self) -> Option<World<'_>> {
        let last = self.sketch.classes.len() - 1;
        let package = if self.name(last).starts_with(ELSEWHERE) { ELSEWHERE } else { PACKAGE };
        self.world_of(last, package)
    }

    fn world_of(&self, number: usize, package: &str) -> Option<World<'_>> {
        let targets = self.targets(number, package);
        let around = (0..self.sketch.classes.len()).map(|number| self.name(number));
        let mut world = (!targets.is_empty())
            .then(|| World::new(&self.index, package, targets, around, &Common::default()))?;
        world.follow_ups = self.follow_ups(&world);
        self.furnish(&mut world);
        Some(world)
    }

    fn targets(&self, number: usize, package: &str) -> Vec<Arc<Callable>> {
        let own = self.methods_of_class(number);
        let chosen = self.sketch.targets.iter().filter_map(|at| own.get(at.checked_rem(own.len())?));
        chosen.map(|&method| Callable::method(&self.index, method, package)).collect()
    }

    fn follow_ups(&self, world: &World) -> Vec<Arc<Callable>> {
        let all = (0..self.sketch.classes.len()).flat_map(|number| self.methods_of_class(number));
        let is_open =
            |&id: &MethodId| world.catalog.is_callable_on_object(id) && !self.index[id].is_initializer();
        let open: Vec<MethodId> = all.filter(is_open).collect();
        let chosen = self.sketch.follow_ups.iter().filter_map(|at| open.get(at.checked_rem(open.len())?));
        chosen.map(|&method| Callable::method(&self.index, method, &world.catalog.package)).collect()
    }

    fn furnish(&self, world: &mut World) {
        let sketch = &self.sketch;
        (world.null_chance, world.stub_chance) = (sketch.null_chance, sketch.stub_chance);
        world.is_stuck = sketch.is_stuck;
        world.pool.strings = vec!["till".into(), "".into()];
        world.pool.integers = vec![17, -1];
        if sketch.is_null_asked {
            // A trace asks for the same nulls, whichever of its frames is under test.
            let asked =
                |target: Arc<Callable>| AskedNull { method: target.method_ref(), parameters: u32::MAX };
            world.asked_nulls = self.targets(0, PACKAGE).into_iter().map(asked).collect();
        }
        if sketch.has_environment {
            let jdk = |class| self.index.class(class).expect("the JDK has it").methods().map(|(id, _)| id);
            world.surround(Environment::of(&self.index, jdk("java/io/File").chain(jdk("java/lang/System"))));
        }
        if sketch.is_carved {
            let mut carved = tests(world, &mut Rng::with_seed(1), 3);
            // The project's tests call by name whatever they call.
            carved.retain(|test| test.statements.iter().all(|statement| world.catalog.can_make(statement)));
            world.carve_tests(carved);
        }
    }

    fn name(&self, number: usize) -> Name {
        Name::from(self.sketch.class_name(number).as_str())
    }

    fn methods_of_class(&self, number: usize) -> Vec<MethodId> {
        let class = self.index.class(&self.name(number)).expect("it was written");
        class.methods().map(|(id, _)| id).collect()
    }
}

/// How many worlds a property is tried in.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

/// Checks something in the world of a sketch, with chance of its own.
pub(crate) fn in_world<R>(sketch: &Sketch, seed: u64, check: impl FnOnce(&World, &mut Rng) -> R) -> R {
    let program = Program::of(sketch);
    check(&program.world(), &mut Rng::with_seed(seed))
}

/// Some first tests; none where no target can be called.
pub(crate) fn tests(world: &World, rng: &mut Rng, count: usize) -> Vec<Test> {
    (0..count).map_while(|_| first_test(world, rng, 8)).collect()
}

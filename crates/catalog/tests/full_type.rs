//! What type arguments say of what methods take and yield, by the JDK's own classes.

use std::sync::{Arc, LazyLock};

use catalog::{Callable, Catalog, Common, FullType};
use program::{ClassPath, Image, Index, IndexConfig, Name};

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("temporary directory");
    let class_path = Arc::new(ClassPath::open(&[folder.path().to_owned()], 17).expect("a folder"));
    let image = Arc::new(Image::open(&jdks::oldest().home).expect("a JDK image"));
    Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 })
});

fn catalog() -> Catalog<'static> {
    Catalog::new(&INDEX, "", vec![], &Common::default())
}

fn method(class: &str, name: &str, descriptor: &str) -> Arc<Callable> {
    let id = INDEX.method(class, name, descriptor).expect("a method of the JDK");
    Callable::method(&INDEX, id, "")
}

fn of(class: &str, arguments: &[FullType]) -> FullType {
    FullType { name: Name::from(format!("L{class};").as_str()), arguments: arguments.into() }
}

fn text() -> FullType {
    of("java/lang/String", &[])
}

/// `List<String>` for a list of strings.
fn shown(full: &FullType) -> String {
    let simple = full.name.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default().to_owned();
    let arguments: Vec<String> = full.arguments.iter().map(shown).collect();
    if arguments.is_empty() { simple } else { format!("{simple}<{}>", arguments.join(", ")) }
}

#[test]
fn a_list_takes_and_yields_what_it_is_a_list_of() {
    let (catalog, texts) = (catalog(), of("java/util/ArrayList", &[text()]));
    let add = method("java/util/List", "add", "(Ljava/lang/Object;)Z");
    assert_eq!(catalog.parameter_types(&add, Some(&texts), None, &[]), [text()]);
    assert!(catalog.fills(&add));
    let get = method("java/util/List", "get", "(I)Ljava/lang/Object;");
    assert_eq!(catalog.result_type(&get, Some(&texts), &[]), text());
    assert!(!catalog.fills(&get));
}

#[test]
fn arguments_are_followed_into_each_other() {
    let numbers = of("java/util/Set", &[of("java/lang/Integer", &[])]);
    let map = of("java/util/TreeMap", &[text(), numbers]);
    let entries = method("java/util/Map", "entrySet", "()Ljava/util/Set;");
    let entries = catalog().result_type(&entries, Some(&map), &[]);
    assert_eq!(shown(&entries), "Set<Entry<String, Set<Integer>>>");
    let iterator = method("java/lang/Iterable", "iterator", "()Ljava/util/Iterator;");
    let iterator = catalog().result_type(&iterator, Some(&entries), &[]);
    let next = method("java/util/Iterator", "next", "()Ljava/lang/Object;");
    assert_eq!(shown(&catalog().result_type(&next, Some(&iterator), &[])), "Entry<String, Set<Integer>>");
}

#[test]
fn what_a_call_is_to_yield_says_what_it_takes() {
    let wanted = of("java/util/Collection", &[text()]);
    let list = method("java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;");
    let taken = catalog().parameter_types(&list, None, Some(&wanted), &[]);
    assert_eq!(&*taken[0].name, "[Ljava/lang/String;");
    let copy = method("java/util/ArrayList", "<init>", "(Ljava/util/Collection;)V");
    assert_eq!(shown(&catalog().parameter_types(&copy, None, Some(&wanted), &[])[0]), "Collection<String>");
}

#[test]
fn what_is_done_with_a_list_says_what_it_is_a_list_of() {
    let catalog = catalog();
    let open = catalog.open_type(&Name::from("Ljava/util/ArrayList;")).expect("it has a variable");
    assert!(catalog.closed(open.clone()).arguments.is_empty());
    let add = method("java/util/Collection", "add", "(Ljava/lang/Object;)Z");
    assert_eq!(shown(&catalog.told_by_call(&add, &open, &[text()])), "ArrayList<String>");
    let wanted = of("java/lang/Iterable", &[text()]);
    assert_eq!(shown(&catalog.told_by_place(&open, &wanted)), "ArrayList<String>");
    let numbers = of("java/util/ArrayList", &[of("java/lang/Integer", &[])]);
    assert!(catalog.contradicts(&numbers, &wanted));
    assert!(!catalog.contradicts(&of("java/util/ArrayList", &[]), &wanted));
}

#[test]
fn one_argument_says_what_another_is() {
    let cast =
        method("java/util/Collections", "checkedList", "(Ljava/util/List;Ljava/lang/Class;)Ljava/util/List;");
    let given = [of("java/util/LinkedList", &[text()])];
    assert_eq!(shown(&catalog().parameter_types(&cast, None, None, &given)[1]), "Class<String>");
}

//! What methods look for by constant texts, and which classes a class names.

mod common;

const SOURCE: &str = r#"package com.acme;

import java.util.Map;

public class Shop {
    Map<String, Object> attributes;

    Object kind(Settings settings, String own) {
        String label = "a label".trim();
        Object kind = attributes.get("kind");
        Settings inner = (Settings) attributes.get("own");
        settings.put("seen", 1);
        attributes.get(own);
        return kind == null ? settings.text("default") + label : kind;
    }
}

class Settings {
    String text(String name) { return name; }
    void put(String name, int value) {}
}
"#;

#[test]
fn a_keyed_call_is_of_an_object_and_yields_something() {
    for index in common::indexes("Shop.java", SOURCE, true) {
        let shop = index.class("com/acme/Shop").expect("the class");
        let (kind, _) = shop.methods().find(|(_, method)| method.name == "kind").expect("the method");
        let keyed = index.keyed_calls(kind);
        let told: Vec<_> =
            keyed.iter().map(|call| (index[call.owner].name.as_str(), &*call.name, &*call.key)).collect();
        let (map, settings) = ("java/util/Map", "com/acme/Settings");
        assert_eq!(told, [(map, "get", "kind"), (map, "get", "own"), (settings, "text", "default")]);
        let casts: Vec<_> = keyed.iter().map(|call| call.cast.as_deref()).collect();
        assert_eq!(casts, [None, Some(settings), None]);
    }
}

#[test]
fn a_class_names_itself_first_and_nothing_that_the_class_path_lacks() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let named = program::named_classes(index.class_path(), "com/acme/Shop");
        assert_eq!(named, ["com/acme/Shop", "com/acme/Settings"]);
        assert_eq!(program::named_classes(index.class_path(), "com/acme/Nobody"), Vec::<String>::new());
    }
}

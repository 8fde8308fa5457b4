//! The options of the recorded JVM that its tests need too.

/// Options whose value is the next argument.
const WITH_VALUE: [&str; 12] = [
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--upgrade-module-path",
    "--add-modules",
    "--add-opens",
    "--add-exports",
    "--add-reads",
    "-m",
    "--module",
];
/// What is passed on: what the program can see, and what decides how deep it can call.
const KEPT: [&str; 11] = [
    "-D",
    "-ea",
    "-da",
    "-esa",
    "-dsa",
    "-enableassertions",
    "-disableassertions",
    "-Xss",
    "--enable-preview",
    "--add-",
    "--enable-native-access",
];
/// Properties that belong to the recorded JVM alone.
const DROPPED: [&str; 4] =
    ["-Djava.io.tmpdir=", "-Djava.class.path=", "-Djava.home=", "-Dcom.sun.management."];

/// The options to pass on, of a JVM's command line.
pub(crate) fn kept(command_line: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut arguments = arguments(command_line).iter();
    while let Some(option) = arguments.next().filter(|argument| argument.starts_with('-')) {
        let value = if WITH_VALUE.contains(&option.as_str()) { arguments.next() } else { None };
        let is_kept = KEPT.iter().any(|prefix| option.starts_with(prefix));
        if is_kept && !DROPPED.iter().any(|prefix| option.starts_with(prefix)) {
            kept.push(option.clone());
            kept.extend(value.cloned());
        }
    }
    kept
}

/// The largest heap that the command line sets, in bytes.
pub(crate) fn heap(command_line: &[String]) -> Option<u64> {
    let options = arguments(command_line).iter().take_while(|argument| argument.starts_with('-'));
    options.filter_map(|option| option.strip_prefix("-Xmx")).filter_map(size).last()
}

/// What follows the program. Launchers of other names take no options of the JVM.
fn arguments(command_line: &[String]) -> &[String] {
    match command_line {
        [program, arguments @ ..] if program == "java" || program.ends_with("/java") => arguments,
        _ => &[],
    }
}

fn size(text: &str) -> Option<u64> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[number.len()..] {
        "" => 1,
        "k" | "K" => 1 << 10,
        "m" | "M" => 1 << 20,
        "g" | "G" => 1 << 30,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod unit {
    use super::{heap, kept};

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_the_program_can_see_is_kept() {
        let line = words(
            "/opt/jdk/bin/java -Xmx512m -cp a:b -Dx=1 -ea --add-opens java.base/java.lang=ALL-UNNAMED -Djava.io.tmpdir=/t \
             -XX:+UseZGC -Xss4m -agentpath:x com.acme.Main -Dnot.ours=1",
        );
        let expected = words("-Dx=1 -ea --add-opens java.base/java.lang=ALL-UNNAMED -Xss4m");
        assert_eq!(kept(&line), expected);
        assert_eq!(heap(&line), Some(512 << 20));
        assert_eq!(heap(&words("java -jar app.jar -Xmx1g")), None);
        assert_eq!(kept(&words("shop -Dx=1")), [""; 0]);
    }
}

//! Text: builders, patterns, locales, character sets, identifiers, formats.

use model::{Expression, RestoredObject};
use recording::{Meaning, Object, Value};

use super::Subject;
use crate::shorthand::{call, call_on, constant, new, step, then};

/// Locales that have a constant.
const LOCALES: &[(&str, &str)] = &[
    ("", "ROOT"),
    ("en", "ENGLISH"),
    ("en-US", "US"),
    ("en-GB", "UK"),
    ("de", "GERMAN"),
    ("de-DE", "GERMANY"),
    ("fr", "FRENCH"),
    ("fr-FR", "FRANCE"),
    ("it", "ITALIAN"),
    ("ja", "JAPANESE"),
    ("zh", "CHINESE"),
];

/// The meaning of something about text.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    if subject.view.lineage(subject.id).contains(&"java/nio/charset/Charset") {
        let descriptor = "(Ljava/lang/String;)Ljava/nio/charset/Charset;";
        return Some(call("java/nio/charset/Charset", "forName", descriptor, vec![subject.some("name")?]));
    }
    match subject.class.strip_prefix("java/")? {
        "lang/StringBuilder" | "lang/StringBuffer" => builder(subject),
        "lang/String$CaseInsensitiveComparator" => {
            Some(constant("java/lang/String", "CASE_INSENSITIVE_ORDER"))
        }
        "util/regex/Pattern" => pattern(subject),
        "util/regex/Matcher" => matcher(subject),
        "util/Locale" => locale(subject),
        "util/Currency" => {
            let descriptor = "(Ljava/lang/String;)Ljava/util/Currency;";
            Some(call(subject.class, "getInstance", descriptor, vec![subject.some("currencyCode")?]))
        }
        "util/UUID" => uuid(subject),
        "util/StringJoiner" => joiner(subject),
        "util/StringTokenizer" => tokenizer(subject),
        "text/SimpleDateFormat" => date_format(subject),
        "text/DecimalFormatSymbols" => {
            let descriptor = "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;";
            Some(call(subject.class, "getInstance", descriptor, vec![subject.some("locale")?]))
        }
        _ => None,
    }
}

fn builder(subject: &Subject<'_>) -> Option<RestoredObject> {
    let Meaning::Text(text) = subject.view.heap.meaning_as(subject.id, subject.class)? else { return None };
    Some(new(subject.class, "(Ljava/lang/String;)V", vec![Expression::String(text.to_utf16())]))
}

fn pattern(subject: &Subject<'_>) -> Option<RestoredObject> {
    let text = subject.some("pattern")?;
    match subject.integer("flags")? {
        0 => {
            Some(call(subject.class, "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;", vec![text]))
        }
        _ => {
            let descriptor = "(Ljava/lang/String;I)Ljava/util/regex/Pattern;";
            Some(call(subject.class, "compile", descriptor, vec![text, subject.int("flags")?]))
        }
    }
}

/// A matcher, made to find again what it found last.
fn matcher(subject: &Subject<'_>) -> Option<RestoredObject> {
    let descriptor = "(Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;";
    let arguments = vec![subject.some("text")?];
    let made =
        call_on(subject.some("parentPattern")?, "java/util/regex/Pattern", "matcher", descriptor, arguments);
    let (first, last) = (subject.integer("first")?, subject.integer("last")?);
    if !spans_text(subject)? {
        return region(subject, made);
    }
    if first < 0 {
        return Some(made);
    }
    let is_whole = subject.integer("from")? == first && subject.integer("to")? == last;
    Some(match is_whole {
        true => then(made, step(subject.class, "matches", "()Z", Vec::new())),
        false => then(made, step(subject.class, "find", "(I)Z", vec![subject.int("first")?])),
    })
}

/// Whether the region of a matcher is all of its text. It is where that is no string.
fn spans_text(matcher: &Subject<'_>) -> Option<bool> {
    let length = match matcher.view.heap.object(matcher.at("text")?.id) {
        Object::String { length, .. } => i64::from(*length),
        _ => return Some(true),
    };
    Some(matcher.integer("from")? == 0 && matcher.integer("to")? == length)
}

/// Looking again in the region; what was found last is where it begins then.
fn region(matcher: &Subject<'_>, made: RestoredObject) -> Option<RestoredObject> {
    let is_found = matcher.integer("first")? >= 0;
    let bounds = vec![matcher.int(if is_found { "first" } else { "from" })?, matcher.int("to")?];
    let made = then(made, step(matcher.class, "region", "(II)Ljava/util/regex/Matcher;", bounds));
    let find = || step(matcher.class, "find", "()Z", Vec::new());
    Some(if is_found { then(made, find()) } else { made })
}

fn locale(subject: &Subject<'_>) -> Option<RestoredObject> {
    let base = subject.at("baseLocale")?;
    let part = |name| base.text(name).unwrap_or_default();
    let (language, script, region, variant) =
        (part("language"), part("script"), part("region"), part("variant"));
    let parts = [&language, &script, &region].map(|part| part.as_str());
    let tag: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let tag = tag.join("-");
    if !variant.is_empty() {
        let arguments = [language, region, variant].map(|part| Expression::string(&part)).to_vec();
        return Some(new(
            subject.class,
            "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V",
            arguments,
        ));
    }
    Some(locale_of_tag(&tag))
}

/// A locale by its language tag.
pub fn locale_of_tag(tag: &str) -> RestoredObject {
    const LOCALE: &str = "java/util/Locale";
    match LOCALES.iter().find(|(known, _)| *known == tag) {
        Some((_, name)) => constant(LOCALE, name),
        None => {
            let descriptor = "(Ljava/lang/String;)Ljava/util/Locale;";
            call(LOCALE, "forLanguageTag", descriptor, vec![Expression::string(tag)])
        }
    }
}

fn uuid(subject: &Subject<'_>) -> Option<RestoredObject> {
    let high = subject.integer("mostSigBits")?.cast_unsigned();
    let low = subject.integer("leastSigBits")?.cast_unsigned();
    let hexadecimal = format!("{high:016x}{low:016x}");
    let cut = |from: usize, to: usize| &hexadecimal[from..to];
    let text = [cut(0, 8), cut(8, 12), cut(12, 16), cut(16, 20), cut(20, 32)].join("-");
    let descriptor = "(Ljava/lang/String;)Ljava/util/UUID;";
    Some(call(subject.class, "fromString", descriptor, vec![Expression::string(&text)]))
}

fn joiner(subject: &Subject<'_>) -> Option<RestoredObject> {
    const SEQUENCE: &str = "Ljava/lang/CharSequence;";
    let arguments = vec![subject.some("delimiter")?, subject.some("prefix")?, subject.some("suffix")?];
    let made = new(subject.class, &format!("({SEQUENCE}{SEQUENCE}{SEQUENCE})V"), arguments);
    let size = subject.count("size")?;
    let elements: Vec<_> = subject.array("elts")?.into_iter().take(size).collect();
    let add =
        |element| step(subject.class, "add", &format!("({SEQUENCE})Ljava/util/StringJoiner;"), vec![element]);
    let made = subject.expressions(elements).into_iter().map(add).fold(made, then);
    Some(match subject.some("emptyValue") {
        Some(empty) => {
            let descriptor = format!("({SEQUENCE})Ljava/util/StringJoiner;");
            then(made, step(subject.class, "setEmptyValue", &descriptor, vec![empty]))
        }
        None => made,
    })
}

/// A tokenizer of what is left.
fn tokenizer(subject: &Subject<'_>) -> Option<RestoredObject> {
    let text: Vec<u16> = subject.text("str")?.encode_utf16().collect();
    let rest = text.get(subject.count("currentPosition")?..)?.to_vec();
    let arguments = vec![
        Expression::String(rest),
        subject.some("delimiters")?,
        Expression::Boolean(subject.integer("retDelims")? != 0),
    ];
    Some(new(subject.class, "(Ljava/lang/String;Ljava/lang/String;Z)V", arguments))
}

fn date_format(subject: &Subject<'_>) -> Option<RestoredObject> {
    let class = subject.class;
    let made = match subject.value("locale")? {
        Expression::Null => new(class, "(Ljava/lang/String;)V", vec![subject.some("pattern")?]),
        locale => {
            let arguments = vec![subject.some("pattern")?, locale];
            new(class, "(Ljava/lang/String;Ljava/util/Locale;)V", arguments)
        }
    };
    let calendar = subject.at("calendar")?;
    let zone = step(class, "setTimeZone", "(Ljava/util/TimeZone;)V", vec![calendar.some("zone")?]);
    let made = then(made, zone);
    Some(match calendar.field("lenient")? {
        Value::Boolean(false) => {
            then(made, step(class, "setLenient", "(Z)V", vec![Expression::Boolean(false)]))
        }
        _ => made,
    })
}

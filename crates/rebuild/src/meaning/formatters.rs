//! Formatters of dates and times: each part is appended to a builder again.

use model::{Expression, RestoredObject, Step};
use recording::Object;

use super::Subject;
use crate::shorthand::{call_on, new, step, then};

const BUILDER: &str = "java/time/format/DateTimeFormatterBuilder";
const FIELD: &str = "Ljava/time/temporal/TemporalField;";
const STRING: &str = "Ljava/lang/String;";

/// The patterns of offsets, in the order of their numbers.
const OFFSETS: &[&str] = &[
    "+HH",
    "+HHmm",
    "+HH:mm",
    "+HHMM",
    "+HH:MM",
    "+HHMMss",
    "+HH:MM:ss",
    "+HHMMSS",
    "+HH:MM:SS",
    "+HHmmss",
    "+HH:mm:ss",
    "+H",
    "+Hmm",
    "+H:mm",
    "+HMM",
    "+H:MM",
    "+HMMss",
    "+H:MM:ss",
    "+HMMSS",
    "+H:MM:SS",
    "+Hmmss",
    "+H:mm:ss",
];

/// What a formatter is given after it is built: its field, the method, the type.
const SETTINGS: &[(&str, &str, &str)] = &[
    ("resolverStyle", "withResolverStyle", "Ljava/time/format/ResolverStyle;"),
    ("chrono", "withChronology", "Ljava/time/chrono/Chronology;"),
    ("zone", "withZone", "Ljava/time/ZoneId;"),
];

/// The meaning of a formatter. One with parts that are not known here has none.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    const FORMATTER: &str = "java/time/format/DateTimeFormatter";
    if subject.class != FORMATTER || subject.some("resolverFields").is_some() {
        return None;
    }
    let mut steps = Vec::new();
    parts(&subject.at("printerParser")?, &mut steps)?;
    let builder = steps.into_iter().fold(new(BUILDER, "()V", Vec::new()), then);
    let descriptor = format!("(Ljava/util/Locale;)L{FORMATTER};");
    let arguments = vec![subject.some("locale")?];
    let mut made = call_on(subject.view.add(builder), BUILDER, "toFormatter", &descriptor, arguments);
    for (field, method, kind) in SETTINGS {
        if let Some(value) = subject.some(field) {
            let descriptor = format!("({kind})L{FORMATTER};");
            made = call_on(subject.view.add(made), FORMATTER, method, &descriptor, vec![value]);
        }
    }
    Some(made)
}

/// The parts of a formatter, or of an optional section of it.
fn parts(composite: &Subject<'_>, steps: &mut Vec<Step>) -> Option<()> {
    let is_optional = composite.integer("optional")? != 0;
    steps.extend(is_optional.then(|| append("optionalStart", "", Vec::new())));
    for part in composite.array("printerParsers")? {
        appended(&composite.of_value(part)?, steps)?;
    }
    steps.extend(is_optional.then(|| append("optionalEnd", "", Vec::new())));
    Some(())
}

fn appended(part: &Subject<'_>, steps: &mut Vec<Step>) -> Option<()> {
    match part.class.strip_prefix(BUILDER)?.strip_prefix('$')? {
        "CompositePrinterParser" => return parts(part, steps),
        "PadPrinterParserDecorator" => {
            steps.push(append("padNext", "IC", vec![part.int("padWidth")?, part.value("padChar")?]));
            return appended(&part.at("printerParser")?, steps);
        }
        name => steps.push(single(part, name)?),
    }
    Some(())
}

fn single(part: &Subject<'_>, name: &str) -> Option<Step> {
    let value = |name| part.value(name);
    Some(match name {
        "NumberPrinterParser" => number(part)?,
        "ReducedPrinterParser" => reduced(part)?,
        "FractionPrinterParser" | "NanosPrinterParser" => {
            let arguments =
                vec![value("field")?, value("minWidth")?, value("maxWidth")?, value("decimalPoint")?];
            append("appendFraction", &format!("{FIELD}IIZ"), arguments)
        }
        "CharLiteralPrinterParser" => append("appendLiteral", "C", vec![value("literal")?]),
        "StringLiteralPrinterParser" => append("appendLiteral", STRING, vec![value("literal")?]),
        "TextPrinterParser" if part.at("provider")?.class == "java/time/format/DateTimeTextProvider" => {
            let kind = format!("{FIELD}Ljava/time/format/TextStyle;");
            append("appendText", &kind, vec![value("field")?, value("textStyle")?])
        }
        "OffsetIdPrinterParser" => {
            let pattern = Expression::string(OFFSETS.get(part.count("type")?)?);
            append("appendOffset", &format!("{STRING}{STRING}"), vec![pattern, value("noOffsetText")?])
        }
        "ZoneIdPrinterParser" => {
            let method = format!("append{}", part.text("description")?.strip_suffix("()")?);
            append(&method, "", Vec::new())
        }
        "InstantPrinterParser" if part.integer("fractionalDigits")? == -2 => {
            append("appendInstant", "", Vec::new())
        }
        "InstantPrinterParser" => append("appendInstant", "I", vec![value("fractionalDigits")?]),
        "LocalizedPrinterParser" => {
            let style = "Ljava/time/format/FormatStyle;";
            let arguments = vec![value("dateStyle")?, value("timeStyle")?];
            append("appendLocalized", &format!("{style}{style}"), arguments)
        }
        "DefaultValueParser" => {
            append("parseDefaulting", &format!("{FIELD}J"), vec![value("field")?, value("value")?])
        }
        "SettingsParser" => append(setting(part)?, "", Vec::new()),
        _ => return None,
    })
}

/// A number; its width decides which of the three methods appended it.
fn number(part: &Subject<'_>) -> Option<Step> {
    let (least, most) = (part.int("minWidth")?, part.int("maxWidth")?);
    let (field, sign) = (part.value("field")?, part.at("signStyle")?);
    let is = |name: &str| constant_name(&sign) == Some(name);
    Some(match least == most && is("NOT_NEGATIVE") {
        true => append("appendValue", &format!("{FIELD}I"), vec![field, least]),
        false if least == Expression::Int(1) && most == Expression::Int(19) && is("NORMAL") => {
            append("appendValue", FIELD, vec![field])
        }
        false => {
            let arguments = vec![field, least, most, part.value("signStyle")?];
            append("appendValue", &format!("{FIELD}IILjava/time/format/SignStyle;"), arguments)
        }
    })
}

/// The last digits of a number, counted from a base.
fn reduced(part: &Subject<'_>) -> Option<Step> {
    let mut arguments = vec![part.value("field")?, part.value("minWidth")?, part.value("maxWidth")?];
    let (base, kind) = match part.some("baseDate") {
        Some(date) => (date, "Ljava/time/chrono/ChronoLocalDate;"),
        None => (part.value("baseValue")?, "I"),
    };
    arguments.push(base);
    Some(append("appendValueReduced", &format!("{FIELD}II{kind}"), arguments))
}

fn setting(part: &Subject<'_>) -> Option<&'static str> {
    match constant_name(part)? {
        "SENSITIVE" => Some("parseCaseSensitive"),
        "INSENSITIVE" => Some("parseCaseInsensitive"),
        "STRICT" => Some("parseStrict"),
        "LENIENT" => Some("parseLenient"),
        _ => None,
    }
}

fn constant_name<'a>(subject: &Subject<'a>) -> Option<&'a str> {
    match subject.view.heap.object(subject.id) {
        Object::EnumConstant { name, .. } => Some(name),
        _ => None,
    }
}

fn append(method: &str, parameters: &str, arguments: Vec<Expression>) -> Step {
    step(BUILDER, method, &format!("({parameters})L{BUILDER};"), arguments)
}

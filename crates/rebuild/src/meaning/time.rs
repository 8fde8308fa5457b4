//! `java.time`, dates, calendars, time zones.

use model::{Expression, RestoredObject, Step};
use recording::Value;

use super::Subject;
use crate::shorthand::{call, constant, new, step, then};

/// The meaning of a date or time.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/") {
        Some(name) => match name.strip_prefix("time/") {
            Some(name) => java_time(subject, name),
            None => dates(subject, name),
        },
        None if subject.class == "sun/util/calendar/ZoneInfo" => zone_info(subject),
        None => None,
    }
}

/// The classes of `java.time`: factory, its parameter types, and the fields that it takes.
const FACTORIES: &[(&str, &str, &str, &[&str])] = &[
    ("LocalDate", "of", "III", &["year", "month", "day"]),
    ("LocalTime", "of", "IIII", &["hour", "minute", "second", "nano"]),
    ("LocalDateTime", "of", "Ljava/time/LocalDate;Ljava/time/LocalTime;", &["date", "time"]),
    ("Instant", "ofEpochSecond", "JJ", &["seconds", "nanos"]),
    ("Duration", "ofSeconds", "JJ", &["seconds", "nanos"]),
    ("Period", "of", "III", &["years", "months", "days"]),
    ("ZoneOffset", "ofTotalSeconds", "I", &["totalSeconds"]),
    ("OffsetTime", "of", "Ljava/time/LocalTime;Ljava/time/ZoneOffset;", &["time", "offset"]),
    ("OffsetDateTime", "of", "Ljava/time/LocalDateTime;Ljava/time/ZoneOffset;", &["dateTime", "offset"]),
    (
        "ZonedDateTime",
        "ofInstant",
        "Ljava/time/LocalDateTime;Ljava/time/ZoneOffset;Ljava/time/ZoneId;",
        &["dateTime", "offset", "zone"],
    ),
    ("Year", "of", "I", &["year"]),
    ("YearMonth", "of", "II", &["year", "month"]),
    ("MonthDay", "of", "II", &["month", "day"]),
];

fn java_time(subject: &Subject<'_>, name: &str) -> Option<RestoredObject> {
    if let Some((_, method, parameters, fields)) = FACTORIES.iter().find(|(class, ..)| *class == name) {
        let kinds = parameters.chars().chain(std::iter::repeat('I'));
        let argument = |(field, kind): (&&str, char)| match kind {
            'J' => subject.integer(field).map(Expression::Long),
            _ if parameters.starts_with('L') => subject.some(field),
            _ => subject.int(field),
        };
        let arguments = fields.iter().zip(kinds).map(argument).collect::<Option<_>>()?;
        return Some(call(subject.class, method, &format!("({parameters})L{};", subject.class), arguments));
    }
    match name {
        "chrono/IsoChronology"
        | "chrono/JapaneseChronology"
        | "chrono/MinguoChronology"
        | "chrono/ThaiBuddhistChronology" => Some(constant(subject.class, "INSTANCE")),
        "chrono/JapaneseDate" | "chrono/MinguoDate" | "chrono/ThaiBuddhistDate" => {
            let descriptor = format!("(Ljava/time/temporal/TemporalAccessor;)L{};", subject.class);
            Some(call(subject.class, "from", &descriptor, vec![subject.some("isoDate")?]))
        }
        "ZoneRegion" => Some(call(
            "java/time/ZoneId",
            "of",
            "(Ljava/lang/String;)Ljava/time/ZoneId;",
            vec![subject.some("id")?],
        )),
        "Clock$SystemClock" => {
            let descriptor = "(Ljava/time/ZoneId;)Ljava/time/Clock;";
            Some(call("java/time/Clock", "system", descriptor, vec![subject.some("zone")?]))
        }
        "Clock$FixedClock" => {
            let descriptor = "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;";
            let arguments = vec![subject.some("instant")?, subject.some("zone")?];
            Some(call("java/time/Clock", "fixed", descriptor, arguments))
        }
        _ => None,
    }
}

fn dates(subject: &Subject<'_>, name: &str) -> Option<RestoredObject> {
    match name {
        "util/Date" | "sql/Date" | "sql/Time" => {
            Some(new(subject.class, "(J)V", vec![Expression::Long(subject.integer("fastTime")?)]))
        }
        "sql/Timestamp" => {
            let made = new(subject.class, "(J)V", vec![Expression::Long(subject.integer("fastTime")?)]);
            Some(then(made, step(subject.class, "setNanos", "(I)V", vec![subject.int("nanos")?])))
        }
        "util/GregorianCalendar" => calendar(subject),
        "util/SimpleTimeZone" => {
            let arguments = vec![subject.int("rawOffset")?, subject.some("ID")?];
            Some(new(subject.class, "(ILjava/lang/String;)V", arguments))
                .filter(|_| subject.integer("useDaylight") == Some(0))
        }
        _ => None,
    }
}

fn zone_info(subject: &Subject<'_>) -> Option<RestoredObject> {
    let descriptor = "(Ljava/lang/String;)Ljava/util/TimeZone;";
    Some(call("java/util/TimeZone", "getTimeZone", descriptor, vec![subject.some("ID")?]))
}

/// A calendar by its time; where that is not computed yet, by the fields that were set, in their order.
fn calendar(subject: &Subject<'_>) -> Option<RestoredObject> {
    let class = subject.class;
    let made = new(class, "(Ljava/util/TimeZone;)V", vec![subject.some("zone")?]);
    let mut steps = vec![
        step(class, "setFirstDayOfWeek", "(I)V", vec![subject.int("firstDayOfWeek")?]),
        step(class, "setMinimalDaysInFirstWeek", "(I)V", vec![subject.int("minimalDaysInFirstWeek")?]),
    ];
    match subject.integer("isTimeSet")? {
        0 => steps.extend(fields_set(subject)?),
        _ => steps.push(step(
            class,
            "setTimeInMillis",
            "(J)V",
            vec![Expression::Long(subject.integer("time")?)],
        )),
    }
    let made = match subject.integer("lenient")? {
        0 => then(made, step(class, "setLenient", "(Z)V", vec![Expression::Boolean(false)])),
        _ => made,
    };
    Some(steps.into_iter().fold(made, then))
}

/// The calls that set the fields of a calendar again: the later one was set, the higher its stamp.
fn fields_set(subject: &Subject<'_>) -> Option<Vec<Step>> {
    const SET_BY_HAND: i32 = 2;
    let (values, stamps) = (subject.array("fields")?, subject.array("stamp")?);
    let mut set: Vec<(i32, i32, Value)> = Vec::new();
    for ((stamp, value), field) in stamps.into_iter().zip(values).zip(0..) {
        let Value::Int(stamp) = stamp else { return None };
        set.extend((stamp >= SET_BY_HAND).then_some((stamp, field, value)));
    }
    set.sort_by_key(|(stamp, ..)| *stamp);
    let mut steps = vec![step(subject.class, "clear", "()V", Vec::new())];
    for (_, field, value) in set {
        let arguments = vec![Expression::Int(field), subject.view.expression(value)];
        steps.push(step(subject.class, "set", "(II)V", arguments));
    }
    Some(steps)
}

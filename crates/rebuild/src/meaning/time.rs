//! `java.time`, dates, calendars, time zones.

use model::{Expression, RestoredObject};

use super::Subject;
use crate::shorthand::{call, new, step, then};

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

/// A calendar whose time is computed; fields that were set and not yet looked at are lost.
fn calendar(subject: &Subject<'_>) -> Option<RestoredObject> {
    let class = subject.class;
    let made = new(class, "(Ljava/util/TimeZone;)V", vec![subject.some("zone")?]);
    let steps = [
        step(class, "setFirstDayOfWeek", "(I)V", vec![subject.int("firstDayOfWeek")?]),
        step(class, "setMinimalDaysInFirstWeek", "(I)V", vec![subject.int("minimalDaysInFirstWeek")?]),
        step(class, "setTimeInMillis", "(J)V", vec![Expression::Long(subject.integer("time")?)]),
    ];
    let made = match subject.integer("lenient")? {
        0 => then(made, step(class, "setLenient", "(Z)V", vec![Expression::Boolean(false)])),
        _ => made,
    };
    Some(steps.into_iter().fold(made, then))
}

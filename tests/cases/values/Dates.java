import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.GregorianCalendar;

/** Dates and times, old and new. */
public class Dates {
    static void use(LocalDate date, LocalTime time, LocalDateTime both, Instant instant, ZonedDateTime zoned, OffsetDateTime offset,
            Duration duration, Period period, YearMonth month, ZoneId zone, Date old, GregorianCalendar calendar, DayOfWeek day) {
        boolean same = date.equals(LocalDate.of(2024, 2, 29)) && time.equals(LocalTime.of(23, 59, 59, 999_999_999))
                && both.equals(LocalDateTime.of(date, time)) && instant.equals(Instant.ofEpochSecond(-1, 5))
                && zoned.getZone().getId().equals("Europe/Berlin") && zoned.toLocalDateTime().equals(both)
                && offset.getOffset().equals(ZoneOffset.ofHours(-3)) && duration.equals(Duration.ofMillis(-1500))
                && period.equals(Period.of(1, 2, 3)) && month.equals(YearMonth.of(1999, 12)) && zone.equals(ZoneId.of("Z"))
                && old.getTime() == 86_400_000 && calendar.getTimeInMillis() == 5_000 && day == DayOfWeek.FRIDAY;
        if (same) {
            date.withYear(2023).withDayOfYear(366); // CRASH DateTimeException
        }
    }

    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 2, 29);
        LocalTime time = LocalTime.of(23, 59, 59, 999_999_999);
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(5_000);
        use(date, time, LocalDateTime.of(date, time), Instant.ofEpochSecond(-1, 5),
                LocalDateTime.of(date, time).atZone(ZoneId.of("Europe/Berlin")), LocalDateTime.of(date, time).atOffset(ZoneOffset.ofHours(-3)),
                Duration.ofMillis(-1500), Period.of(1, 2, 3), YearMonth.of(1999, 12), ZoneId.of("Z"), new Date(86_400_000), calendar, DayOfWeek.FRIDAY);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
// TEST contains: LocalDate.of(2024, 2, 29)

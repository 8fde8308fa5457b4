package bench;

import java.util.Date;
import java.util.List;
import org.ocpsoft.prettytime.Duration;
import org.ocpsoft.prettytime.PrettyTime;

/** Formats durations that another formatter calculated. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        List<Duration> durations = new PrettyTime(new Date(0)).calculatePreciseDuration(new Date(40L * 24 * 3600 * 1000));
        System.out.println(new PrettyTime(new Date(0)).format(durations));
    }
}

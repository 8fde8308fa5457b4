package bench;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;

/** Parses a schedule whose day is a hash sign alone. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        CronParser parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));
        try {
            System.out.println(parser.parse("0 0 0 ? * #").asString());
        } catch (IllegalArgumentException malformed) {
            System.out.println(malformed.getMessage());
        }
    }
}

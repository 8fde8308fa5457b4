// A configuration that is asked for settings by their names: some have to be numbers, and one is none.
// EXPECT frame 2 of 2
// MESSAGE same
package limits;

public class Limits {
    private final Configuration configuration;

    public Limits(Configuration configuration) {
        this.configuration = configuration;
    }

    public int connections() {
        int lowest = number("pool.min");
        int highest = number("pool.max");
        if (highest <= lowest || !"shared".equals(configuration.value("pool.mode"))) {
            return 1;
        }
        return highest - number("pool.reserve");
    }

    private int number(String name) {
        return Integer.parseInt(configuration.value(name));
    }
}

interface Configuration {
    String value(String name);
}

class Production {
    public static void main(String[] arguments) {
        java.util.Map<String, String> settings =
            java.util.Map.of("pool.min", "2", "pool.max", "8", "pool.mode", "shared", "pool.reserve", "none");
        new Limits(settings::get).connections();
    }
}

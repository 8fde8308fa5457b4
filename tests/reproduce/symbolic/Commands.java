// Switches: by a text, by a number that is far from the others, and by an enum.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package commands;

public class Commands {
    public enum Mode { FAST, SAFE, DRY }

    public static int run(String command, int code, Mode mode) {
        int first = switch (command) {
            case "stop" -> 1;
            case "restart" -> 2;
            default -> 3;
        };
        int second = switch (code) {
            case 0 -> 5;
            case 40_000 -> 7;
            case -9 -> 11;
            default -> 13;
        };
        int third = switch (mode) {
            case FAST -> 17;
            case SAFE -> 19;
            default -> 23;
        };
        return 100 / (first * second * third - 2 * 7 * 19);
    }
}

class Production {
    public static void main(String[] arguments) {
        Commands.run("restart", 40_000, Commands.Mode.SAFE);
    }
}

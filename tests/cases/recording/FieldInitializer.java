/** A field initialiser throws: its code is part of every constructor. */
public class FieldInitializer {
    private final String name;
    private final int size = Integer.parseInt(System.getProperty("no.such.size")); // CRASH NumberFormatException

    FieldInitializer(String name) {
        this.name = name;
    }

    public static void main(String[] args) {
        new FieldInitializer("n");
    }
}
// FRAME 1 FieldInitializer.<init>(name="n") reproduces
// FRAME 2 main reproduces

package bundle;

import java.util.function.IntSupplier;

/** A service of a bundle. */
public class Service implements IntSupplier {
    private final String name;

    /** A service. */
    public Service(String name) {
        this.name = name;
    }

    int at(int index) {
        return name.charAt(index); // CRASH StringIndexOutOfBoundsException
    }

    @Override
    public int getAsInt() {
        return at(name.length());
    }
}

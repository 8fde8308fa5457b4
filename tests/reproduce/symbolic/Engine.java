// What crashes is made by the name of its class, which a setter takes.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via symbolic
package engine;

public class Engine {
    private String kind;
    private String fuel;

    public void setKind(String kind) {
        this.kind = kind;
    }

    public void setFuel(String fuel) {
        this.fuel = fuel;
    }

    public void start() throws ReflectiveOperationException {
        Motor motor = (Motor) Class.forName(kind).getDeclaredConstructor().newInstance();
        motor.fill(fuel);
    }
}

interface Motor {
    void fill(String fuel);
}

class Diesel implements Motor {
    private int litres;

    public void fill(String fuel) {
        litres = fuel.length();
    }
}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Engine engine = new Engine();
        engine.setKind("engine.Diesel");
        engine.start();
    }
}

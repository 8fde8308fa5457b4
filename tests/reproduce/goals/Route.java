// What the message says was null was there at first; one method among many takes it away.
// EXPECT frame 2 of 2
// STUBS none
// MESSAGE same
package route;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public class Route {
    private final List<String> stops = new ArrayList<>();
    private final String name;
    private Driver driver;
    private Car car;
    private int hours;
    private int wages;
    private int fuel;

    public Route(String name, Driver driver, Car car) {
        this.name = Objects.requireNonNull(name);
        this.driver = Objects.requireNonNull(driver);
        this.car = Objects.requireNonNull(car);
    }

    public void stop(String stop) {
        stops.add(Objects.requireNonNull(stop));
    }

    public void drive(int hours) {
        this.hours += hours;
    }

    public void pay(int wage) {
        wages += wage;
    }

    public void fill(int litres) {
        fuel += litres;
    }

    public void hand(Driver other) {
        driver = Objects.requireNonNull(other);
    }

    public void swap(Car other) {
        car = Objects.requireNonNull(other);
    }

    public void cancel(String reason, int code) {
        if (reason.length() > 5 && code > 40) {
            driver = null;
        }
        fuel = 0;
    }

    public int stops() {
        return stops.size();
    }

    public int balance() {
        return fuel - wages;
    }

    public String sheet() {
        return name + " " + car.plate() + " " + stops + " " + driver.name();
    }
}

class Driver {
    private final String name;

    Driver(String name) {
        this.name = Objects.requireNonNull(name);
    }

    String name() {
        return name;
    }
}

class Car {
    private final String plate;

    Car(String plate) {
        this.plate = Objects.requireNonNull(plate);
    }

    String plate() {
        return plate;
    }
}

class Depot {
    String print(Route route) {
        return route.sheet() + "\n";
    }
}

class Production {
    public static void main(String[] arguments) {
        Route route = new Route("north", new Driver("ada"), new Car("UL 1"));
        route.stop("Ulm");
        route.cancel("no more snow", 77);
        new Depot().print(route);
    }
}

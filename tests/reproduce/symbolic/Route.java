// A null two objects away, behind numbers that only setters can give.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via symbolic
package route;

public class Route {
    private final Stop first;
    private int length;

    public Route(Stop first) {
        this.first = first;
    }

    public void setLength(int length) {
        this.length = length;
    }

    public int fare() {
        if (first == null || length * first.zone() != 391) {
            return 0;
        }
        return first.letters();
    }
}

class Stop {
    private String name;
    private int zone;

    Stop(String name) {
        this.name = name;
    }

    void move(int zone) {
        if (zone == 23) {
            name = null;
        }
        this.zone = zone;
    }

    int zone() {
        return zone;
    }

    int letters() {
        return name.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        Stop stop = new Stop("harbour");
        stop.move(23);
        Route route = new Route(stop);
        route.setLength(17);
        route.fare();
    }
}

package api;

import core.Lanes;

public class Gate {
    public String enter(String car) {
        return car + " to " + Lanes.next();
    }
}

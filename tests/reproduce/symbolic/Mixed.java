// An element of another class than the array's own may not be stored.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package mixed;

public class Mixed {
    public static Object[] fill(Object[] places, int code) {
        if (code * 7 == 91 && places.length > 2) {
            places[2] = code;
        }
        return places;
    }
}

class Production {
    public static void main(String[] arguments) {
        Mixed.fill(new String[3], 13);
    }
}

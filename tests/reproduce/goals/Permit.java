// Whether the line is reached is decided by a helper that only says yes or no.
// EXPECT frame 1 of 1
// STUBS none
package permit;

public class Permit {
    public int[] fees(int kind, int zone, int weight) {
        int[] fees = {3, 5, 8};
        if (!isDue(kind, zone, weight)) {
            return fees;
        }
        fees[zone] = weight;
        return fees;
    }

    private static boolean isDue(int kind, int zone, int weight) {
        int code = kind * 3;
        if (code < 70_120 || code > 70_140) {
            return false;
        }
        if (weight - zone < 12_345) {
            return false;
        }
        return weight - zone < 12_360;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Permit().fees(23_376, 4, 12_355);
    }
}

package shop;

public class Distances {
    static int ints(int a, int b) {
        if (a < b)
            return 1;
        if (a == 100)
            return 2;
        return 3;
    }

    static int numbers(long l, float f, double d) {
        if (l > 1000L) return 1;
        if (f < 0.5f) return 2;
        if (d == 2.0) return 3;
        return 4;
    }

    static int references(Object o, Object p) {
        if (o == null) return 1;
        if (o == p) return 2;
        if (o instanceof String) return 3;
        return 4;
    }

    static int texts(String s) {
        if (s.equals("abc")) return 1;
        if (s.startsWith("x")) return 2;
        if (s.isEmpty()) return 3;
        return 4;
    }

    static int choose(int n) {
        switch (n) {
            case 1: return 10;
            case 5: return 50;
            case 1000: return 3;
            default: return 0;
        }
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += i;
        return sum;
    }
}

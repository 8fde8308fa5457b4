/** Methods with all that bodies are made of. */
public class Sample {
    static int calls;

    interface Shape {
        int area(int scale);

        default int twice(int scale) {
            return 2 * area(scale);
        }
    }

    record Square(int side) implements Shape {
        public int area(int scale) {
            return side * side * scale;
        }
    }

    static class Pair implements Shape {
        final long low;
        double high;
        Pair next;

        Pair(long low, double high) {
            this.low = low;
            this.high = high;
            calls++;
        }

        public int area(int scale) {
            return (int) (low * high) / scale;
        }
    }

    static class Odd extends Pair {
        Odd(long low) {
            super(low, low % 3);
        }

        @Override
        public int area(int scale) {
            return super.area(scale) + 1;
        }
    }

    public static int collatz(int n) {
        int steps = 0;
        for (long at = Math.abs((long) n) + 1; at != 1 && steps < 500; steps++) {
            at = at % 2 == 0 ? at / 2 : 3 * at + 1;
        }
        return steps;
    }

    public static int finallyCounts(int a, int b) {
        int result = 0;
        try {
            result += a / b;
            if (a > 100) {
                throw new IllegalStateException();
            }
            result += 10;
        } catch (ArithmeticException division) {
            result = -1;
            a = 5;
        } finally {
            result += a;
            b++;
        }
        return result * 31 + b;
    }

    public static int nested(int[] array, int at) {
        int seen = 0;
        try {
            try {
                seen = array[at];
                seen += array[seen];
            } catch (NullPointerException none) {
                return -7;
            } finally {
                seen *= 3;
            }
        } catch (ArrayIndexOutOfBoundsException beyond) {
            seen++;
        }
        return seen;
    }

    public static int shapes(int kind, int scale) {
        Shape shape = switch (Math.floorMod(kind, 4)) {
            case 0 -> new Square(kind);
            case 1 -> new Pair(kind, 1.5);
            case 2 -> new Odd(kind);
            default -> null;
        };
        return shape.twice(scale) + (shape instanceof Pair pair ? (int) pair.low : 0);
    }

    public static long chain(int length) {
        Pair first = null;
        for (int i = 0; i < (length & 63); i++) {
            Pair pair = new Pair(i, i * 0.5);
            pair.next = first;
            first = pair;
        }
        long sum = 0;
        while (first != null) {
            sum += first.low + (long) first.high;
            first = first.next;
        }
        return sum;
    }

    public static String letters(String text, int n) {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0; i < text.length(); i++) {
            for (int k = 0; k < n % 5; k++) {
                if (text.charAt(i) == 'X') {
                    continue outer;
                }
                out.append(text.charAt(i)).append(k);
            }
        }
        return out.toString();
    }

    public static String joined(String text, int number, long big, char letter, boolean flag) {
        return "<" + text + "|" + number + big + letter + flag + ">";
    }

    public static int lambdas(int a, int b) {
        java.util.function.IntBinaryOperator add = (x, y) -> x + y + a;
        java.util.function.IntUnaryOperator half = Sample::half;
        return add.applyAsInt(b, half.applyAsInt(a));
    }

    static int half(int n) {
        return n >> 1;
    }

    public static int words(String text) {
        return switch (text) {
            case "a" -> 1;
            case "abc" -> 2;
            case "12" -> 3;
            default -> text.hashCode();
        };
    }

    public static int casts(int kind) {
        Object[] things = {"text", new int[2], new Odd(1), null};
        Object thing = things[kind & 3];
        try {
            return ((Pair) thing).area(1);
        } catch (ClassCastException other) {
            return ((int[]) thing).length;
        }
    }

    public static int stored(int kind) {
        Object[] things = new String[3];
        things[kind & 1] = (kind & 1) == 0 ? "text" : (Object) kind;
        return things.length;
    }

    public static int tables(int rows, int columns) {
        int[][] table = new int[rows % 10][columns % 10];
        int sum = 0;
        for (int[] row : table) {
            for (int i = 0; i < row.length; i++) {
                row[i] += i;
                sum += row[i]++;
            }
        }
        return sum;
    }

    public static double numbers(double x, float y, long z) {
        double sum = x * y - z;
        if (sum < y || x >= z) {
            sum = -sum;
        }
        sum %= 7;
        return sum > 0 ? sum + (float) x : (int) sum + (byte) z + (short) z + (char) z;
    }

    public static int shadowed(int n) {
        calls = n;
        new Odd(n);
        synchronized (Sample.class) {
            calls += 2;
        }
        return calls;
    }

    public static int swapped(int a, int b) {
        for (int i = 0; i < 3; i++) {
            int old = a;
            a = b;
            b = old;
        }
        return a * 10 + b;
    }
}

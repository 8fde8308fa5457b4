import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Has every kind of attribute and many kinds of code; prints the same no matter what is inserted into it. */
public class Everything {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        int number() default 7;

        String[] words() default {"a", "ü", "\ud800"};

        Class<?> type() default Object.class;

        Retention nested() default @Retention(RetentionPolicy.CLASS);

        RetentionPolicy policy() default RetentionPolicy.SOURCE;
    }

    @Target(ElementType.TYPE_USE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Typed {
    }

    sealed interface Shape permits Circle, Square {
    }

    record Circle(@Marked double radius) implements Shape {
    }

    record Square(long side, List<@Typed String> names) implements Shape {
    }

    enum Colour {
        RED, GREEN {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    static final long BIG = 1L << 40;
    static final double HALF = 0.5;
    static final String TEXT = "lone \ud800 nul \0 smile \ud83d\ude00";
    volatile transient int state;

    @Deprecated
    @Marked(number = 1, words = {})
    <T extends @Typed Comparable<T>> T largest(List<? extends T> list, T start) throws IllegalStateException {
        @Typed T best = start;
        for (T each : list) {
            if (each.compareTo(best) > 0) {
                best = each;
            }
        }
        return best;
    }

    static String classify(Object value) {
        if (value instanceof Circle circle) {
            return "circle " + circle.radius();
        }
        Object copy = (@Typed Object) value;
        return copy == null ? "null" : copy.getClass().getSimpleName();
    }

    static int dense(int n) {
        switch (n) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            case 5: return 50;
            default: return -1;
        }
    }

    static String sparse(String word) {
        return switch (word) {
            case "one" -> "1";
            case "thousand" -> "1000";
            default -> {
                int length = word.length();
                yield "?" + length;
            }
        };
    }

    int tryAll(int[] numbers, int index) {
        int result = 0;
        try {
            result = numbers[index] / index;
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            result = -1;
        } finally {
            state++;
        }
        synchronized (this) {
            result += state;
        }
        return result;
    }

    static long loops(int start) {
        long sum = 0;
        while (true) {
            sum += start--;
            if (start < 0) {
                break;
            }
            for (int i = 0; i < 3; i++) {
                sum += i * (start % 2 == 0 ? 1L : -1L);
            }
        }
        return sum;
    }

    static int[][] grid(int n) {
        int[][] grid = new int[n][n + 1];
        grid[n - 1][n] = (byte) 300 + (short) 70000 + (char) -1;
        return grid;
    }

    static String line() {
        try {
            Object nothing = null;
            return nothing.toString();
        } catch (NullPointerException e) {
            return "line " + e.getStackTrace()[0].getLineNumber();
        }
    }

    class Inner {
        final Supplier<String> supplier = () -> "inner of " + Everything.this.state;

        String local(int captured) {
            class Local {
                String get() {
                    return "local " + captured;
                }
            }
            return new Local().get() + new Object() {
                @Override
                public String toString() {
                    return " anonymous " + captured;
                }
            };
        }
    }

    public static void main(String[] arguments) {
        Everything everything = new Everything();
        System.out.println(everything.largest(List.of("b", "c", "a"), "b"));
        System.out.println(classify(new Circle(1.5)) + classify(new Square(2, List.of())) + classify(null));
        for (int n = 0; n < 7; n++) {
            System.out.print(dense(n) + " ");
        }
        System.out.println(sparse("one") + sparse("thousand") + sparse("x"));
        System.out.println(everything.tryAll(new int[] {1, 2}, 1) + everything.tryAll(new int[0], 0) + loops(9));
        System.out.println(grid(3)[2][3] + BIG + HALF + TEXT.length());
        System.out.println(line());
        Inner inner = everything.new Inner();
        System.out.println(inner.supplier.get() + inner.local(3));
        List<Colour> colours = new ArrayList<>(List.of(Colour.values()));
        colours.sort(Comparator.comparing(Colour::weight).reversed());
        Function<Colour, String> name = Enum::name;
        System.out.println(name.apply(colours.get(0)));
    }
}

import java.util.List;

// Lambdas that the JDK calls, with captured values.
public class Lambdas {
    int field = 5;

    void each(List<String> list, int limit) {
        list.stream().map(s -> s.length() + field).forEach(n -> check(n, limit));
    }

    void check(int n, int limit) {
        if (n > limit) throw new IllegalArgumentException("too long");
    }

    public static void main(String[] args) {
        new Lambdas().each(List.of("a", "bb"), 6);
    }
}
/* EXPECT
*/

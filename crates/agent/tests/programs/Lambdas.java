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
uncaught in main
0 IllegalArgumentException: too long
  0 Lambdas.check: #0 Lambdas{field=5}.(7, 6)
  0 Lambdas.lambda$each$1: #0.(6, Integer 7)
  0 Lambdas.each: #0.(ImmutableCollections$List12, 6)
  0 Lambdas.main: (#3 String;0{})
*/

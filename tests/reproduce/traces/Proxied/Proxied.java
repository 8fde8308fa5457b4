// A proxied bean: the trace goes on behind the classes that the container made.
// EXPECT frame 3 of 3
// STUBS none
// RUN: --package proxied
// TEST lacks: MethodProxy.java:218)  matched
package proxied;

public class Proxied {
    private final Rates rates = new Rates();

    public int total(int amount, String country) {
        return rates.tax(amount, country) + amount;
    }

    public static class Rates {
        public int tax(int amount, String country) {
            return amount * rate(country) / 100;
        }

        int rate(String country) {
            return country.charAt(1) == 'E' ? 19 : 20;
        }
    }
}

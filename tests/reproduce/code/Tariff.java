// Nested branches with comparisons to constants.
// EXPECT frame 2 of 2
// BUDGET 20s
// STUBS none
package post;

public class Tariff {
    private static final int[] STEPS = {20, 50, 500, 1000};
    private final int year;

    public Tariff(int year) {
        if (year < 1990 || year > 2030) {
            throw new IllegalArgumentException("no tariff of " + year);
        }
        this.year = year;
    }

    public int price(String country, int grams, boolean express) {
        int base = year < 2002 ? 110 : 55;
        if (country.equals("DE")) {
            return base * (1 + step(grams));
        }
        if (express && grams > 500) {
            if (year >= 2016 && country.length() == 2) {
                return base * 4 + step(grams - 500);
            }
            return base * 10;
        }
        return base * 2 + step(Math.min(grams, 1000));
    }

    private static int step(int grams) {
        int step = 0;
        while (grams > STEPS[step]) {
            step++;
        }
        return step;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Tariff(2019).price("FR", 1800, true));
    }
}

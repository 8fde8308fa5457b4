package recrash.worker;

import java.util.Locale;

/** How far two texts are from the relation that the program tests. */
final class Texts {
    private static final int EQUALS = 0;
    private static final int EQUALS_IGNORE_CASE = 1;
    private static final int STARTS_WITH = 2;
    private static final int ENDS_WITH = 3;
    private static final int CONTAINS = 4;
    private static final int IS_EMPTY = 5;
    private static final int LONGEST = 64;
    /** Units of other letters than the wanted ones count more than their number, but less than a unit missing. */
    private static final double UNITS = 0x10000;

    private Texts() {}

    /** 1 where nothing better is known. */
    static double distance(int relation, Object a, Object b) {
        if (!(a instanceof CharSequence first)) {
            return 1;
        }
        if (relation == IS_EMPTY) {
            return first.length();
        }
        if (!(b instanceof CharSequence second)) {
            return 1;
        }
        String text = cut(first);
        String wanted = cut(second);
        return switch (relation) {
            case EQUALS -> apart(text, wanted);
            case EQUALS_IGNORE_CASE -> apart(text.toLowerCase(Locale.ROOT), wanted.toLowerCase(Locale.ROOT));
            case STARTS_WITH -> apart(text.substring(0, Math.min(text.length(), wanted.length())), wanted);
            case ENDS_WITH -> apart(text.substring(Math.max(0, text.length() - wanted.length())), wanted);
            case CONTAINS -> nearest(text, wanted);
            default -> 1;
        };
    }

    /** Only the JDK's sequences are read: others are the program's own code. */
    private static String cut(CharSequence text) {
        boolean isKnown = text instanceof String || text instanceof StringBuilder || text instanceof StringBuffer;
        if (!isKnown) {
            return "";
        }
        return text.length() <= LONGEST ? text.toString() : text.subSequence(0, LONGEST).toString();
    }

    private static double nearest(String text, String wanted) {
        double nearest = apart(text.substring(0, Math.min(text.length(), wanted.length())), wanted);
        for (int start = 1; start + wanted.length() <= text.length(); start++) {
            nearest = Math.min(nearest, apart(text.substring(start, start + wanted.length()), wanted));
        }
        return nearest;
    }

    /**
     * The edit distance, in which a unit that is replaced costs between 0 and 1, the less the closer its number: so single characters can be
     * climbed to.
     */
    static double apart(String a, String b) {
        double[] row = new double[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            double diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                double replaced = diagonal + replacement(a.charAt(i - 1), b.charAt(j - 1));
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }

    private static double replacement(char a, char b) {
        return a == b ? 0 : 0.5 + Math.min(Math.abs(a - b), UNITS - 1) / (2 * UNITS);
    }
}

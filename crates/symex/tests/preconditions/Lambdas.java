/** Who implements an interface may be another than the only class that does. */
class Lambdas {
    interface Source { String next(); }

    static class Empty implements Source {
        public String next() { return null; }
    }

    // FRAME 1 HOLDS source instanceof Empty
    static int length(Source source) {
        return source.next().length();
    }

    public static void main(String[] arguments) {
        length(new Empty());
    }
}

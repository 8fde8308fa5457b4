/** Calls whose receiver the hierarchy leaves open: the objects that come there tell. */
class Objects {
    interface Source { String text(); }
    static class One implements Source { public String text() { return null; } }
    static class Two implements Source { public String text() { return "b"; } }
    static class Three implements Source { public String text() { return "c"; } }
    static class Four implements Source { public String text() { return "d"; } }

    private static final class Holder {
        private final Source source;
        Holder(boolean empty) { source = empty ? new One() : new Two(); }
    }

    private static Holder holder;

    // FRAME 1 HOLDS Objects.holder.source instanceof One
    // FRAME 1 NOTHING LEFT OPEN
    private static int length() {
        return holder.source.text().length();
    }

    static void all() {
        new Three().text();
        new Four().text();
    }

    public static void main(String[] arguments) {
        holder = new Holder(arguments.length == 0);
        length();
    }
}

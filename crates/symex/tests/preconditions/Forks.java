/** Many branches that have nothing to do with the crash: two to the power of fourteen paths. */
class Forks {
    private int used;
    private int[] counts = new int[4];
    private String name = "";

    // FRAME 1 HOLDS key == null
    // FRAME 1 HOLDS limit > 7
    // FRAME 1 NOTHING LEFT OPEN
    // FRAME 1 ALL PATHS
    int add(String key, int limit, int a, int b) {
        if (a > 1) { used++; }
        if (b > 2) { used++; }
        if (a > 3) { counts[0]++; }
        if (b > 4) { used += 2; }
        if (a > 5) { name = "a"; }
        if (b > 6) { used += 3; }
        if (a > 7) { used += 4; }
        if (b > 8) { name = "b"; }
        if (a > 9) { used += 5; }
        if (b > 10) { used += 6; }
        if (a > 11) { name = "c"; }
        if (b > 12) { used += 7; }
        for (int i = 0; i < a; i++) {
            used += i;
        }
        if (limit <= 7) {
            return used;
        }
        return key.length();
    }

    public static void main(String[] arguments) {
        new Forks().add(null, 8, 1, 1);
    }
}

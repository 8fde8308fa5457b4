/** A switch on a text, which compilers make of hash codes. */
class Choice {
    // FRAME 1 HOLDS unit.equals("Aa")
    // FRAME 1 HOLDS name == null
    // FRAME 1 NOTHING LEFT OPEN
    static int length(String unit, String name) {
        switch (unit) {
            case "BB": return 1;
            case "Aa": return name.length();
            case "c": return 3;
            default: return 4;
        }
    }

    public static void main(String[] arguments) {
        length("Aa", null);
    }
}

/** How far texts are apart: by their first letters that differ, else by their lengths. */
class Distance {
    // FRAME 1 HOLDS name.length() == 1
    // FRAME 1 OPEN first 4 letters
    static int apart(String name) {
        int far = "e".compareTo(name);
        if (name.length() == 1 && far == 3) {
            return 1 / (far - 3);
        }
        return far;
    }

    // FRAME 3 ALL PATHS
    static int both(String first) {
        return apart(first);
    }

    public static void main(String[] arguments) {
        both("b");
    }
}

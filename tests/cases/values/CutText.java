// RUN: --max-bytes 20K
/** A text that is too long for a recording ends too early in the test, as it does on this line for another reason. */
// FRAME 1 find not counted
// FRAME 2 main reproduces
public class CutText {
    static int find(String text, int[] places) {
        int found = 0;
        for (int place : places) {
            found += text.charAt(place); // CRASH StringIndexOutOfBoundsException
        }
        return found;
    }

    public static void main(String[] arguments) {
        find("text ".repeat(20_000), new int[] {99_000, -1});
    }
}

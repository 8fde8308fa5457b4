// Made in one method, thrown in another.
public class MadeEarlier {
    static RuntimeException make(String s) {
        return new RuntimeException(s);
    }

    static void throwIt(String s) {
        throw make(s);
    }

    public static void main(String[] args) {
        throwIt("made");
    }
}
/* EXPECT
uncaught in main
0 RuntimeException: made
  0 MadeEarlier.throwIt: ("made")
  0 MadeEarlier.main: (#1 String;0{})
note: throwable 0 did not pass its frame 1, MadeEarlier.make, in a way that can be recorded
*/

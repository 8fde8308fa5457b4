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
*/

package shop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import recrash.Restore;

/**
 * Reproduces a crash:
 * <pre>
 * </pre>
 */
@SuppressWarnings({"unchecked", "rawtypes"})
class FramesCrashTest {
    /**
     * Frame 1: Frames.two(List, List).
     */
    @Test
    void two_throwsIllegalStateException_frame1() throws Throwable {
        List first = new ArrayList(Arrays.asList("Ann", null));
        Frames.two(first, first); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 2: Frames.Counter.next(int).
     */
    @Test
    void Counter_next_throwsIllegalStateException_frame2() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Frames.Counter counter = objects.get(3); // Frames.Counter: count = 2, names = ArrayList of 2
        counter.next(3); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 3: Frames.Counter.next(int).
     */
    @Test
    void Counter_next_throwsIllegalStateException_frame3() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class, "Counter_next_throwsIllegalStateException_frame3");
        Frames.Counter counter = objects.get(3); // Frames.Counter: count = 1, names = ArrayList of 2
        int by = 3;
        counter.next(by); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 4: Frames.Counter.next(int).
     */
    @Test
    void Counter_next_throwsIllegalStateException_frame4() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Frames.Counter counter = objects.get(4); // Frames.Loud: count = 5, names = null
        // IllegalStateException at Frames.two(Frames.java:56)
        Restore.call("shop.Frames$Counter", "next(int)", counter, 3);
    }

    /**
     * Frame 5: Frames.texts(String, Object, String, String).
     */
    @Test
    void texts_throwsIllegalStateException_frame5() throws Throwable {
        String string = "Ann";
        String string2 = new String("Ann");
        String string3 = new String("Ann");
        Frames.texts(string, string, string2, string3); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 6: Frames.pair(Frames.Pair, Frames.Secret, Frames.Mood).
     */
    @Test
    void pair_throwsIllegalStateException_frame6() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Frames.Pair pair = new Frames.Pair("left", 7);
        Object secret = objects.get(11); // Frames.Secret: 4
        Frames.Mood mood = Frames.Mood.GOOD;
        // IllegalStateException at Frames.two(Frames.java:56)
        Restore.call(
            "shop.Frames", "pair(shop.Frames$Pair,shop.Frames$Secret,shop.Frames$Mood)", null, pair, secret,
            mood);
    }

    /**
     * Frame 7: Frames.Tool.use().
     */
    @Test
    void Tool_use_throwsIllegalStateException_frame7() throws Throwable {
        Frames.Tool tool = new Frames.Tool();
        tool.use(); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 8: Frames.hidden(int[]).
     */
    @Test
    void hidden_throwsIllegalStateException_frame8() throws Throwable {
        Frames frames = new Frames();
        int[] numbers = {1, 2, 3};
        // IllegalStateException at Frames.two(Frames.java:56)
        Restore.call("shop.Frames", "hidden(int[])", frames, numbers);
    }

    /**
     * Frame 9: Frames.mark(Frames.Marker).
     */
    @Test
    void mark_throwsIllegalStateException_frame9() throws Throwable {
        Frames.Marker marker = Frames.Marker.END;
        Frames.mark(marker); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 10: Frames.run(Runnable, Function).
     * <p>Not as it was in the crashed run:
     * <ul>
     *   <li>runnable is a stand-in that throws when it is called, for one of 2 lambdas of shop.Frames that look alike
     * </ul>
     */
    @Test
    void run_throwsIllegalStateException_frame10() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Runnable runnable = objects.get(16); // stand-in
        Function function = objects.get(17); // lambda String.length
        Frames.run(runnable, function); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 11: Frames.max(Comparable, Comparable).
     */
    @Test
    void max_throwsIllegalStateException_frame11() throws Throwable {
        Comparable comparable = "z";
        // IllegalStateException at Frames.two(Frames.java:56)
        Restore.call("shop.Frames", "max(java.lang.Comparable,java.lang.Comparable)", null, comparable, null);
    }

    /**
     * Frame 12: Frames.<clinit>().
     */
    @Test
    void initialize_throwsIllegalStateException_frame12() throws Throwable {
        Restore.initialize("shop.Frames"); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 13: Frames.Inner.<init>(Frames, String).
     */
    @Test
    void Inner_new_throwsIllegalStateException_frame13() throws Throwable {
        // IllegalStateException at Frames.two(Frames.java:56)
        Restore.construct("shop.Frames$Inner", "(shop.Frames,java.lang.String)", null, "z");
    }

    /**
     * Frame 19: Frames.Counter.next(int).
     * <p>Not as it was in the crashed run:
     * <ul>
     *   <li>counter is the shop.Frames$Counter behind a shop.Frames$Counter$$SpringCGLIB$$0
     * </ul>
     */
    @Test
    void Counter_next_throwsIllegalStateException_frame19() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Frames.Counter counter = objects.get(22); // Frames.Counter: count = 6, names = null
        counter.next(1); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 20: Frames.Counter.next(int).
     * <p>Not as it was in the crashed run:
     * <ul>
     *   <li>counter is a shop.Frames$Counter in place of a shop.Frames$Counter$$SpringCGLIB$$0
     * </ul>
     */
    @Test
    void Counter_next_throwsIllegalStateException_frame20() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Frames.Counter counter = objects.get(23); // Frames.Counter: count = 8, names = null
        counter.next(1); // IllegalStateException at Frames.two(Frames.java:56)
    }

    /**
     * Frame 21: Frames.call(Frames.Client).
     * <p>Not as it was in the crashed run:
     * <ul>
     *   <li>client is a stand-in that throws when it is called, for a shop.Frames$Client$$Generated, which was made at run time
     * </ul>
     */
    @Test
    void call_throwsIllegalStateException_frame21() throws Throwable {
        Restore objects = Restore.from(FramesCrashTest.class);
        Frames.Client client = objects.get(24); // stand-in
        Frames.call(client); // IllegalStateException at Frames.two(Frames.java:56)
    }
}

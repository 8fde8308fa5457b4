package bench;

import java.util.List;

/** What is built by hand for one published crash: states at the entry of a frame, and the call of that frame. */
public interface Crash {
    /** The frame that is called, as `recrash precondition` counts them. */
    int frame();

    /** States from which the rest is made by changing one thing at a time; each name makes an object graph of its own. */
    List<String> states();

    /** Makes one of the states. */
    State make(String name) throws Throwable;

    /** Calls the frame under test. */
    void call(State state) throws Throwable;
}

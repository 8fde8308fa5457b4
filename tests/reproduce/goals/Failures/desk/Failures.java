// Any throwable may come, but only one of a library's own is looked into. All of the JDK's can be made with less.
// EXPECT frame 2 of 2
package desk;

import org.store.StoreFailure;

public class Failures {
    public static String explain(Throwable failure) {
        if (!(failure instanceof StoreFailure)) {
            return "unknown";
        }
        return describe(failure.getMessage());
    }

    private static String describe(String message) {
        return message.trim() + "!";
    }
}

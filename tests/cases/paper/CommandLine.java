import java.util.ArrayList;
import java.util.List;

/** The paper's figure 9 (SVNKit, s1): the second test shows where the empty list comes from. */
public class CommandLine {
    private List<String> urls;

    public String url(int index) {
        return urls.get(index); // CRASH IndexOutOfBoundsException
    }

    protected void init(String[] arguments) {
        urls = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.contains("://")) {
                urls.add(argument);
            }
        }
    }

    String run(String[] arguments) {
        init(arguments);
        return url(0);
    }

    public static void main(String[] args) {
        new CommandLine().run(args);
    }
}
// RUN: -- checkout --quiet
// FRAME 1 url(index=0) reproduces
// FRAME 2 run reproduces
// FRAME 3 main reproduces
// TEST contains: String[] arguments = {};
// TEST lacks: "checkout"

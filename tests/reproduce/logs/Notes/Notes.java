// Frames of a framework lie between those of the program; only the program's are asked for.
// EXPECT frame 2 of 2
// RUN: --package notes
// STUBS none
package notes;

import framework.Router;

public class Notes {
    private final Router router = new Router();
    private String last = "";

    public Notes() {
        router.on("add", this::add);
        router.on("show", note -> last);
    }

    public String answer(String request) {
        return router.route(request);
    }

    private String add(String note) {
        last = note.substring(0, note.indexOf('.') + 1);
        return last.charAt(0) + "";
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Notes().answer("add buy milk"));
    }
}

// Calls in the right order, one of them with the right argument.
// EXPECT frame 2 of 2
// BUDGET 20s
// STUBS none
package terminal;

import java.util.ArrayDeque;
import java.util.Deque;

public class Session {
    private enum State { CLOSED, CONNECTED, READY }

    private State state = State.CLOSED;
    private final Deque<String> folders = new ArrayDeque<>();

    public void connect(int port) {
        if (state != State.CLOSED || port <= 1024) {
            throw new IllegalStateException("cannot connect");
        }
        state = State.CONNECTED;
    }

    public boolean login(String user) {
        if (state != State.CONNECTED) {
            throw new IllegalStateException("not connected");
        }
        if (user.equals("guest")) {
            return false;
        }
        state = State.READY;
        folders.push(user);
        return true;
    }

    public String run(String command) {
        if (state != State.READY) {
            throw new IllegalStateException("not logged in");
        }
        return switch (command) {
            case "pwd" -> String.join("/", folders);
            case "up" -> up();
            default -> "unknown command";
        };
    }

    private String up() {
        folders.pop();
        return folders.getFirst();
    }
}

class Production {
    public static void main(String[] arguments) {
        Session session = new Session();
        session.connect(2222);
        session.login("ada");
        session.run("pwd");
        session.run("up");
    }
}

// A conversation in a session: one request leaves there what only the handler can make, and the next one finds it.
// EXPECT frame 2 of 2
package forms;

import java.util.HashMap;
import java.util.Map;

public class Wizard {
    private static final String STATE = "wizard.state";

    public String begin(Session session, String title) {
        session.setAttribute(STATE, new State(title));
        return "step1";
    }

    public String next(Session session, String answer) {
        if (!(session.getAttribute(STATE) instanceof State state)) {
            return "redirect:/begin";
        }
        state.step++;
        if (state.step < 2) {
            state.answer = answer;
            return "step" + state.step;
        }
        return summary(state);
    }

    private static String summary(State state) {
        return state.title + ": " + state.answer.trim();
    }

    private static final class State {
        private final String title;
        private String answer;
        private int step;

        private State(String title) {
            this.title = title;
        }
    }
}

interface Session {
    Object getAttribute(String name);

    void setAttribute(String name, Object value);

    String getId();
}

class Production {
    public static void main(String[] arguments) {
        Map<String, Object> attributes = new HashMap<>();
        Session session = new Session() {
            @Override
            public Object getAttribute(String name) {
                return attributes.get(name);
            }

            @Override
            public void setAttribute(String name, Object value) {
                attributes.put(name, value);
            }

            @Override
            public String getId() {
                return "1";
            }
        };
        Wizard wizard = new Wizard();
        wizard.begin(session, "Survey");
        wizard.next(session, null);
        wizard.next(session, "yes");
    }
}

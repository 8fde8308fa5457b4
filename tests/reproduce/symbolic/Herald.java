// What crashes must be given to the one that the outer frames are called on, which keeps it where nobody can follow it
// back.
// EXPECT frame 4 of 4
// STUBS none
// RUN: --via symbolic
package herald;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

public class Herald {
    private static final Map<String, Herald> ALL = new TreeMap<>();

    private final Deque<Crier> criers = new ArrayDeque<>();

    private Herald() {}

    public static Herald named(String name) {
        return ALL.computeIfAbsent(name, unknown -> new Herald());
    }

    public void enlist(Crier crier) {
        if (crier != null && !criers.contains(crier)) {
            criers.add(crier);
        }
    }

    public void proclaim(String news) {
        announce(new Message(news));
    }

    void announce(Message message) {
        for (Crier crier : criers) {
            crier.cry(message);
        }
    }
}

class Message {
    final String text;

    Message(String text) {
        this.text = text;
    }
}

interface Crier {
    void cry(Message message);
}

class Drum implements Crier {
    private int beats;

    public void cry(Message message) {
        beats++;
    }
}

class Flag implements Crier {
    private boolean isUp;

    public void cry(Message message) {
        isUp = !isUp;
    }
}

class Horn implements Crier {
    private Message last;

    public void cry(Message message) {
        last = message;
    }
}

class Bell implements Crier {
    private String tone = "c";
    private boolean isMuffled;

    public void tune(String tone) {
        this.tone = tone;
    }

    public void cry(Message message) {
        if (!isMuffled) {
            ring();
        }
    }

    private void ring() {
        isMuffled = tone.length() > 3;
    }
}

class Production {
    public static void main(String[] arguments) {
        Herald herald = Herald.named("york");
        herald.enlist(new Drum());
        Bell bell = new Bell();
        bell.tune(null);
        herald.enlist(bell);
        herald.proclaim("a heir is born");
    }
}

// Only a field of a nested object is null: the message says which.
// EXPECT frame 1 of 1
// STUBS none
// TEST lacks: setAccessible
// TEST lacks: getDeclaredField
package editor;

public class History {
    private static final class Entry {
        private final String text;
        private Entry previous;
        private Entry next;

        private Entry(String text) {
            this.text = text;
        }
    }

    private Entry first;
    private Entry last;

    public void add(String text) {
        Entry entry = new Entry(text);
        if (last == null) {
            first = entry;
        } else {
            last.next = entry;
            entry.previous = last;
        }
        last = entry;
    }

    public String undo() {
        if (last == null) {
            throw new IllegalStateException("nothing to undo");
        }
        String text = last.text;
        last.previous.next = null;
        last = last.previous;
        return text;
    }
}

class Production {
    public static void main(String[] arguments) {
        History history = new History();
        history.add("a");
        history.add("b");
        history.undo();
        history.undo();
    }
}

// On the way to the crash something is cast to a class that no signature names, two calls further inside.
// EXPECT frame 1 of 1
// STUBS none
// TEST contains: new Tag(
package shelf;

import java.util.ArrayList;
import java.util.List;

public class Shelf {
    private final List<Object> boards = new ArrayList<>();

    public void put(Object board) {
        boards.add(board);
    }

    public String read(int from) {
        StringBuilder text = new StringBuilder();
        for (Object board : boards) {
            text.append(Texts.of(board));
        }
        if (text.length() < 4) {
            return "";
        }
        return text.substring(from, 3);
    }
}

class Texts {
    static String of(Object board) {
        return Reader.text(board);
    }
}

class Reader {
    static String text(Object board) {
        return ((Tag) board).text();
    }
}

class Tag {
    private final String text;

    Tag(int number, String text) {
        this.text = number + text.trim();
    }

    String text() {
        return text;
    }
}

class Production {
    public static void main(String[] arguments) {
        Shelf shelf = new Shelf();
        shelf.put(new Tag(1, "a"));
        shelf.put(new Tag(2, "b"));
        shelf.read(5);
    }
}

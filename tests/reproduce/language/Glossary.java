// What is at hand has other type arguments than the constructor wants: the compiler takes it by its raw type.
// EXPECT frame 1 of 1
// STUBS none
// TEST contains: (Shelf) Defaults.BOOKS
package glossary;

import java.util.ArrayList;
import java.util.List;

public final class Glossary {
    private final Shelf<Integer> pages;

    public Glossary(Shelf<Integer> pages) {
        this.pages = pages;
    }

    public int width() {
        return 120 / (pages.count() - 9);
    }
}

final class Shelf<T> {
    private final List<T> items = new ArrayList<>();

    private Shelf() {}

    static Shelf<Integer> numbers(String text) {
        Shelf<Integer> shelf = new Shelf<>();
        for (String number : text.split(";")) {
            shelf.items.add(Integer.decode(number));
        }
        return shelf;
    }

    static Shelf<String> words(String text) {
        Shelf<String> shelf = new Shelf<>();
        shelf.items.addAll(List.of(text.split(" ")));
        return shelf;
    }

    int count() {
        return items.size();
    }
}

final class Defaults {
    static final Shelf<String> BOOKS = Shelf.words("atlas bible comics diary epos fable guide hymns index");

    private Defaults() {}
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Glossary(Shelf.numbers("1;2;3;5;8;13;21;34;55")).width());
    }
}

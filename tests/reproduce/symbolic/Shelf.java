// A shelf that an earlier call left half empty: two are put, one is taken away, and then a place is asked for.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via symbolic
package shelf;

public class Shelf {
    private final String[] places = new String[4];
    private int used;

    public void put(String book) {
        if (book == null || used == places.length) {
            throw new IllegalArgumentException("no such book, or no place for it");
        }
        places[used++] = book;
    }

    public void take(int place) {
        if (place < used) {
            places[place] = null;
        }
    }

    public int letters(int place) {
        if (place >= used) {
            return 0;
        }
        return count(places[place]);
    }

    private int count(String book) {
        return book.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        Shelf shelf = new Shelf();
        shelf.put("Ulysses");
        shelf.put("Emma");
        shelf.take(1);
        shelf.letters(1);
    }
}

// A cursor that begins behind the end of a tree: the tree must hold something, and the cursor's place is too far by one.
// EXPECT frame 1 of 1
// STUBS none
// BUDGET 60s
// RUN: --via symbolic
package orchard;

import java.util.NoSuchElementException;

public class Orchard {
    private Tree root;
    private int count;
    private int changes;

    public void plant(int place, Object fruit) {
        if (place < 0 || place > count) {
            throw new IndexOutOfBoundsException("no place " + place);
        }
        changes++;
        root = root == null ? new Tree(place, fruit) : root.with(place, fruit);
        count++;
    }

    public Walk walk(int from) {
        if (from < 0 || from > count) {
            throw new IndexOutOfBoundsException("no place " + from);
        }
        return new Walk(this, from);
    }

    static class Tree {
        private final int offset;
        private final Object fruit;
        private Tree left;
        private Tree right;

        Tree(int offset, Object fruit) {
            this.offset = offset;
            this.fruit = fruit;
        }

        Tree at(int place) {
            int relative = place - offset;
            if (relative == 0) {
                return this;
            }
            Tree next = relative < 0 ? left : right;
            return next == null ? null : next.at(relative);
        }

        Tree with(int place, Object fruit) {
            int relative = place - offset;
            if (relative <= 0) {
                left = left == null ? new Tree(-1, fruit) : left.with(relative, fruit);
            } else {
                right = right == null ? new Tree(1, fruit) : right.with(relative, fruit);
            }
            return this;
        }

        Object fruit() {
            return fruit;
        }
    }

    static class Walk {
        private final Orchard orchard;
        private final int changes;
        private Tree next;
        private int place;

        Walk(Orchard orchard, int from) {
            this.orchard = orchard;
            this.changes = orchard.changes;
            this.next = orchard.root == null ? null : orchard.root.at(from);
            this.place = from;
        }

        Object back() {
            if (orchard.changes != changes) {
                throw new IllegalStateException();
            }
            if (place <= 0) {
                throw new NoSuchElementException();
            }
            next = orchard.root.at(place - 1);
            Object fruit = next.fruit();
            place--;
            return fruit;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Orchard orchard = new Orchard();
        orchard.plant(0, "apple");
        new Orchard.Walk(orchard, 2).back();
    }
}

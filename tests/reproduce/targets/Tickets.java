// An anonymous comparator, called back by the JDK's sort through the bridge method that javac makes.
// EXPECT frame 3 of 3
// STUBS none
// TEST lacks: getDeclared
package desk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Tickets {
    private final List<Ticket> open = new ArrayList<>();

    public void open(Ticket ticket) {
        open.add(ticket);
    }

    public List<Ticket> byOwner() {
        List<Ticket> sorted = new ArrayList<>(open);
        sorted.sort(new Comparator<Ticket>() {
            @Override
            public int compare(Ticket one, Ticket other) {
                int byOwner = one.owner.compareTo(other.owner);
                return byOwner != 0 ? byOwner : Integer.compare(one.number, other.number);
            }
        });
        return sorted;
    }
}

class Ticket {
    final int number;
    String owner;

    Ticket(int number) {
        this.number = number;
    }

    Ticket assign(String owner) {
        this.owner = owner;
        return this;
    }
}

class Production {
    public static void main(String[] arguments) {
        Tickets tickets = new Tickets();
        tickets.open(new Ticket(1).assign("ada"));
        tickets.open(new Ticket(2));
        tickets.byOwner();
    }
}

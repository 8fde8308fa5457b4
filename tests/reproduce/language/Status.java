// The last constant of an enum, which an object reaches only by a sequence of calls.
// EXPECT frame 2 of 2
// STUBS none
package status;

public enum Status {
    NEW, PAID, PACKED, SHIPPED;

    Status next() {
        return values()[ordinal() + 1];
    }
}

class Delivery {
    private Status status = Status.NEW;

    Status advance() {
        status = status.next();
        return status;
    }

    boolean isOpen() {
        return status != Status.SHIPPED;
    }
}

class Production {
    public static void main(String[] arguments) {
        Delivery delivery = new Delivery();
        do {
            delivery.advance();
        } while (delivery.isOpen());
        delivery.advance();
    }
}

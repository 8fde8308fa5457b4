// One of several ways to make the object leaves null what the message says was null.
// EXPECT frame 2 of 2
// STUBS none
// MESSAGE same
package contract;

import java.util.Objects;

public class Contract {
    private final String number;
    private final Party seller;
    private Party buyer;
    private int pages;

    public Contract(String number, Party seller, Party buyer) {
        this.number = Objects.requireNonNull(number);
        this.seller = Objects.requireNonNull(seller);
        this.buyer = Objects.requireNonNull(buyer);
    }

    public static Contract draft(String number, Party seller) {
        if (number.length() < 4) {
            throw new IllegalArgumentException("short: " + number);
        }
        return new Contract(number, seller);
    }

    private Contract(String number, Party seller) {
        this.number = number;
        this.seller = Objects.requireNonNull(seller);
    }

    public static Contract between(Party seller, Party buyer) {
        return new Contract("none", seller, buyer);
    }

    public static Contract of(Party both) {
        return new Contract("self", both, both);
    }

    public Contract sell(Party to) {
        return new Contract(number, buyer, to);
    }

    public void sign(Party buyer) {
        this.buyer = Objects.requireNonNull(buyer);
    }

    public void write(int pages) {
        this.pages += pages;
    }

    public String title() {
        String head = number + ": " + seller.name();
        return pages < 2 ? head : head + " and " + buyer.name();
    }
}

class Party {
    private final String name;

    Party(String name) {
        this.name = Objects.requireNonNull(name);
    }

    String name() {
        return name;
    }
}

class Office {
    String file(Contract contract) {
        return contract.title().toUpperCase();
    }
}

class Production {
    public static void main(String[] arguments) {
        Contract contract = Contract.draft("2026-11", new Party("ada"));
        contract.write(3);
        new Office().file(contract);
    }
}

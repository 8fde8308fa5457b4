package com.acme.shop;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** One order: who, where to, and what. */
class Order {
    private final String number;
    private final LocalDate date;
    private final List<Item> items = new ArrayList<>();
    private Address address;

    Order(String number, LocalDate date) {
        this.number = number;
        this.date = date;
    }

    void add(Item item) {
        items.add(item);
    }

    void deliverTo(Address address) {
        this.address = address;
    }

    String number() {
        return number;
    }

    Address address() {
        return address;
    }

    int weight() {
        return items.stream().mapToInt(Item::weight).sum();
    }

    @Override
    public String toString() {
        return "order " + number + " of " + date + ", " + items.size() + " items";
    }
}

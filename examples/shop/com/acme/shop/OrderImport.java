package com.acme.shop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/** Reads orders from a file of comma separated values and quotes their shipping. */
class OrderImport {
    private final Catalog catalog;
    private final Shipping shipping;
    private int imported;

    OrderImport(Catalog catalog, Shipping shipping) {
        this.catalog = catalog;
        this.shipping = shipping;
    }

    void run(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            row(line.split(","));
        }
    }

    /** number, date, article, count, street, postal code, country; pick-up orders end after the count. */
    void row(String[] cells) {
        Order order = new Order(cells[0], LocalDate.parse(cells[1]));
        order.add(catalog.item(cells[2], Integer.parseInt(cells[3])));
        if (cells.length > 6) {
            order.deliverTo(new Address(cells[4], cells[5], cells[6]));
        }
        System.out.println(order + ": " + shipping.quote(order));
        imported++;
    }
}

package com.acme.shop;

import java.math.BigDecimal;
import java.util.Map;

/** What sending an order costs. */
class Shipping {
    private final Map<String, BigDecimal> pricePerKilo;
    private BigDecimal earned = BigDecimal.ZERO;

    Shipping(Map<String, BigDecimal> pricePerKilo) {
        this.pricePerKilo = pricePerKilo;
    }

    BigDecimal quote(Order order) {
        BigDecimal perKilo = pricePerKilo.get(zone(order.address()));
        BigDecimal price = perKilo.multiply(new BigDecimal(order.weight())).movePointLeft(3);
        earned = earned.add(price);
        return price;
    }

    /** Postal codes of the own country are zoned by their first digit, the others by country. */
    private String zone(Address address) {
        return address.country().equals("DE") ? address.zip().substring(0, 1) : address.country();
    }
}

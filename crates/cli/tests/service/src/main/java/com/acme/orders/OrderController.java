package com.acme.orders;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class OrderController {
    private final OrderService orders;
    private final Mailer mailer;

    OrderController(OrderService orders, Mailer mailer) {
        this.orders = orders;
        this.mailer = mailer;
    }

    @GetMapping("/orders/{number}")
    public String order(@PathVariable("number") String number) {
        return "{\"weight\": " + orders.weight(number) + "}";
    }

    @GetMapping("/orders/{number}/mail")
    public String mail(@PathVariable("number") String number) {
        mailer.confirm(number);
        return "sent";
    }
}

package com.acme.orders;

import org.springframework.stereotype.Service;

@Service
public class OrderService {
    private final OrderStore store;

    OrderService(OrderStore store) {
        this.store = store;
    }

    int weight(String number) {
        return store.load(number) + 100;
    }
}

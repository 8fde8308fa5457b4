package com.acme.orders;

import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;

@Component
public class Mailer {
    @Async
    public void confirm(String number) {
        throw new IllegalStateException("no address for order " + number);
    }
}

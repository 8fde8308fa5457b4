package com.acme.orders;

import java.util.List;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
public class Cleanup {
    private final List<String> abandoned = List.of();

    @Scheduled(fixedDelay = 1000)
    public void removeOldest() {
        remove(abandoned.get(0));
    }

    private void remove(String number) {
        System.out.println("removed " + number);
    }
}

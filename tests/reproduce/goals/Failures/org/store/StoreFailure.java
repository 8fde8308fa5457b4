package org.store;

public class StoreFailure extends RuntimeException {
    public StoreFailure(String message, Throwable cause, int attempts) {
        super(message, cause);
    }
}

package store;

public interface Transaction {
    void begin();

    void commit();

    void rollback();

    boolean isActive();
}

package store;

import java.util.Map;

public interface Manager extends AutoCloseable {
    void persist(Object entity);

    <T> T merge(T entity);

    void remove(Object entity);

    <T> T find(Class<T> type, Object key);

    <T> T find(Class<T> type, Object key, Map<String, Object> properties);

    <T> T getReference(Class<T> type, Object key);

    void flush();

    void refresh(Object entity);

    void clear();

    void detach(Object entity);

    boolean contains(Object entity);

    Query createQuery(String text);

    <T> TypedQuery<T> createQuery(String text, Class<T> type);

    Query createNamedQuery(String name);

    <T> TypedQuery<T> createNamedQuery(String name, Class<T> type);

    Query createNativeQuery(String text);

    void joinTransaction();

    boolean isOpen();

    Transaction getTransaction();

    @Override
    void close();
}

package store;

import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

public interface Query {
    List getResultList();

    Stream getResultStream();

    Object getSingleResult();

    int executeUpdate();

    Query setMaxResults(int most);

    int getMaxResults();

    Query setFirstResult(int first);

    int getFirstResult();

    Query setHint(String name, Object value);

    Map<String, Object> getHints();

    Query setParameter(String name, Object value);

    Query setParameter(String name, Date value);

    Query setParameter(int position, Object value);

    Set<String> getParameters();

    boolean isBound(String name);

    Object getParameterValue(String name);

    <T> T unwrap(Class<T> type);
}

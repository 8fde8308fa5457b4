package store;

import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

public interface TypedQuery<X> extends Query {
    @Override
    List<X> getResultList();

    @Override
    Stream<X> getResultStream();

    @Override
    X getSingleResult();

    @Override
    TypedQuery<X> setMaxResults(int most);

    @Override
    TypedQuery<X> setFirstResult(int first);

    @Override
    TypedQuery<X> setHint(String name, Object value);

    @Override
    TypedQuery<X> setParameter(String name, Object value);

    @Override
    TypedQuery<X> setParameter(String name, Date value);

    @Override
    TypedQuery<X> setParameter(int position, Object value);
}

// A session bean: its entity manager and its own business interface are injected, the second by a setter that is protected.
// EXPECT frame 2 of 2
// BUDGET 30s
package ledger;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;

public class Ledger extends Bean {
    @PersistenceContext
    private Entities entities;

    private Rates rates;

    @Inject
    protected void init(Rates rates) {
        this.rates = rates;
    }

    public long total(String account) {
        audit.log(account);
        List<?> found = entities.query("select e from Entry e where e.account = ?1").with(1, account).list();
        long total = 0;
        for (Object each : found) {
            total += amount((Entry) each);
        }
        return total;
    }

    private long amount(Entry entry) {
        return entry.amount / rates.rate(entry.currency);
    }
}

abstract class Bean {
    @Resource
    protected Audit audit;
}

class Entry {
    long amount;
    String currency;
}

interface Audit {
    void log(String text);
}

interface Rates {
    long rate(String currency);
}

interface Entities {
    Query query(String text);

    Object find(Class<?> type, Object key);

    void persist(Object entity);
}

interface Query {
    Query with(int position, Object value);

    Query most(int count);

    List<?> list();
}

@Retention(RetentionPolicy.RUNTIME)
@interface PersistenceContext {}

@Retention(RetentionPolicy.RUNTIME)
@interface Inject {}

@Retention(RetentionPolicy.RUNTIME)
@interface Resource {}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Ledger ledger = new Ledger();
        ledger.audit = text -> {};
        ledger.init(currency -> 0);
        var field = Ledger.class.getDeclaredField("entities");
        field.setAccessible(true);
        field.set(ledger, answering(Entities.class));
        ledger.total("a");
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(java.lang.reflect.Proxy.newProxyInstance(Production.class.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> method.getReturnType() == List.class ? List.of(new Entry()) : answering(method.getReturnType())));
    }
}

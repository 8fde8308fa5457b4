package recrash.worker;

import java.util.Map;
import java.util.Properties;

/** System properties that know whether they were changed. */
final class TrackedProperties extends Properties {
    private static final long serialVersionUID = 1;

    private transient volatile boolean changed;

    TrackedProperties(Properties source) {
        putAll(source);
        changed = false;
    }

    boolean hasChanged() {
        return changed;
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        changed = true;
        return super.put(key, value);
    }

    @Override
    public synchronized Object remove(Object key) {
        changed = true;
        return super.remove(key);
    }

    @Override
    public synchronized void putAll(Map<?, ?> source) {
        changed = true;
        super.putAll(source);
    }

    @Override
    public synchronized void clear() {
        changed = true;
        super.clear();
    }
}

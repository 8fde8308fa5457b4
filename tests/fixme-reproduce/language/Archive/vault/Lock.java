package vault;

public abstract class Lock {
    Lock() {}

    public abstract int turns();
}

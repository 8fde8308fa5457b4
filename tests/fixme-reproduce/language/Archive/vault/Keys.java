package vault;

public final class Keys {
    private Keys() {}

    public static MasterLock master() {
        return new MasterLock();
    }
}

final class MasterLock extends Lock {
    @Override
    public int turns() {
        return 7;
    }
}

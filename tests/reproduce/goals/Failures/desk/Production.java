package desk;

import org.store.StoreFailure;

class Production {
    public static void main(String[] arguments) {
        Failures.explain(new StoreFailure(null, null, 3));
    }
}

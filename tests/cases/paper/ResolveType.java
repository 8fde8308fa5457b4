/** The paper's figure 3 (Eclipse, e1) in small, recorded by reference: the method changed what it depends on. */
public class ResolveType {
    private String anonymousType;
    private String enclosing;
    private String receiver = "Outer";

    ResolveType(String enclosing) {
        this.enclosing = enclosing;
    }

    int resolveType(String scope) {
        if (anonymousType == null) {
            if (enclosing.endsWith("[]")) {
                receiver = null;
            }
            anonymousType = scope;
            return receiver.length(); // CRASH NullPointerException
        }
        return 0;
    }

    public static void main(String[] args) {
        new ResolveType("Item[]").resolveType("block");
    }
}
// RUN: --copy reference
// FRAME 1 resolveType(scope="block") passes
// FRAME 2 main reproduces

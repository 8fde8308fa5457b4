/** The same as ResolveType with the fields that the method uses as they were at its entry. */
public class ResolveTypeUsedFields {
    private String anonymousType;
    private String enclosing;
    private String receiver = "Outer";

    ResolveTypeUsedFields(String enclosing) {
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
        new ResolveTypeUsedFields("Item[]").resolveType("block");
    }
}
// RUN: --copy used-fields
// FRAME 1 resolveType(scope="block") reproduces
// FRAME 2 main reproduces

// Figure 14 of the paper on STAR: three setters must have been called, and the fourth must not.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via symbolic
package scratch;

public class Scratch {
    private String property;
    private String prefix;
    private boolean creates;

    public void setProperty(String property) {
        this.property = property;
    }

    public void setPrefix(String prefix) {
        this.prefix = prefix;
    }

    public void setCreates(boolean creates) {
        this.creates = creates;
    }

    public int execute() {
        if (property == null || property.length() == 0) {
            throw new IllegalArgumentException("no property");
        }
        return create(prefix, creates);
    }

    static int create(String prefix, boolean creates) {
        if (creates) {
            return prefix.length();
        }
        return 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        Scratch scratch = new Scratch();
        scratch.setProperty("file");
        scratch.setCreates(true);
        scratch.execute();
    }
}

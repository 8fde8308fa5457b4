// The throw stands behind two branches of its own line, and another throw on that line is nearer.
// EXPECT frame 1 of 1
// STUBS none
package lift;

public class Lift {
    public long board(int persons, int goods) {
        long load = 31L * persons - 17L * goods;
        if (goods < 0) throw new IllegalArgumentException(); else if (load > 20_000) if (load < 20_020) throw new IllegalStateException();
        return load;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Lift().board(650, 8));
    }
}

// What a system property is set to.
// EXPECT frame 2 of 2
// JAVA: -Dpool.size=-4
// STUBS none
// TEST contains: System.setProperty("pool.size"
package pool;

public class Pool {
    private final Object[] connections;

    public Pool(int size) {
        connections = new Object[size];
    }

    public static Pool configured() {
        String size = System.getProperty("pool.size");
        if (size == null) {
            return new Pool(8);
        }
        return new Pool(Integer.parseInt(size.trim()));
    }

    public int size() {
        return connections.length;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Pool.configured().size());
    }
}

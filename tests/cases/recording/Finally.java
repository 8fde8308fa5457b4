/** A finally block runs between the throw and the failure. */
public class Finally {
    private int closed;

    int read(byte[] bytes) {
        return bytes[bytes.length]; // CRASH ArrayIndexOutOfBoundsException
    }

    int use(byte[] bytes) {
        try {
            return read(bytes);
        } finally {
            closed++;
            System.out.println("closed " + closed);
        }
    }

    public static void main(String[] args) {
        new Finally().use(new byte[4]);
    }
}
// FRAME 1 read reproduces
// FRAME 2 use reproduces
// FRAME 3 main reproduces

import java.util.ArrayList;
import java.util.List;

// Fails in a thousand ways, one after the other, until it is killed.
public class Endless {
    static void fail(List<int[]> list, int depth) {
        if (depth == 0) throw new IllegalStateException();
        fail(list, depth - 1);
    }

    public static void main(String[] args) throws Exception {
        List<int[]> list = new ArrayList<>();
        for (int i = 0; i < 2000; i++) list.add(new int[] {i, i * i});
        for (int n = 0; ; n++) {
            int depth = n;
            Thread thread = new Thread(null, () -> fail(list, depth % 200), "endless", 1 << 20);
            thread.setUncaughtExceptionHandler((t, e) -> System.out.println("died"));
            thread.start();
            thread.join();
        }
    }
}

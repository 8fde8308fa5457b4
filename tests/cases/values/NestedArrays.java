/** Arrays of arrays: jagged, with holes, of interfaces, and a row that occurs twice. */
public class NestedArrays {
    static int use(int[][] jagged, String[][][] cube, Comparable<?>[] mixed, Object object) {
        boolean same = jagged[0] == jagged[3] && jagged[1] == null && jagged[2].length == 0;
        boolean deep = cube[0][1][0].equals("x") && cube[0][0] == null && cube.length == 2 && cube[1].length == 0;
        boolean kinds = mixed[0].equals(1) && mixed[1].equals("s") && mixed.getClass() == Comparable[].class;
        long[][] numbers = (long[][]) object;
        if (same && deep && kinds && numbers[1][0] == 9) {
            return jagged[1].length; // CRASH NullPointerException
        }
        return 0;
    }

    public static void main(String[] args) {
        int[] row = {1, 2};
        use(new int[][] {row, null, {}, row}, new String[][][] {{null, {"x"}}, {}}, new Comparable<?>[] {1, "s"},
                new long[][] {{8}, {9}});
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces

// RUN: --failure-point 'LogMethod$Log.error'
/** A method of the program that failures are passed to, named on the command line. */
public class LogMethod {
    static class Log {
        static void error(String message, Throwable failure) {
            System.out.println("ERROR " + message);
            failure.printStackTrace();
        }
    }

    static int cell(int[][] table, int row, int column) {
        return table[row][column]; // CRASH NullPointerException
    }

    static int sum(int[][] table) {
        int sum = 0;
        for (int row = 0; row < table.length; row++) {
            try {
                sum += cell(table, row, 0);
            } catch (RuntimeException e) {
                Log.error("row " + row, e);
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(sum(new int[][] {{1}, null, {3}}));
    }
}
// FRAME 1 cell(row=1, column=0) reproduces

// Arrays of arrays whose sizes do not fit each other.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: null
package matrix;

public class Matrix {
    private final double[][] rows;

    public Matrix(double[][] rows) {
        for (double[] row : rows) {
            if (row.length != rows[0].length) {
                throw new IllegalArgumentException("rows differ in length");
            }
        }
        this.rows = rows;
    }

    public Matrix times(Matrix other) {
        double[][] product = new double[rows.length][other.rows[0].length];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < product[row].length; column++) {
                product[row][column] = cell(row, other, column);
            }
        }
        return new Matrix(product);
    }

    private double cell(int row, Matrix other, int column) {
        double sum = 0;
        for (int at = 0; at < rows[row].length; at++) {
            sum += rows[row][at] * other.rows[at][column];
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        Matrix matrix = new Matrix(new double[][] {{1, 2, 3}, {4, 5, 6}});
        matrix.times(matrix);
    }
}

// An inner class, whose objects only the object around them makes.
// EXPECT frame 2 of 2
// STUBS none
// TEST contains: .new Piece(
package board;

public class Board {
    private final int[] columns = new int[8];

    public class Piece {
        private final int column;

        public Piece(char column) {
            if (column < 'a' || column > 'h') {
                throw new IllegalArgumentException("no column " + column);
            }
            this.column = column - 'a';
        }

        private int neighbour() {
            return columns[column + 1];
        }
    }

    public boolean isFree(Piece piece) {
        return piece.neighbour() == 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        Board board = new Board();
        System.out.println(board.isFree(board.new Piece('h')));
    }
}

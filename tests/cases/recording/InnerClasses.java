/** Inner, local and anonymous classes, each with the state of what encloses it. */
public class InnerClasses {
    private final int[] stock = {4, 0};

    class Shelf {
        private final int index;

        Shelf(int index) {
            this.index = index;
        }

        int share(int total) {
            return total / stock[index]; // CRASH ArithmeticException
        }
    }

    interface Job {
        int run(int total);
    }

    Job job(int index) {
        class Local implements Job {
            @Override
            public int run(int total) {
                return new Shelf(index).share(total) + stock.length;
            }
        }
        Job local = new Local();
        return new Job() {
            @Override
            public int run(int total) {
                return local.run(total + 1);
            }
        };
    }

    public static void main(String[] args) {
        new InnerClasses().job(1).run(9);
    }
}
// FRAME 1 InnerClasses$Shelf.share(total=10) reproduces
// FRAME 2 run(total=10) reproduces
// FRAME 3 run(total=9) reproduces
// FRAME 4 main reproduces

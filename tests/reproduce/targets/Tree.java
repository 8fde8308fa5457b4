// An inner class that needs its outer object, and an iterator that goes one step too far.
// EXPECT frame 3 of 3
// BUDGET 30s
// STUBS none
package tree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class Tree implements Iterable<String> {
    private final List<Branch> branches = new ArrayList<>();

    public class Branch {
        private final String[] leaves;

        public Branch(String... leaves) {
            this.leaves = leaves;
            branches.add(this);
        }
    }

    @Override
    public Iterator<String> iterator() {
        return new Iterator<>() {
            private int branch;
            private int leaf;

            @Override
            public boolean hasNext() {
                return branch < branches.size();
            }

            @Override
            public String next() {
                String next = branches.get(branch).leaves[leaf++];
                if (leaf == branches.get(branch).leaves.length) {
                    branch++;
                    leaf = 0;
                }
                return next;
            }
        };
    }

    public String joined() {
        StringBuilder joined = new StringBuilder();
        for (String leaf : this) {
            joined.append(leaf).append(' ');
        }
        return joined.toString();
    }
}

class Production {
    public static void main(String[] arguments) {
        Tree tree = new Tree();
        tree.new Branch("a", "b");
        tree.new Branch();
        System.out.println(tree.joined());
    }
}

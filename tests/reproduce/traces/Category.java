// The stack is full of the same frame: a category is inside of itself.
// EXPECT frame 1 of 1
// RUN: --frames 1
// STUBS none
package categories;

public class Category {
    private final String name;
    private Category parent;

    public Category(String name) {
        this.name = name;
    }

    public void moveTo(Category parent) {
        this.parent = parent;
    }

    public String path() {
        return parent == null ? name : parent.path() + "/" + name;
    }
}

class Production {
    public static void main(String[] arguments) {
        Category tools = new Category("tools");
        Category saws = new Category("saws");
        saws.moveTo(tools);
        tools.moveTo(saws);
        System.out.println(saws.path());
    }
}

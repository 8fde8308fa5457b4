// A method beside another one that the compiler would rather call.
// EXPECT frame 1 of 1
// STUBS none
// TEST contains: .text((Object) "")
package badge;

public class Badge {
    public String text(String name) {
        return name;
    }

    public String text(Object owner) {
        return "owner " + owner.toString().charAt(0);
    }
}

class Production {
    public static void main(String[] arguments) {
        Object owner = "";
        System.out.println(new Badge().text(owner));
    }
}

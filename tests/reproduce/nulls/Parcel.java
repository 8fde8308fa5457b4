// One null is refused at the entry, on the line where the other one fails.
// EXPECT frame 1 of 1
// STUBS none
// JAVA: -XX:-ShowCodeDetailsInExceptionMessages
// TEST lacks: weight(null
package parcel;

public class Parcel {
    public int weight(String address, String note) {
        if (address == null) throw new NullPointerException(); return address.length() + note.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Parcel().weight("Ulm", null));
    }
}

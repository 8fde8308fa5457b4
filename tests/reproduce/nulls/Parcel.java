// Some nulls are refused at the entry, on the line where another one fails.
// EXPECT frame 1 of 1
// STUBS none
// JAVA: -XX:-ShowCodeDetailsInExceptionMessages
// TEST lacks: (Parcel.Address) null
// TEST lacks: (Parcel.Note) null
package parcel;

public class Parcel {
    public record Address(String city) {
    }

    public record Note(String text, int lines) {
    }

    public int weight(Address address, Note note) {
        if (address == null) throw new NullPointerException(); if (note == null) throw new NullPointerException(); return note.lines > 30 ? note.text.length() : 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Parcel().weight(new Parcel.Address("Ulm"), new Parcel.Note(null, 40)));
    }
}

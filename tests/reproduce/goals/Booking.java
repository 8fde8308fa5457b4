// A form is read by another class, field by field, before the method of the crash does anything: each field stops those
// who got the others right.
// EXPECT frame 2 of 2
package booking;

public class Booking {
    private int booked;

    public int reserve(String[] fields) {
        Form form = new Form();
        form.read(fields);
        booked++;
        return rate(form);
    }

    private int rate(Form form) {
        return (int) (form.paid + form.number) + form.stay / form.beds;
    }
}

class Form {
    int stay;
    long number;
    double paid;
    short level;
    byte age;
    int beds;

    void read(String[] fields) {
        stay = Integer.parseInt(fields[0]);
        number = Long.parseLong(fields[1]);
        paid = Double.parseDouble(fields[2]);
        level = Short.parseShort(fields[3]);
        age = Byte.parseByte(fields[4]);
        beds = Integer.parseInt(fields[5]);
    }
}

class Production {
    public static void main(String[] arguments) {
        new Booking().reserve(new String[] {"3", "4711", "99.5", "2", "41", "0"});
    }
}

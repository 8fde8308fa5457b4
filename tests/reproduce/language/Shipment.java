// A switch over record patterns.
// EXPECT frame 2 of 2
// JDK 25
// STUBS none
package shipment;

sealed interface Parcel permits Letter, Pallet {}

record Letter(int grams) implements Parcel {}

record Pallet(int boxes, Letter label) implements Parcel {}

class Shipment {
    private final int limit;

    Shipment(int limit) {
        this.limit = limit;
    }

    int trips(Parcel... parcels) {
        int weight = 0;
        for (Parcel parcel : parcels) {
            weight += weight(parcel);
        }
        return weight / limit;
    }

    private int weight(Parcel parcel) {
        return switch (parcel) {
            case Letter(int grams) when grams > limit -> throw new IllegalArgumentException(grams + " g");
            case Letter(int grams) -> grams;
            case Pallet(int boxes, Letter(int grams)) -> limit / boxes + grams;
            case Pallet pallet -> limit / pallet.boxes();
        };
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Shipment(2000).trips(new Letter(20), new Pallet(0, new Letter(30))));
    }
}

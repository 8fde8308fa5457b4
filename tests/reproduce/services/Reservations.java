// A service saves what only it can make, and finds it again in its repository, by a key that it has made up.
// EXPECT frame 2 of 2
package rooms;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

public class Reservations {
    private final ReservationRepository repository;
    private int last;

    public Reservations(ReservationRepository repository) {
        this.repository = repository;
    }

    public String reserve(String guest) {
        Reservation reservation = new Reservation("R" + ++last, guest);
        return repository.save(reservation).id();
    }

    public void cancel(String id) {
        repository.findById(id).ifPresent(Reservation::cancel);
    }

    public String confirm(String id) {
        Reservation reservation = repository.findById(id).orElseThrow();
        return "Dear " + greeting(reservation);
    }

    private static String greeting(Reservation reservation) {
        return reservation.guest().toUpperCase();
    }

    public static final class Reservation {
        private final String id;
        private String guest;

        private Reservation(String id, String guest) {
            if (guest == null || guest.isBlank()) {
                throw new IllegalArgumentException("no guest");
            }
            this.id = id;
            this.guest = guest;
        }

        private void cancel() {
            guest = null;
        }

        String id() {
            return id;
        }

        String guest() {
            return guest;
        }
    }
}

interface ReservationRepository {
    Reservations.Reservation save(Reservations.Reservation reservation);

    Optional<Reservations.Reservation> findById(String id);

    boolean existsById(String id);
}

class Production {
    public static void main(String[] arguments) {
        Map<String, Reservations.Reservation> saved = new HashMap<>();
        Reservations reservations = new Reservations(new ReservationRepository() {
            @Override
            public Reservations.Reservation save(Reservations.Reservation reservation) {
                saved.put(reservation.id(), reservation);
                return reservation;
            }

            @Override
            public Optional<Reservations.Reservation> findById(String id) {
                return Optional.ofNullable(saved.get(id));
            }

            @Override
            public boolean existsById(String id) {
                return saved.containsKey(id);
            }
        });
        String id = reservations.reserve("Ada");
        reservations.cancel(id);
        reservations.confirm(id);
    }
}

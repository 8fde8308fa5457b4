// An answer that comes later: the client's future holds a response, whose header is not there.
// EXPECT frame 2 of 2
// BUDGET 30s
package weather;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

public class Weather {
    private final Client client;

    public Weather(Client client) {
        this.client = client;
    }

    public int age(String place) {
        Response response = client.send(new Query(place, 3)).join();
        if (response.status() != 200) {
            return -1;
        }
        return age(response);
    }

    private static int age(Response response) {
        return Integer.parseInt(response.header("age").get());
    }
}

record Query(String place, int days) {}

interface Client {
    CompletableFuture<Response> send(Query query);

    void close();
}

interface Response {
    int status();

    Optional<String> header(String name);

    byte[] body();
}

class Production {
    public static void main(String[] arguments) {
        new Weather(new Client() {
            @Override
            public CompletableFuture<Response> send(Query query) {
                return CompletableFuture.completedFuture(new Response() {
                    @Override
                    public int status() {
                        return 200;
                    }

                    @Override
                    public Optional<String> header(String name) {
                        return Optional.empty();
                    }

                    @Override
                    public byte[] body() {
                        return new byte[0];
                    }
                });
            }

            @Override
            public void close() {}
        }).age("Bonn");
    }
}

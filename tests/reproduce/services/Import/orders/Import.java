// A list of objects inside of a document: one of them lacks a field that the others have.
// EXPECT frame 3 of 3
package orders;

import json.JsonMapper;
import json.JsonNode;

public class Import {
    private final JsonMapper mapper = new JsonMapper();

    public int total(String message) {
        JsonNode order = mapper.readTree(message).get("order");
        if (order == null || order.get("customer") == null) {
            throw new IllegalArgumentException("no order");
        }
        return sum(order.get("lines"));
    }

    private int sum(JsonNode lines) {
        int sum = 0;
        for (JsonNode line : lines.elements()) {
            sum += price(line);
        }
        return sum;
    }

    private int price(JsonNode line) {
        int count = line.get("count").asInt();
        return count * line.get("article").get("price").asInt();
    }
}

class Production {
    public static void main(String[] arguments) {
        new Import().total("{\"order\": {\"customer\": \"Ada\", \"lines\": [{\"count\": 2, \"article\": {\"name\": \"pen\"}}]}}");
    }
}

// A payload of several levels: the inner object is there, and a field in it is missing.
// EXPECT frame 2 of 2
package hooks;

import json.JsonObject;
import json.JsonParser;

public class Webhook {
    public String handle(String body) {
        JsonObject event = new JsonParser(body).parse();
        if (!event.has("action") || !event.has("pull")) {
            return "ignored";
        }
        JsonObject pull = event.object("pull");
        JsonObject head = pull.object("head");
        if (head == null) {
            return "no head";
        }
        return describe(pull, head);
    }

    private static String describe(JsonObject pull, JsonObject head) {
        JsonObject user = pull.object("user");
        String name = user == null ? "somebody" : user.text("login");
        return name + " " + head.object("repo").text("name");
    }
}

class Production {
    public static void main(String[] arguments) {
        new Webhook().handle("{\"action\": \"opened\", \"pull\": {\"user\": {\"login\": \"ada\"}, \"head\": {\"ref\": \"main\"}}}");
    }
}

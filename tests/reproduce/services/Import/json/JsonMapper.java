package json;

/** Reads documents. */
public class JsonMapper {
    public JsonNode readTree(String text) {
        return new Reader(text.strip()).whole();
    }

    private static final class Reader {
        private final String text;
        private int at;

        private Reader(String text) {
            this.text = text;
        }

        private JsonNode whole() {
            JsonNode node = node();
            if (at < text.length()) {
                throw new IllegalStateException("unexpected text at " + at);
            }
            return node;
        }

        private JsonNode node() {
            if (take('{')) {
                JsonNode object = new JsonNode(null);
                while (!take('}')) {
                    String name = word();
                    require(':');
                    object.fields.put(name, node());
                    take(',');
                }
                return object;
            }
            if (take('[')) {
                JsonNode array = new JsonNode(null);
                while (!take(']')) {
                    array.elements.add(node());
                    take(',');
                }
                return array;
            }
            return new JsonNode(word());
        }

        private String word() {
            boolean isQuoted = take('"');
            int start = at;
            while (at < text.length() && (isQuoted ? text.charAt(at) != '"' : Character.isLetterOrDigit(text.charAt(at)))) {
                at++;
            }
            String word = text.substring(start, at);
            if (isQuoted) {
                require('"');
            } else if (word.isEmpty()) {
                throw new IllegalStateException("unexpected sign at " + at);
            }
            return word;
        }

        private void require(char sign) {
            if (!take(sign)) {
                throw new IllegalStateException("expected " + sign + " at " + at);
            }
        }

        private boolean take(char sign) {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            boolean isThere = at < text.length() && text.charAt(at) == sign;
            at += isThere ? 1 : 0;
            return isThere;
        }
    }
}

// An object that only its builder makes, from values that fit each other.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: setAccessible
package web;

import java.util.LinkedHashMap;
import java.util.Map;

public final class Request {
    private final String url;
    private final Map<String, String> headers;

    private Request(Builder builder) {
        url = builder.url;
        headers = builder.headers;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String host() {
        return part(url.substring(url.indexOf("//") + 2));
    }

    private String part(String rest) {
        return headers.getOrDefault("Host", rest.substring(0, rest.indexOf('/')));
    }

    public static final class Builder {
        private String url;
        private final Map<String, String> headers = new LinkedHashMap<>();

        public Builder url(String url) {
            this.url = url;
            return this;
        }

        public Builder header(String name, String value) {
            headers.put(name, value);
            return this;
        }

        public Request build() {
            if (url == null || !url.startsWith("http")) {
                throw new IllegalStateException("no URL");
            }
            return new Request(this);
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Request request = Request.builder().url("http://example.org").header("Accept", "text/plain").build();
        System.out.println(request.host());
    }
}

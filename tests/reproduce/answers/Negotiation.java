// There is a real request, but nothing brings it to have the header that is asked for.
// EXPECT frame 2 of 2
// BUDGET 20s
package net;

public class Negotiation {
    public String language(Call call) {
        String[] values = call.headerValues("Accept-Language");
        if (values == null || values.length < 2) {
            return "en";
        }
        return primary(values[1]);
    }

    private static String primary(String value) {
        return value.charAt(0) == '*' ? "en" : value;
    }
}

interface Call {
    String[] headerValues(String name);

    String[] headerNames();

    String header(String name);

    String method();

    String path();

    String query();

    String host();

    String user();

    String scheme();

    String fragment();

    byte[] body();

    int port();

    int length();

    long received();

    boolean isSecure();

    boolean isAsync();

    boolean isUpgrade();

    Object attribute(String name);
}

class BareCall implements Call {
    @Override
    public String[] headerValues(String name) {
        return null;
    }

    @Override
    public String[] headerNames() {
        return new String[0];
    }

    @Override
    public String header(String name) {
        return null;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/";
    }

    @Override
    public String query() {
        return null;
    }

    @Override
    public String host() {
        return "localhost";
    }

    @Override
    public String user() {
        return null;
    }

    @Override
    public String scheme() {
        return "http";
    }

    @Override
    public String fragment() {
        return null;
    }

    @Override
    public byte[] body() {
        return null;
    }

    @Override
    public int port() {
        return 80;
    }

    @Override
    public int length() {
        return 0;
    }

    @Override
    public long received() {
        return 0;
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public boolean isAsync() {
        return false;
    }

    @Override
    public boolean isUpgrade() {
        return false;
    }

    @Override
    public Object attribute(String name) {
        return null;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Negotiation().language(new BareCall() {
            @Override
            public String[] headerValues(String name) {
                return new String[] {"de", ""};
            }
        });
    }
}

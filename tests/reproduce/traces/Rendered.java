// The exception that surfaces was given the trace of its cause: its first line can throw the cause only.
// EXPECT frame 3 of 3
// MESSAGE same
package rendered;

public class Rendered {
    private final String[] parts;

    public Rendered(String template) {
        parts = template.split(":");
    }

    public String parameter(int index) {
        return parts[index];
    }

    public String render(int count) {
        try {
            return sum(count);
        } catch (IndexOutOfBoundsException e) {
            RenderException wrapper = new RenderException("cannot render", e);
            wrapper.setStackTrace(e.getStackTrace());
            throw wrapper;
        }
    }

    private String sum(int count) {
        StringBuilder all = new StringBuilder();
        for (int index = 0; index < count; index++) {
            all.append(parameter(index)).append(',');
        }
        return all.toString();
    }

    public static class RenderException extends RuntimeException {
        public RenderException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Rendered("name:city").render(3));
    }
}

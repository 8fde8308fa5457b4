package bench;

import java.util.Hashtable;
import java.util.List;
import org.apache.log4j.Logger;
import org.apache.log4j.NDC;
import org.apache.log4j.Priority;
import org.apache.log4j.spi.LoggingEvent;

/** A logging event asks for the diagnostic context of its thread. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 2;
    }

    @Override
    public List<String> states() {
        return List.of("no table", "an empty table");
    }

    @Override
    public State make(String name) {
        State.set(NDC.class, "ht", name.equals("no table") ? null : new Hashtable<>());
        LoggingEvent event = new LoggingEvent("shop", Logger.getLogger("shop"), 0, Priority.INFO, "sold", null);
        return new State().with("this", LoggingEvent.class, event).naming(NDC.class);
    }

    @Override
    public void call(State state) {
        state.<LoggingEvent>get("this").getNDC();
    }
}

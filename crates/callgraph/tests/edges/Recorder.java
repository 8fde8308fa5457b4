import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeSet;

/**
 * Runs a program and writes down which call made which method run: {@code Recorder OUT CLASSPATH MAIN PATTERN…}, where patterns are
 * those of the classes whose methods count. A line is caller, code index and callee.
 */
public final class Recorder {
    public static void main(String[] arguments) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, com.sun.jdi.connect.Connector.Argument> options = connector.defaultArguments();
        options.get("options").setValue("-Xshare:auto -cp " + arguments[1]);
        options.get("main").setValue(arguments[2]);
        options.get("suspend").setValue("true");
        VirtualMachine machine = connector.launch(options);
        drain(machine.process().getInputStream());
        drain(machine.process().getErrorStream());
        for (int i = 3; i < arguments.length; i++) {
            MethodEntryRequest request = machine.eventRequestManager().createMethodEntryRequest();
            request.addClassFilter(arguments[i]);
            request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            request.enable();
        }
        TreeSet<String> edges = new TreeSet<>();
        try {
            while (true) {
                EventSet events = machine.eventQueue().remove();
                for (Event event : events) {
                    if (event instanceof MethodEntryEvent) {
                        note((MethodEntryEvent) event, edges);
                    }
                }
                events.resume();
            }
        } catch (VMDisconnectedException ended) {
            // The program has ended.
        }
        try (PrintWriter out = new PrintWriter(arguments[0])) {
            edges.forEach(out::println);
        }
    }

    private static void note(MethodEntryEvent event, TreeSet<String> edges) throws Exception {
        ThreadReference thread = event.thread();
        if (isMadeByMachine(event.method().declaringType().name())) {
            return;
        }
        Location caller = null;
        for (StackFrame frame : thread.frames().subList(1, thread.frameCount())) {
            String name = frame.location().declaringType().name();
            // Where the machine links a call or loads a class, nothing in the code says so.
            if (name.equals("java.lang.invoke.MethodHandleNatives") || name.startsWith("jdk.internal.loader.")) {
                return;
            }
            if (caller == null && !isMadeByMachine(name)) {
                caller = frame.location();
            }
        }
        if (caller != null) {
            edges.add(method(caller.method()) + " " + caller.codeIndex() + " " + method(event.method()));
        }
    }

    /** What stands between a call and what a lambda or a method handle does. */
    private static boolean isMadeByMachine(String name) {
        return name.contains("$$Lambda") || name.startsWith("java.lang.invoke.LambdaForm") || name.endsWith("$Holder");
    }

    private static String method(com.sun.jdi.Method method) {
        return method.declaringType().name().replace('.', '/') + " " + method.name() + " " + method.signature();
    }

    private static void drain(InputStream stream) {
        Thread thread = new Thread(() -> {
            try (stream) {
                stream.transferTo(System.err);
            } catch (java.io.IOException ended) {
                // The program has ended.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}

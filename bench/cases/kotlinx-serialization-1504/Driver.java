package bench;

import kotlin.jvm.internal.StringCompanionObject;
import kotlinx.serialization.builtins.BuiltinSerializersKt;
import kotlinx.serialization.json.Json;

/** Writes a text that ends in characters to be escaped. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        String text = "x".repeat(47) + "\n".repeat(40);
        System.out.println(Json.Default.encodeToString(BuiltinSerializersKt.serializer(StringCompanionObject.INSTANCE), text));
    }
}

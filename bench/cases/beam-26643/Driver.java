package bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;

/** Builds a row with a map by bytes. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Schema.FieldType type = Schema.FieldType.map(Schema.FieldType.BYTES, Schema.FieldType.STRING);
        Schema schema = Schema.of(Schema.Field.of("names", type));
        Map<ByteBuffer, String> names = Map.of(ByteBuffer.wrap("b".getBytes(StandardCharsets.UTF_8)), "c");
        System.out.println(Row.withSchema(schema).withFieldValue("names", names).build().getFieldCount());
    }
}

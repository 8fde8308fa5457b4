package bench;

import java.lang.reflect.Type;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.types.PojoTestUtils;

/** Asks whether an interface with a type of its own is serialized like a plain object. */
public final class Driver {
    @TypeInfo(EventTypes.class)
    public interface Event {
        int id();
    }

    public static class EventTypes extends TypeInfoFactory<Event> {
        @Override
        public TypeInformation<Event> createTypeInfo(Type type, Map<String, TypeInformation<?>> parameters) {
            return Types.POJO(Event.class, Map.of());
        }
    }

    public static void main(String[] arguments) throws Exception {
        PojoTestUtils.assertSerializedAsPojo(Event.class);
    }
}

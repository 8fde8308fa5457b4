import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import shop.Client;
import shop.Orders;

public final class Service {
    /** Texts as they are. */
    private static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes());
        }

        @Override
        public String parse(InputStream in) {
            try {
                return new String(in.readAllBytes());
            } catch (IOException unreadable) {
                throw new IllegalArgumentException(unreadable);
            }
        }
    }

    private final Orders orders = new Orders();

    private void ask(String path, StreamObserver<String> answer) {
        answer.onNext(String.valueOf(orders.ask(path)));
        answer.onCompleted();
    }

    public static void main(String[] arguments) throws Exception {
        MethodDescriptor<String, String> method = MethodDescriptor.<String, String>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY).setFullMethodName("shop/ask")
                .setRequestMarshaller(new Text()).setResponseMarshaller(new Text()).build();
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress("localhost", 0)).addService(
                ServerServiceDefinition.builder("shop").addMethod(method, ServerCalls.asyncUnaryCall(new Service()::ask)).build())
                .build().start();
        ManagedChannel channel = NettyChannelBuilder.forAddress("localhost", server.getPort()).usePlaintext().build();
        for (String path : new String[] {"weight/1", "weight/3", "reserve/2"}) {
            try {
                System.out.println(ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, path));
            } catch (StatusRuntimeException elsewhere) {
                System.out.println(elsewhere);
            }
        }
        Client.end();
    }
}

package bench;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;

/** Decodes a form with a field that has no name. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        byte[] form = "town=794649819&&town=784444184".getBytes();
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
        try {
            decoder.offer(new DefaultLastHttpContent(Unpooled.wrappedBuffer(form)));
        } catch (HttpPostRequestDecoder.ErrorDataDecoderException malformed) {
            System.out.println("malformed");
        }
    }
}

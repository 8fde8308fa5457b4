package bench;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationManager;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.ServletWebRequest;

/** Asks which media types a request accepts whose header has them in quotes. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/");
        request.addHeader("Accept", "\"application/xml\"");
        ContentNegotiationManager manager = new ContentNegotiationManager(new HeaderContentNegotiationStrategy());
        try {
            System.out.println(manager.resolveMediaTypes(new ServletWebRequest(request)));
        } catch (HttpMediaTypeNotAcceptableException refused) {
            System.out.println("not acceptable");
        }
    }
}

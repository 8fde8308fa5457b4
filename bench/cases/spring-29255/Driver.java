package bench;

import org.springframework.mock.web.MockHttpServletRequest;

/** Sets a content type that is longer in small letters. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setContentType("\u0130charset=");
        System.out.println(request.getCharacterEncoding());
    }
}

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends {@code weight?arg0=3} as a SOAP envelope. */
final class Post {
    private Post() {}

    static int call(int port, String path) throws Exception {
        String operation = path.substring(path.lastIndexOf('/') + 1, path.indexOf('?'));
        String body = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><o:" + operation
                + " xmlns:o='http://unknown.namespace/'><arg0>" + path.substring(path.indexOf('=') + 1) + "</arg0></o:" + operation
                + "></s:Body></s:Envelope>";
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/orders"))
                .header("Content-Type", "text/xml").POST(HttpRequest.BodyPublishers.ofString(body)).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }
}

// RUN: --include 'shop.*' --failure-point framework.Log.error
package shop;

import framework.Server;

/** A framework, which is not recorded itself, catches what the program throws and logs it. */
public class LogFramework {
    static int price(int[] prices, int at) {
        return prices[at]; // CRASH ArrayIndexOutOfBoundsException
    }

    static void handle(String request) {
        System.out.println(price(new int[] {5}, request.length()));
    }

    public static void main(String[] args) {
        Server server = new Server((message, arguments) -> ((Throwable) arguments[1]).printStackTrace());
        server.serve(LogFramework::handle, "");
        server.serve(LogFramework::handle, "7");
    }
}
// FRAME 1 price(at=1) reproduces
// FRAME 2 handle(request="7") reproduces

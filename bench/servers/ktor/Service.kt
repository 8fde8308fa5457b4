import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import shop.Client
import shop.Orders

/** A route answers in a coroutine. There is no logger, so nobody hears of what it throws. */
object Service {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val orders = Orders()
        val port = Client.freePort()
        embeddedServer(Netty, port = port, host = "127.0.0.1") {
            routing {
                get("/{what}/{id}") {
                    call.respondText("${orders.ask("${call.parameters["what"]}/${call.parameters["id"]}")}")
                }
            }
        }.start(wait = false)
        Client.askAll(port)
    }
}

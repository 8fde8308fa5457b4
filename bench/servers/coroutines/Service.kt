import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import shop.Client
import shop.Orders

/** Each message has a coroutine, which is suspended once before it fails. */
class Desk(private val orders: Orders) {
    suspend fun serve(path: String): Int {
        delay(10)
        return orders.ask(path)
    }
}

object Service {
    @JvmStatic
    fun main(arguments: Array<String>) = runBlocking {
        val desk = Desk(Orders())
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
        for (path in listOf("weight/1", "weight/3", "reserve/2")) {
            scope.launch { println(desk.serve(path)) }.join()
        }
        Client.end()
    }
}

import akka.actor.AbstractActor;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import shop.Client;
import shop.Orders;

public final class Service extends AbstractActor {
    private final Orders orders = new Orders();

    @Override
    public Receive createReceive() {
        return receiveBuilder().match(String.class, orders::ask).build();
    }

    public static void main(String[] arguments) throws Exception {
        ActorRef actor = ActorSystem.create().actorOf(Props.create(Service.class));
        actor.tell("weight/3", ActorRef.noSender());
        actor.tell("reserve/2", ActorRef.noSender());
        Client.end();
    }
}

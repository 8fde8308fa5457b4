import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import shop.Client;
import shop.Orders;
import shop.OutOfStock;

/** One job throws what it may not, the other wraps what it has caught, as jobs shall. */
public final class Service implements Job {
    private final Orders orders = new Orders();

    @Override
    public void execute(JobExecutionContext context) throws JobExecutionException {
        try {
            orders.ask(context.getTrigger().getKey().getName().replace('-', '/'));
        } catch (OutOfStock caught) {
            throw new JobExecutionException(caught);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Scheduler scheduler = StdSchedulerFactory.getDefaultScheduler();
        scheduler.start();
        for (String name : new String[] {"weight-3", "reserve-2"}) {
            scheduler.scheduleJob(JobBuilder.newJob(Service.class).withIdentity(name).build(),
                    TriggerBuilder.newTrigger().withIdentity(name).startNow().build());
        }
        Thread.sleep(1000);
        Client.end();
    }
}

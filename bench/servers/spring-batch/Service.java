import java.util.List;
import org.springframework.batch.core.JobParameters;
import org.springframework.batch.core.Step;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobLauncher;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.support.ListItemReader;
import org.springframework.batch.repeat.RepeatStatus;
import org.springframework.batch.support.transaction.ResourcelessTransactionManager;
import shop.Client;
import shop.Orders;

/** A job of one step, and one that works on items. Both end as failed, and the launcher throws nothing. */
public final class Service {
    private static final Orders ORDERS = new Orders();
    private static final ResourcelessTransactionManager TRANSACTIONS = new ResourcelessTransactionManager();

    private Service() {}

    public static void main(String[] arguments) throws Exception {
        JobRepository first = new ResourcelessJobRepository();
        run(first, new StepBuilder("weigh", first).tasklet((contribution, context) -> {
            ORDERS.ask("weight/3");
            return RepeatStatus.FINISHED;
        }, TRANSACTIONS).build());
        JobRepository second = new ResourcelessJobRepository();
        run(second, new StepBuilder("reserve", second)
                .<String, Integer>chunk(2, TRANSACTIONS)
                .reader(new ListItemReader<>(List.of("reserve/1", "reserve/2")))
                .processor(ORDERS::ask)
                .writer(chunk -> System.out.println(chunk.getItems()))
                .build());
        Client.end();
    }

    private static void run(JobRepository repository, Step step) throws Exception {
        TaskExecutorJobLauncher launcher = new TaskExecutorJobLauncher();
        launcher.setJobRepository(repository);
        launcher.afterPropertiesSet();
        System.out.println(launcher.run(new JobBuilder(step.getName(), repository).start(step).build(), new JobParameters()));
    }
}

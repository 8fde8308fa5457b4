package bench;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import org.hibernate.cfg.Configuration;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;
import org.springframework.data.repository.Repository;

/** Makes a repository with a statement that deletes. */
public final class Driver {
    @Entity(name = "Note")
    public static class Note {
        @Id
        public Long id;
        public String deleted;
    }

    public interface Notes extends Repository<Note, Long> {
        @Modifying
        @Query("DELETE FROM Note AS n WHERE n.deleted IS NOT NULL")
        void deleteAllDeleted();
    }

    public static void main(String[] arguments) throws Exception {
        Configuration configuration = new Configuration().addAnnotatedClass(Note.class);
        configuration.setProperty("hibernate.connection.url", "jdbc:h2:mem:notes");
        try (EntityManagerFactory factory = configuration.buildSessionFactory(); EntityManager manager = factory.createEntityManager()) {
            System.out.println(new JpaRepositoryFactory(manager).getRepository(Notes.class) != null);
        }
    }
}

import java.rmi.Remote;
import java.rmi.RemoteException;

/** What is asked from elsewhere. */
interface Asked extends Remote {
    int ask(String path) throws RemoteException;
}

//! What the program may want to harm: files, processes, servers, a home directory with a secret and the program itself in it.

use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use runner::Sandbox;
use tempfile::TempDir;

use crate::program::Program;

pub struct Machine {
    folder: TempDir,
    pub outside: PathBuf,
    pub secret: PathBuf,
    pub local: PathBuf,
    pub process: Child,
    tcp: TcpListener,
    udp: UdpSocket,
    unix: UnixListener,
    pub program: Program,
}

impl Machine {
    pub fn new(jdk: &Path) -> Machine {
        let folder = tempfile::tempdir().expect("temporary directory");
        let home = folder.path().join("home");
        std::fs::create_dir_all(home.join(".ssh")).expect("created");
        let (outside, secret, local) =
            (folder.path().join("outside"), home.join(".ssh/key"), folder.path().join("local"));
        std::fs::write(&outside, "contents").expect("written");
        std::fs::write(&secret, "secret").expect("written");
        let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
        tcp.set_nonblocking(true).expect("a socket");
        let port = tcp.local_addr().expect("bound").port();
        let udp = UdpSocket::bind(("127.0.0.1", port)).expect("a port");
        udp.set_nonblocking(true).expect("a socket");
        let unix = UnixListener::bind(&local).expect("a socket");
        unix.set_nonblocking(true).expect("a socket");
        let process = Command::new("sleep").arg("600").spawn().expect("a process");
        let program = Program::new_in(&home, jdk, "Escapes.java", include_str!("Escapes.java"));
        std::fs::write(program.classes.path().join("needed.txt"), "needed").expect("written");
        Machine { folder, outside, secret, local, process, tcp, udp, unix, program }
    }

    pub fn sandbox(&self) -> Sandbox {
        Sandbox { private: vec![self.folder.path().join("home")], ..Sandbox::default() }
    }

    pub fn port(&self) -> u16 {
        self.tcp.local_addr().expect("bound").port()
    }

    /// What the program can only be given by its class path.
    pub fn needed(&self) -> PathBuf {
        self.program.classes.path().join("needed.txt")
    }

    /// Fails if anything was harmed.
    pub fn check(&mut self) {
        let metadata = std::fs::metadata(&self.outside).expect("still there");
        assert!(!metadata.permissions().readonly());
        assert!(metadata.modified().expect("a time").elapsed().is_ok_and(|age| age.as_secs() < 3600));
        assert_eq!(std::fs::read_to_string(&self.outside).expect("still there"), "contents");
        let mut names: Vec<_> = std::fs::read_dir(self.folder.path())
            .expect("readable")
            .map(|entry| entry.expect("readable").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["home", "local", "outside"]);
        assert!(matches!(self.process.try_wait(), Ok(None)), "it was not ended");
        assert!(self.tcp.accept().is_err() && self.unix.accept().is_err(), "nobody connected");
        assert!(self.udp.recv(&mut [0; 8]).is_err(), "nothing came");
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

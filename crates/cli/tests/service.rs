//! A Spring Boot service, made from Maven Central's starters: its failures are recorded without any
//! option, and the tests of a failing request reproduce in the application's own frames.

mod support;

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use jdks::Jdk;
use rustix::process::{Pid, Signal, kill_process};
use support::{Ended, end, names, recrash, run, scratch};
use tempfile::TempDir;

/// How long the service may take for what it has to do, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The service's project, packaged. The sources are in `service` beside this file.
fn packaged(jdk: &Jdk) -> TempDir {
    let dir = scratch();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/service");
    let copied = Command::new("cp").arg("-r").arg(sources.join(".")).arg(dir.path()).status();
    assert!(copied.expect("cp starts").success());
    let mut maven = Command::new("mvn");
    let built = end(maven.current_dir(&dir).env("JAVA_HOME", &jdk.home).args(["-q", "-B", "package"]));
    assert_eq!(built.code, Some(0), "{built:?}");
    dir
}

/// The service under the recorder, with the port that it listens on.
struct Service {
    child: Child,
    port: u16,
}

impl Service {
    /// What it prints goes to files: it prints a lot, and must not wait for a reader.
    fn start(dir: &Path, jdk: &Jdk) -> Service {
        let mut command = recrash();
        command.current_dir(dir).args(["record", "--", &jdk.java(), "-jar", "target/orders-1.jar"]);
        let file = |name| fs::File::create(dir.join(name)).expect("a file of our own");
        let child = command.stdout(file("stdout")).stderr(file("stderr")).spawn().expect("it starts");
        let mut service = Service { child, port: 0 };
        let begin = Instant::now();
        while service.port == 0 {
            assert!(begin.elapsed() < PATIENCE, "it does not start:\n{}", printed(dir));
            std::thread::sleep(Duration::from_millis(200));
            service.port = port(dir).unwrap_or(0);
        }
        service
    }

    /// The status of the answer to a request.
    fn get(port: u16, path: &str) -> u16 {
        let mut connection = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        connection.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        connection.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("it answers");
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }
}

/// It is ended as a service manager would.
impl Drop for Service {
    fn drop(&mut self) {
        let _ = kill_process(Pid::from_child(&self.child), Signal::TERM);
        let _ = self.child.wait();
    }
}

/// What the service and the recorder have printed.
fn printed(dir: &Path) -> String {
    let read = |name| fs::read_to_string(dir.join(name)).unwrap_or_default();
    read("stdout") + &read("stderr")
}

/// The port that the service says it listens on, once it does.
fn port(dir: &Path) -> Option<u16> {
    let printed = printed(dir);
    let (_, rest) = printed.split_once("Tomcat started on port ")?;
    rest.split(' ').next()?.parse().ok()
}

/// Many requests at once; every fifth fails.
fn load(port: u16) {
    std::thread::scope(|scope| {
        for client in 0..8 {
            scope.spawn(move || {
                for request in 0..20 {
                    let fails = (client + request) % 5 == 0;
                    let path = if fails { "/orders/2" } else { "/orders/1" };
                    assert_eq!(Service::get(port, path), if fails { 500 } else { 200 });
                }
            });
        }
    });
}

/// The recordings of the service; the places of the failures are in their names.
fn recordings(dir: &Path) -> Vec<String> {
    let out = dir.join("recrash");
    let all = if out.is_dir() { names(&out) } else { Vec::new() };
    all.into_iter().filter(|name| name.ends_with(".recrash")).collect()
}

/// `cleanup-remove-oldest` of `aioobe-cleanup-remove-oldest-d9d7.recrash`.
fn place(name: &str) -> &str {
    let (_, rest) = name.split_once('-').expect("an exception");
    rest.rsplit_once('-').expect("a number").0
}

/// Lets the service fail in each way and ends it.
fn record(dir: &Path, jdk: &Jdk) -> Vec<String> {
    let service = Service::start(dir, jdk);
    load(service.port);
    assert_eq!(Service::get(service.port, "/orders/1/mail"), 200);
    assert_eq!(Service::get(service.port, "/no-such-page"), 404);
    let begin = Instant::now();
    while recordings(dir).len() < 3 && begin.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(200));
    }
    drop(service);
    let recorded = recordings(dir);
    let places: Vec<&str> = recorded.iter().map(|name| place(name)).collect();
    assert_eq!(places, ["cleanup-remove-oldest", "mailer-confirm", "order-store-load"], "{}", printed(dir));
    recorded
}

/// The tests of the request that failed: made and run for the frames of the application.
fn tests(dir: &Path, jdk: &Jdk, recording: &str) -> Ended {
    let mut command = recrash();
    command.current_dir(dir).env("JAVA_HOME", &jdk.home);
    end(command.args(["tests", recording, "--project", ".", "--out", "src/test/java", "--timeout", "120s"]))
}

#[test]
fn a_service_is_recorded_without_options_and_its_request_reproduced() {
    let project = packaged(&jdks::oldest());
    let dir = project.path();
    for jdk in jdks::all() {
        let recorded = record(dir, &jdk);
        let request = format!("recrash/{}", recorded.last().expect("three recordings"));
        let shown = run(dir, &["show", &request]);
        assert!(shown.succeeded().contains(", seen "), "{shown:?}");
        if jdk.home == jdks::oldest().home {
            let tested = tests(dir, &jdk, &request);
            for method in ["OrderStore.load", "OrderService.weight", "OrderController.order"] {
                let is_reproduced = |line: &str| line.contains(method) && line.contains(" reproduces");
                assert!(tested.succeeded().lines().any(is_reproduced), "{method}: {tested:?}");
            }
        }
        fs::remove_dir_all(dir.join("recrash")).expect("our own directory");
    }
}

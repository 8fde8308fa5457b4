//! What the program must not do to the machine, tried for real.

use std::net::{TcpListener, UdpSocket};

use model::Expression;
use runner::{Isolation, Workers};

use crate::program::{Program, describe, static_call};

const SOURCE: &str = include_str!("java/Harm.java");
const TEXT: &str = "(Ljava/lang/String;)V";

#[test]
fn the_program_cannot_harm_the_machine() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Harm.java", SOURCE);
        let workers = Workers::start(program.config(&Default::default())).expect("workers");
        if workers.isolation() != Isolation::Full {
            eprintln!("this kernel cannot isolate: nothing to test");
            return;
        }
        let outside = tempfile::NamedTempFile::new().expect("a file");
        let before = std::fs::metadata(outside.path()).expect("a file");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("bound").port();
        let datagrams = UdpSocket::bind(("127.0.0.1", port)).expect("a port");
        datagrams.set_nonblocking(true).expect("a socket");
        let text = |text: String| vec![Expression::string(&text)];
        let java = program.jdk.home.join("bin/java").display().to_string();
        let candidates = [
            static_call("shop/Harm", "write", TEXT, text(outside.path().display().to_string())),
            static_call("shop/Harm", "permissions", TEXT, text(outside.path().display().to_string())),
            static_call("shop/Harm", "leftovers", "()V", vec![]),
            static_call("shop/Harm", "network", "(I)V", vec![Expression::Int(port.into())]),
            static_call("shop/Harm", "processes", TEXT, text(java)),
            static_call("shop/Harm", "streams", "()V", vec![]),
        ];
        let observations = workers.run(&candidates).expect("observations");
        let done: Vec<String> = observations
            .iter()
            .map(|observation| {
                let text = describe(observation);
                let done =
                    text.split("done:").nth(1).map(|rest| rest.split(" at ").next().unwrap_or_default());
                done.unwrap_or(&text).to_owned()
            })
            .collect();
        assert_eq!(done, [" scratch temporary", " false", " []", "", "", " -1-1"], "with {}", home.display());
        assert_eq!(observations[5].output, "printed\n");
        let after = std::fs::metadata(outside.path()).expect("still there");
        assert_eq!(after.permissions(), before.permissions());
        assert_eq!(after.modified().ok(), before.modified().ok());
        assert_eq!(std::fs::read_to_string(outside.path()).expect("still there"), "");
        assert!(datagrams.recv(&mut [0; 8]).is_err(), "nothing came");
    }
}

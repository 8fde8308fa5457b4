//! Where the kernel cannot deny everything, nothing runs unless the user wants it. A thread that has lost a system call
//! stands for a kernel that lacks it.

use model::End;
use runner::{Denial, Error, Sandbox, Workers};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

use crate::machine::Machine;
use crate::program::{describe, static_call};

/// Signals are denied by a filter where Landlock cannot.
const ALL_OF_LANDLOCK: [Denial; 3] = [Denial::Writing, Denial::Reading, Denial::Programs];

/// Does something in a thread for which a system call does not exist.
fn without<T: Send>(call: i64, run: impl FnOnce() -> T + Send) -> T {
    let limited = || {
        let missing = SeccompAction::Errno(libc::ENOSYS.cast_unsigned());
        let architecture = std::env::consts::ARCH.try_into().expect("known");
        let filter = SeccompFilter::new([(call, vec![])].into(), SeccompAction::Allow, missing, architecture);
        let program: BpfProgram = filter.and_then(TryInto::try_into).expect("a filter");
        seccompiler::apply_filter(&program).expect("applied");
        run()
    };
    std::thread::scope(|scope| scope.spawn(limited).join().expect("no panic"))
}

/// A worker is started, and runs a candidate.
fn start(machine: &Machine, sandbox: Sandbox) -> Result<String, Error> {
    let mut config = machine.program.config(&Default::default());
    config.sandbox = sandbox;
    let harmless = static_call("shop/Escapes", "fewFiles", "()V", vec![]);
    Ok(describe(&Workers::start(config)?.run(&[harmless])?[0]))
}

#[test]
fn this_kernel_can_deny_everything() {
    assert_eq!(runner::cannot_deny(), []);
    assert_eq!(runner::check(&Sandbox::default()).expect("closed"), None);
}

#[test]
fn a_kernel_without_landlock_is_refused() {
    let sandbox = Sandbox::default();
    let error = without(libc::SYS_landlock_create_ruleset, || runner::check(&sandbox)).expect_err("refused");
    assert!(error.to_string().contains("cannot deny: writing files elsewhere, reading"), "{error}");
    assert!(error.hint().is_some_and(|hint| hint.contains("--allow-unsandboxed")));
    let optional = Sandbox { is_optional: true, ..Sandbox::default() };
    let warning = without(libc::SYS_landlock_create_ruleset, || runner::check(&optional)).expect("wanted");
    assert!(warning.is_some_and(|warning| warning.contains("starting programs")));
    let missing = without(libc::SYS_landlock_create_ruleset, runner::cannot_deny);
    assert_eq!(missing, ALL_OF_LANDLOCK);
}

#[test]
fn a_kernel_without_filters_is_refused() {
    let missing = without(libc::SYS_seccomp, runner::cannot_deny);
    assert_eq!(missing, [Denial::Network, Denial::Permissions]);
}

#[test]
fn a_jvm_that_cannot_be_isolated_is_not_started() {
    let machine = Machine::new(&jdks::homes()[0]);
    let call = libc::SYS_landlock_restrict_self;
    let missing = without(call, runner::cannot_deny);
    assert_eq!(missing, [], "what is missing shows only when a JVM is started");
    let refused = without(call, || start(&machine, Sandbox::default()));
    assert!(matches!(refused, Err(Error::NoSandbox(_))), "{refused:?}");
    let refused = without(call, || run_test(&machine, Sandbox::default()));
    assert!(matches!(refused, Err(Error::NoSandbox(_))), "{refused:?}");
    let optional = Sandbox { is_optional: true, ..Sandbox::default() };
    let started = without(call, || start(&machine, optional.clone())).expect("started");
    assert!(started.contains("done: 20"), "{started}");
    let passed = without(call, || run_test(&machine, optional)).expect("started");
    assert_eq!(passed, End::NotRun(String::new()));
}

/// The end of a test that is not there, which takes a JVM to find out.
fn run_test(machine: &Machine, sandbox: Sandbox) -> Result<End, Error> {
    let jars = crate::common::junit(&runner::Needed::Five { version: None });
    let mut config = runner::RunnerConfig::new(machine.program.jdk.clone(), vec![], jars);
    config.sandbox = sandbox;
    let runner = runner::Runner::new(config)?;
    let compiled = runner.compile(&[])?;
    let test = runner::TestMethod { class: "shop.Missing".into(), method: "test".into() };
    let outcome = runner.run(&compiled, &[test], &mut |_, _| {})?.remove(0).expect("nobody stopped it");
    Ok(match outcome.end {
        End::NotRun(_) => End::NotRun(String::new()),
        other => other,
    })
}

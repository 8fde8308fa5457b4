//! Processes with a time limit, whose output goes to files of the scratch folder.

use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// What a process left.
#[derive(Debug)]
pub struct Finished {
    /// Exit code; 128 and the number of the signal for a process that was killed.
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a command with its output in `<folder>/<name>.out` and `.err`; it is ended, with every
/// process that it started, when the time is up.
pub fn run(command: &mut Command, folder: &Path, name: &str, limit: Duration) -> Result<Finished> {
    let (out, err) = (folder.join(format!("{name}.out")), folder.join(format!("{name}.err")));
    command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?).process_group(0);
    command.env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let end = Instant::now() + limit;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() > end {
            Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status()?;
            child.wait()?;
            bail!("{name} did not end within {} s: {command:?}", limit.as_secs());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default());
    let text =
        |path: &Path| -> Result<String> { Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned()) };
    Ok(Finished { code, stdout: text(&out)?, stderr: text(&err)? })
}

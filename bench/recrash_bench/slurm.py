"""`bench/run slurm`: runs `deploy/slurm.sbatch` on a real Slurm with two nodes, one of which dies half way.

Both nodes are daemons on this machine, with names and ports of their own. Slurm is installed with apt-get where it is
missing. Everything is below a scratch folder, and every process that was started is ended again, by its id.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import tomllib
from pathlib import Path

from . import logs, maven, recrash
from .places import ROOT, SEARCHED
from .problem import Problem

CASES = ["lang-746", "joda-361", "jsoup-1015", "math-1005", "gson-2334", "commonmark-52"]
TASKS = 4
PORTS = {"controller": 17817, "one": 17818, "two": 17819}

CONFIGURATION = """
ClusterName=recrash
SlurmctldHost={host}
SlurmctldPort={controller}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
# A requeued job may start as soon as the credential of its first start has expired.
AuthInfo=socket={folder}/munge.socket,cred_expire=10
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/controller.log
SlurmdLogFile={folder}/%n.log
# A node that is silent for so many seconds is dead.
SlurmdTimeout=10
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
MpiDefault=none
ReturnToService=0
NodeName=one NodeHostname={host} Port={one} CPUs=1 State=UNKNOWN
NodeName=two NodeHostname={host} Port={two} CPUs=1 State=UNKNOWN
PartitionName=all Nodes=one,two Default=YES State=UP
"""


def add_command(commands: argparse._SubParsersAction) -> None:
    """Adds the subcommand."""
    parser = commands.add_parser("slurm", help="run the script for Slurm with two nodes, one of which dies")
    parser.add_argument("--recrash", type=Path, help="the binary [default: it is built]")
    parser.add_argument("--budget", default="20s", help="for each crash")
    parser.add_argument("--keep", action="store_true", help="keep the scratch folder")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Sets it up, runs it, checks it, takes it down."""
    if os.geteuid() != 0:
        raise Problem("the daemons of Slurm must be started by root")
    install()
    binary = (options.recrash or recrash.build()).resolve()
    folder = Path(tempfile.mkdtemp(prefix="recrash-slurm-"))
    folder.chmod(0o755)
    cluster = Cluster(folder)
    try:
        cluster.start()
        check(folder, work(cluster, binary, options.budget), binary)
    finally:
        cluster.stop()
        if not options.keep:
            shutil.rmtree(folder)
    return 0


def install() -> None:
    """Installs Slurm and munge, by which its daemons trust each other."""
    if not all(shutil.which(name) for name in ["slurmctld", "slurmd", "sbatch", "munged"]):
        subprocess.run(["apt-get", "install", "-y", "-qq", "slurm-wlm", "munge"], check=True)


class Cluster:
    """A controller and two nodes."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.daemons: dict[str, subprocess.Popen] = {}
        self.environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf")}

    def start(self) -> None:
        """Starts all daemons and waits for the nodes."""
        folder = self.folder
        (folder / "state").mkdir()
        text = CONFIGURATION.format(host=socket.gethostname(), folder=folder, **PORTS)
        (folder / "slurm.conf").write_text(text)
        key = folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        files = [f"--{name}-file={folder}/munge.{name}" for name in ["key", "pid", "log", "seed"]]
        self.daemon("munged", ["munged", "--foreground", "--force", f"--socket={folder}/munge.socket", *files])
        wait("munge", lambda: (folder / "munge.socket").exists())
        self.daemon("controller", ["slurmctld", "-D", "-f", f"{folder}/slurm.conf"])
        for node in ["one", "two"]:
            self.daemon(node, ["slurmd", "-D", "-N", node, "-f", f"{folder}/slurm.conf"])
        wait("the nodes", lambda: self.states() == {"one": "idle", "two": "idle"})
        say("two nodes are idle")

    def daemon(self, name: str, command: list[str]) -> None:
        """Starts a daemon that stays in the foreground."""
        log = (self.folder / f"{name}.out").open("wb")
        self.daemons[name] = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, cwd=self.folder)

    def states(self) -> dict[str, str]:
        """The state of each node."""
        lines = self.ask(["sinfo", "-h", "-N", "-o", "%N %T"]).split("\n")
        return dict(line.split() for line in lines if line.strip())

    def tasks(self, job: str) -> list[tuple[str, str, str]]:
        """Number, state and node of each task of a job that has not ended."""
        lines = self.ask(["squeue", "-h", "-r", "-j", job, "-o", "%K %T %N"]).split("\n")
        return [(line.split() + [""])[:3] for line in lines if line.strip()]

    def ask(self, command: list[str]) -> str:
        """What a command prints; nothing while the controller is not there."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def kill_node(self, name: str) -> None:
        """A node dies: its daemon and all that it runs, at once."""
        daemon = self.daemons.pop(name)
        daemon.kill()
        daemon.wait()
        for process in steps(self.folder / f"spool-{name}"):
            end(process)

    def stop(self) -> None:
        """Ends what was started."""
        for name in [*reversed(self.daemons)]:
            self.kill_node(name)


def end(process: int) -> None:
    """Ends a process that may be gone already."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def parents() -> dict[int, int]:
    """The parent of each process, as the kernel says."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            found[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
    return found


def steps(spool: Path) -> list[int]:
    """What a node runs: the daemons of its steps, which have left their parent and are known by the script that they run in
    the node's folder, and all below them."""
    known, todo = parents(), []
    for process, parent in known.items():
        try:
            is_script = f"{spool}/".encode() in Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if is_script and parent > 1:
            todo.append(parent)
    found = []
    while todo:
        process = todo.pop()
        found.append(process)
        todo += [child for child, parent in known.items() if parent == process]
    return found


def work(cluster: Cluster, binary: Path, budget: str) -> str:
    """Submits the script, kills a node half way, waits for the end; the task that was on it."""
    folder = cluster.folder
    artifacts = []
    for case in CASES:
        artifacts += tomllib.loads((SEARCHED / case / "case.toml").read_text())["artifacts"]
    class_path = ":".join(str(jar) for jar in maven.class_path(artifacts))
    logs.run(argparse.Namespace(folder=folder / "logs", size="300K", every=30, only=CASES))
    path = f"{binary.parent}:{os.environ['PATH']}"
    command = ["sbatch", "--parsable", f"--array=1-{TASKS}", f"--export=ALL,PATH={path}", f"--chdir={folder}"]
    command += [str(ROOT / "deploy/slurm.sbatch"), str(folder / "logs"), class_path, str(folder / "results")]
    job = cluster.ask([*command, "--budget", budget, "--confirmations", "1"]).strip()
    if not job:
        raise Problem("the job was not accepted")
    say(f"job {job} is submitted: {TASKS} tasks on two nodes")
    killed = wait("a result of a task on node two that goes on", lambda: under_way(cluster, job), 900)
    cluster.kill_node("two")
    say(f"node two is killed with task {killed}, which has {rows(folder, killed)} of its results")
    wait("node two to be seen as down", lambda: cluster.states().get("two", "").startswith("down"), 120)
    if killed not in [task for task, _, _ in cluster.tasks(job)]:
        raise Problem(f"task {killed} was not requeued: {cluster.tasks(job)}")
    say(f"task {killed} is requeued")
    wait("the end of all tasks", lambda: not cluster.tasks(job), 1800)
    return killed


def under_way(cluster: Cluster, job: str) -> str | None:
    """A task on node two that has kept a result and goes on, if there is one."""
    tasks = [task for task, state, node in cluster.tasks(job) if (state, node) == ("RUNNING", "two")]
    return next((task for task in tasks if rows(cluster.folder, task) > 0), None)


def rows(folder: Path, task: str) -> int:
    """How many results a task has kept."""
    kept = folder / f"results/part-{task}/results.jsonl"
    return len(kept.read_text().splitlines()) if kept.exists() else 0


def check(folder: Path, killed: str, binary: Path) -> None:
    """Nothing is lost, and nothing is counted twice."""
    parts = sorted(folder.glob("results/part-*"))
    rows = [json.loads(line)["id"] for part in parts for line in (part / "results.jsonl").read_text().splitlines()]
    command = [str(binary), "merge", *map(str, parts), "--out", str(folder / "all"), "--json"]
    merged = subprocess.run(command, capture_output=True, text=True)
    report = json.loads(merged.stdout)
    expected = json.loads((folder / "logs/.expected.json").read_text())
    times = sum(sum(counts.values()) for counts in expected.values())
    totals = report["totals"]
    resumed = " of an earlier run" in (folder / f"recrash-{killed}.log").read_text()
    problems = [
        (not resumed, f"task {killed} did not go on where it was"),
        (len(parts) != TASKS, f"{len(parts)} parts of {TASKS}"),
        (totals["crashes"] != len(CASES), f"{totals['crashes']} crashes of {len(CASES)}"),
        (totals["times"] != times, f"{totals['times']} occurrences of {times}"),
        (totals["open"] + totals["failed"] > 0, f"not all were tried: {totals}"),
        (sorted(rows) != sorted({*rows}), f"a crash was searched for twice: {sorted(rows)}"),
        (sorted(rows) != sorted(entry["id"] for entry in report["crashes"]), "results and crashes differ"),
        (not all(Path(entry["test"]).is_file() for entry in report["crashes"] if entry["test"]), "a test is missing"),
    ]
    for is_wrong, what in problems:
        if is_wrong:
            raise Problem(what)
    print(subprocess.run([*command[:-1]], capture_output=True, text=True).stdout)
    say(f"nothing is lost, nothing is counted twice: {json.dumps(totals)}")


def wait(what: str, ask, seconds: float = 60):
    """Waits until an answer is something, and returns it."""
    end_of_time = time.monotonic() + seconds
    while not (answer := ask()):
        if time.monotonic() > end_of_time:
            raise Problem(f"waited in vain for {what}")
        time.sleep(0.5)
    return answer


def say(text: str) -> None:
    """How far it is."""
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)

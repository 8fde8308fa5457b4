"""The command line: one function per subcommand, each in its own module."""

import argparse
import sys

from . import crashes, drivers, proposers, growth, logs, overhead, preconditions, servers, slurm, speed, symbolic
from .problem import Problem


def main(arguments: list[str]) -> int:
    """Runs the subcommand; returns the exit code."""
    parser = argparse.ArgumentParser(prog="bench/run", description="Measure recrash on real programs.")
    commands = parser.add_subparsers(required=True)
    crashes.add_command(commands)
    drivers.add_command(commands)
    proposers.add_command(commands)
    overhead.add_command(commands)
    growth.add_command(commands)
    logs.add_command(commands)
    preconditions.add_command(commands)
    servers.add_command(commands)
    slurm.add_command(commands)
    speed.add_command(commands)
    symbolic.add_command(commands)
    options = parser.parse_args(arguments)
    try:
        return options.run(options)
    except Problem as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2

"""What the judges of cases (cases/run_case.py, java/run_case.py) have in common: faults, what `mincov show` prints of a line, a run's
exit status, and `mincov verify`.

A build, here, is anything with a name and a method mincov(command, ...), which runs the tool on the build's profiles.
"""

import re
import resource
import subprocess

SHOWN_LINE = re.compile(r"^ *(\d+) ([-+~?a]) \| ")


class Faults:
    """Each fault is one line; what counts in the end is whether there is any."""

    def __init__(self):
        self.count = 0

    def add(self, text):
        self.count += 1
        print(text)


def run_program(command, timeout, **options):
    """Runs a case's program without input and without a core file. Gives its exit status in the shell's manner, and what it printed."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
        **options,
    )
    return (128 - done.returncode if done.returncode < 0 else done.returncode, done.stdout, done.stderr)


def show(build, faults):
    """The lines that `mincov show` prints."""
    return run_tool(build, faults, "show")


def export_lcov(build, faults):
    return run_tool(build, faults, "export", "--format", "lcov")


def run_tool(build, faults, *arguments):
    done = build.mincov(*arguments)
    if done.returncode:
        faults.add(f"{build.name}: mincov {arguments[0]}: exit status {done.returncode}: {done.stderr.strip()}")
    return done.stdout.splitlines()


def check_verify(build, faults):
    done = build.mincov("verify")
    if done.returncode or not re.search(r"^[1-9]\d* functions compared", done.stdout, re.M) or "\n0 differences" not in done.stdout:
        faults.add(f"{build.name}: mincov verify: exit status {done.returncode}: {done.stdout.strip()} {done.stderr.strip()}")

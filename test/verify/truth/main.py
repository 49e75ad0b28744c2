"""Lines and outcomes of branches against what random programs write down of themselves (generate.py): truth that no compiler pass had a
hand in. Each program is built with each set of options under each set of flags, and runs several times: to its end, or until it is
killed, left by exit, _exit, abort, longjmp or an exception in any of its calls.

With exact=lines, what mincov says of each line and each known outcome must be what was recorded; with exact=blocks a line that is marked as
assumed may not have run. In mode=edge no outcome may be unknown. In verifying modes `mincov verify` must find no difference.
The exit status is 1 where something is wrong; seed, options, flags and line are printed.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

sys.dont_write_bytecode = True
from generate import Program

INPUTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Inputs")
RECORD, RAN, TRUE, FALSE = 64, 1, 2, 4
THROWS, JUMPS_OUT, LEAVES, IS_KILLED = 1, 2, 4, 8
ENDINGS = (0, 1, -6, -9)  # abort and SIGKILL are the programs' own


class Failure(Exception):
    pass


@dataclass
class Said:
    """What mincov says of the program's file."""

    lines: dict = field(default_factory=dict)  # line -> covered
    states: dict = field(default_factory=dict)  # line -> marker
    branches: dict = field(default_factory=dict)  # line -> {branch: {outcome: taken}}


def call(command, folder, env=None):
    done = subprocess.run(command, cwd=folder, capture_output=True, env=env)
    if done.returncode != 0:
        output = (done.stdout + done.stderr).decode(errors="replace")
        raise Failure("%s: status %d: %s" % (" ".join(command)[:200], done.returncode, output[-2000:]))
    return done.stdout.decode(errors="replace")


def build(arguments, folder, source, flags, options, truth):
    clang = arguments.clang + ("++" if source.endswith(".cpp") else "")
    dialect = ["-std=c++20"] if source.endswith(".cpp") else []
    plugin = ["-fplugin=" + arguments.plugin, "-fpass-plugin=" + arguments.plugin, "-mllvm", "-mincov=" + options]
    call([clang, "-w", "-g", *dialect, *flags.split(), "-I", INPUTS, *plugin, "-c", source, "-o", "program.o"], folder)
    call([arguments.clang + "++", *flags.split(), "program.o", truth, arguments.rt, "-o", "program"], folder)


def run(arguments, folder, seed, cxx):
    """The records of all runs together."""
    choices = random.Random(seed)
    env = dict(os.environ, MINCOV_DIR=os.path.join(folder, "profiles"))
    for number in range(arguments.runs):
        ways = (THROWS if cxx else JUMPS_OUT) | choices.choice([0, LEAVES, IS_KILLED, LEAVES | IS_KILLED])
        done = subprocess.run(["./program", "records", str(seed * 100 + number), str(ways)], cwd=folder, capture_output=True, env=env)
        if done.returncode not in ENDINGS:
            raise Failure("run %d ends with status %d" % (number, done.returncode))
    with open(os.path.join(folder, "records"), "rb") as file:
        data = file.read()
    return [data[i : i + RECORD] for i in range(0, len(data), RECORD)]


def read(arguments, folder, source):
    said, here = Said(), False
    for record in call([arguments.mincov, "export", "profiles"], folder).splitlines():
        if record.startswith("SF:"):
            here = record.endswith("/" + source)
        elif here and record.startswith("DA:"):
            line, count = record[3:].split(",")[:2]
            said.lines[int(line)] = int(count) > 0
        elif here and record.startswith("BRDA:"):
            line, branch, outcome, taken = record[5:].split(",")
            said.branches.setdefault(int(line), {}).setdefault(branch, {})[outcome] = taken not in "-0"
    for text in call([arguments.mincov, "show", "profiles"], folder).splitlines():
        if found := re.match(r"(/.*)  \d+/\d+ lines", text):
            here = found[1].endswith("/" + source)
        elif here and (found := re.match(r"\s*(\d+) (.) \|", text)):
            said.states[int(found[1])] = found[2]
    return said


def check_lines(program, records, said, tally):
    for number, text in enumerate(program.lines, 1):
        if not re.search(r"\b(t|c|s|enter_jump)\(%d\b" % number, text):
            continue
        ran = records[number][0] & RAN != 0
        if number not in said.lines:
            if ran:
                yield number, "ran, but mincov has no such line (marker '%s')" % said.states.get(number, "")
        elif said.lines[number] == ran:
            tally["lines"] += 1
        elif said.states.get(number) == "a":
            tally["assumed lines that did not run"] += 1
        elif ran or not (text.strip().startswith("} while") and number not in said.branches):  # the brace's own jump
            yield number, "mincov says %scovered, but it %s" % ("" if said.lines[number] else "not ", "ran" if ran else "did not run")


def check_branches(program, records, said, options, tally):
    by_edges = "mode=edge" in options or "mode=verify-edge" in options
    for number, branches in program.conditions.items():
        found = list(said.branches.get(number, {}).values())
        if not found:
            at_brace = program.lines[number - 1].strip().startswith("}")  # whose jump is there without the condition, if that is dropped
            if branches and by_edges and number in said.lines and (records[number][0] & RAN or not at_brace):
                yield number, "no branch"
            continue
        if len(found) > 1:
            if branches:
                yield number, "%d branches instead of one" % len(found)
            continue
        for outcome, bit, name in (("0", TRUE, "true"), ("1", FALSE, "false")):
            if outcome not in found[0]:
                tally["unknown outcomes"] += 1
                if by_edges:
                    yield number, "%s is unknown" % name
            elif found[0][outcome] != (records[number][0] & bit != 0):
                yield number, "mincov says that %s was %staken, which is wrong" % (name, "" if found[0][outcome] else "not ")
            else:
                tally["outcomes"] += 1


def check_switches(program, records, said, options, tally):
    for number, (groups, limit) in program.switches.items():
        found = said.branches.get(number)
        if not found:
            continue
        values = {value for value in range(limit) if records[number][1 + value]}
        expected = [any(value in values for value in group) for group in groups]
        expected.append(bool(values - {value for group in groups for value in group}))
        taken = [outcome for branch in found.values() for outcome in branch.values()]
        if len(taken) > len(expected) or len(taken) < len(expected) and "mode=edge" in options:
            yield number, "%d outcomes of the switch instead of %d" % (len(taken), len(expected))
        elif len(taken) == len(expected) and sum(taken) != sum(expected):
            yield number, "%d outcomes of the switch taken instead of %d" % (sum(taken), sum(expected))
        else:
            tally["outcomes of switches"] += len(taken)


def check(arguments, seed, language, truth):
    """Texts of what is wrong, and what was counted."""
    cxx, wrong = language == "cpp", []
    tally = dict.fromkeys(["programs", "lines", "outcomes", "outcomes of switches", "unknown outcomes", "assumed lines that did not run"], 0)
    program = Program(seed, cxx, cxx and arguments.coroutines)
    for flags in arguments.flags:
        for options in arguments.options:
            with tempfile.TemporaryDirectory(prefix="mincov-truth-") as folder:
                with open(os.path.join(folder, "program." + language), "w") as file:
                    file.write(program.text())
                try:
                    build(arguments, folder, "program." + language, flags, options, truth)
                    records = run(arguments, folder, seed, cxx)
                    if "mode=verify" in options:
                        call([arguments.mincov, "verify", "profiles"], folder)
                    said = read(arguments, folder, "program." + language)
                    found = [*check_lines(program, records, said, tally), *check_branches(program, records, said, options, tally),
                             *check_switches(program, records, said, options, tally)]
                except Failure as failure:
                    found = [(0, str(failure))]
            tally["programs"] += 1
            wrong += ["seed %d, %s, flags '%s', options '%s', line %d: %s: %s"
                      % (seed, language, flags, options, n, text, program.lines[n - 1].strip() if n else "") for n, text in found]
    return wrong, tally


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ["clang", "plugin", "rt", "mincov"]:
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--runs", type=int, default=6, help="of each program")
    parser.add_argument("--languages", default="c,cpp")
    parser.add_argument("--no-coroutines", dest="coroutines", action="store_false", help="clang and the library have none")
    parser.add_argument("--options", action="append", required=True, help="of the pass; may be repeated")
    parser.add_argument("flags", nargs="+", help="sets of flags, each one argument; after --")
    arguments = parser.parse_args()
    failed, sums = False, {}
    with tempfile.TemporaryDirectory(prefix="mincov-truth-") as folder, ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        truth = os.path.join(folder, "truth.o")
        call([arguments.clang + "++", "-O1", "-c", os.path.join(INPUTS, "truth.cpp"), "-o", truth], folder)
        cases = [(seed, language) for seed in range(arguments.first, arguments.first + arguments.seeds) for language in arguments.languages.split(",")]
        for wrong, tally in pool.map(lambda case: check(arguments, *case, truth), cases):
            for text in wrong[:20]:
                print("WRONG " + text, flush=True)
            failed |= bool(wrong)
            sums = {name: sums.get(name, 0) + count for name, count in tally.items()}
    print("; ".join("%s: %d" % item for item in sums.items()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Inference against the truth on random programs.

For each seed, csmith writes a program; it is compiled once without probes, and with each set of options (a verifying mode: a probe in
every place, the plan's marked) under each set of flags, run, and `mincov verify` compares what the plan's probes imply with what every
probe saw. A difference, something that was asked for and stays unknown, a crash of the compiler, or a program that behaves otherwise
than without probes is a failure; its seed, options and flags are printed.
With --outcomes each program is also built with mode=block and mode=edge: what the first infers of the outcomes of branches (its LCOV
records) must be what the second, which knows them all, says. The second is always of phase=early, the source as it was written. With
--phase=PHASE the first has that phase, and mode=edge of that phase must tell the same as that of phase=early.
Programs that csmith makes run for too long are counted, not judged: the plain build sets the limit. Under a load, a build with probes
gets three hundred times as long before it counts as hanging.

With --resets a call is put at the start of each block, and each build is run that many times; in each run another one of these calls
resets coverage (Inputs/tick.c).
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

LIMIT = 1  # seconds a program may run without probes
TALLY_LOCK = threading.Lock()
HERE = os.path.dirname(os.path.abspath(__file__))


def run(command, cwd, limit=300, env=None):
    """Status and output; status None when the time is up."""
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, timeout=limit, env=env)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", "time is up"


def write_program(arguments, folder, seed):
    """An error text, or None."""
    status, text, error = run(["csmith", "--seed", str(seed), "--no-bitfields" if seed % 2 else "--bitfields"], folder)
    if status != 0:
        return "csmith failed: %s" % error
    if arguments.resets:
        text = "void tick(void);\n" + re.sub(r"(\{ */\* block id: \d+ \*/)", r"\1 tick();", text)
    with open(os.path.join(folder, "prog.c"), "w") as out:
        out.write(text)
    return None


def check(arguments, seed, tally):
    """One seed under all flags. Returns (outcome, text): outcome is "good", "slow" or "bad"."""
    with tempfile.TemporaryDirectory(prefix="mincov-csmith-") as folder:
        problem = write_program(arguments, folder, seed)
        if problem:
            return "bad", problem
        tick = []
        if arguments.resets:
            tick = ["tick.o"]
            compile_tick = [arguments.clang, "-O1", "-I", arguments.rt_include, "-c", os.path.join(HERE, "Inputs", "tick.c"), "-o", "tick.o"]
            status, _, error = run(compile_tick, folder)
            if status != 0:
                return "bad", "compile of tick.c failed: %s" % error
        plain = [arguments.clang, "-w", "-O0", "-I", arguments.csmith_include, "prog.c", *tick, "-o", "plain"]
        status, _, error = run(plain, folder)
        if status != 0:
            return "bad", "plain compile failed: %s" % error
        plain_result = run(["./plain"], folder, LIMIT, dict(os.environ, TICKS="ticks"))
        if plain_result[0] is None:
            return "slow", ""
        resets = choose_resets(arguments, folder, seed)
        for options in arguments.options:
            for flags in arguments.flags:
                problem = check_build(arguments, folder, options, flags, tick, resets, plain_result)
                if problem:
                    return "bad", "seed %d, options '%s', flags '%s': %s" % (seed, options, flags, problem)
        for flags in arguments.flags if arguments.outcomes else []:
            problem = check_outcomes(arguments, folder, flags, tick, plain_result, tally)
            if problem:
                return "bad", "seed %d, flags '%s': %s" % (seed, flags, problem)
    return "good", ""


def choose_resets(arguments, folder, seed):
    """The number of the call that resets, for each run; 0: none does."""
    if not arguments.resets:
        return [0]
    with open(os.path.join(folder, "ticks")) as file:
        ticks = int(file.read())
    return random.Random(seed).sample(range(1, ticks + 1), min(ticks, arguments.resets))


def front_end(arguments, folder, flags):
    """The name of the program's IR as clang hands it to the passes, made once for all options. An error text, or None."""
    name = "prog%s.bc" % re.sub(r"[^A-Za-z0-9]", "_", flags)
    if os.path.exists(os.path.join(folder, name)):
        return name, None
    command = [arguments.clang, "-w", "-g", *flags.split(), "-I", arguments.csmith_include, "-Xclang", "-disable-llvm-passes",
               "-emit-llvm", "-c", "prog.c", "-o", name]
    status, _, error = run(command, folder)
    return name, "front end: status %s: %s" % (status, error[-2000:]) if status != 0 or error else None


def build(arguments, folder, options, flags, tick):
    """An error text, or None."""
    ir, problem = front_end(arguments, folder, flags)
    if problem:
        return problem
    command = [arguments.clang, "-w", *flags.split(), "-fplugin=" + arguments.plugin, "-fpass-plugin=" + arguments.plugin,
               "-mllvm", "-mincov=" + options, ir, *tick, arguments.rt, "-o", "prog"]
    status, _, error = run(command, folder)
    return "compile: status %s: %s" % (status, error[-2000:]) if status != 0 or error else None


def run_build(folder, reset, plain_result):
    """The profile's path, and an error text or None."""
    profile = os.path.join(folder, "run.mincov")
    if os.path.exists(profile):
        os.remove(profile)
    result = run(["./prog"], folder, LIMIT * 300, dict(os.environ, MINCOV_FILE=profile, RESET_AT=str(reset)))
    return profile, None if result == plain_result else "run: %r instead of %r" % (result, plain_result)


def check_build(arguments, folder, options, flags, tick, resets, plain_result):
    problem = build(arguments, folder, options, flags, tick)
    for reset in resets if not problem else []:
        problem = check_run(arguments, folder, options, reset, plain_result)
        if problem:
            return problem + (" (reset at %d)" % reset if reset else "")
    return problem


def check_outcomes(arguments, folder, flags, tick, plain_result, tally):
    """Outcomes of branches as mode=block infers them, against those of mode=edge; counts both in tally."""
    records = []
    reference = "mode=edge;phase=early"
    all_options = [reference, "mode=block;phase=" + arguments.phase]
    if arguments.phase != "early":
        all_options.append("mode=edge;phase=" + arguments.phase)
    for options in all_options:
        problem = build(arguments, folder, options, flags, tick)
        if not problem:
            profile, problem = run_build(folder, 0, plain_result)
        if problem:
            return "%s: %s" % (options, problem)
        status, output, error = run([arguments.mincov, "export", "--all-branches", profile], folder)
        if status != 0:
            return "export: status %s: %s" % (status, error[-2000:])
        file, found = "", set()
        for line in output.splitlines():
            file = line if line.startswith("SF:") else file
            if line.startswith("BRDA:"):
                found.add((file, line))
        records.append(found)
    with TALLY_LOCK:
        tally[0] += len(records[1])
        tally[1] += len(records[0])
    wrong = sorted(records[1] - records[0])
    if wrong:
        return "outcomes: of mode=block alone: %s" % wrong[:5]
    wrong = sorted(records[0] ^ records[-1]) if len(records) > 2 else []
    return "outcomes: mode=edge of one phase alone: %s" % wrong[:5] if wrong else None


def check_run(arguments, folder, options, reset, plain_result):
    profile, problem = run_build(folder, reset, plain_result)
    if problem:
        return problem
    status, output, error = run([arguments.mincov, "verify", profile], folder)
    if status != 0:
        return "verify: status %s\n%s%s" % (status, output[-3000:], error[-2000:])
    return left_open(options, output)


def left_open(options, output):
    """These programs end normally, and every place in them can carry a probe: what was asked for must be known."""
    asked = [" blocks"] + [" tails"] * ("exact=lines" in options) + [" edges"] * ("mode=verify-edge" in options)
    for line in output.splitlines():
        for count, what in re.findall(r"([0-9]+)( blocks| tails| edges)", line):
            if (line.startswith("not claimed") or line.startswith("assumed")) and int(count) and what in asked:
                return "verify: " + line
    return "verify: cut functions\n" + output[-3000:] if "\ncut:" in output else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ["clang", "plugin", "rt", "mincov"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--csmith-include", default="/usr/include/csmith")
    parser.add_argument("--seeds", type=int, default=20, help="number of programs to verify; those that are too slow come on top")
    parser.add_argument("--resets", type=int, default=0, help="runs of each build, each with a reset at another place; default: none is reset")
    parser.add_argument("--rt-include", help="folder of mincov.h, for --resets")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--outcomes", action="store_true", help="compare the outcomes of branches of mode=block with those of mode=edge")
    parser.add_argument("--phase", default="early", help="for --outcomes: the phase that is compared with early")
    parser.add_argument("--options", action="append", default=[], help="options of the pass, a verifying mode among them; may be repeated")
    parser.add_argument("flags", nargs="+", help="each a set of compiler flags in one word, for example ' -O2 -flto'")
    arguments = parser.parse_args()
    if not arguments.options and not arguments.outcomes:
        parser.error("nothing to check: neither --options nor --outcomes")
    counts, tally = {"good": 0, "slow": 0, "bad": 0}, [0, 0]
    seed, end = arguments.first, arguments.first + 2 * arguments.seeds + 10
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        while counts["good"] < arguments.seeds and not counts["bad"] and seed < end:
            batch = range(seed, min(end, seed + max(os.cpu_count(), arguments.seeds - counts["good"])))
            for outcome, text in pool.map(lambda s: check(arguments, s, tally), batch):
                counts[outcome] += 1
                if text:
                    print("FAILED", text, flush=True)
            seed = batch[-1] + 1
    print("seeds %d to %d: %d verified, %d too slow to judge, %d failed"
          % (arguments.first, seed - 1, counts["good"], counts["slow"], counts["bad"]))
    if arguments.outcomes:
        print("outcomes of branches: %d known in mode=block, %d in mode=edge" % tuple(tally))
    return 1 if counts["bad"] or counts["good"] < arguments.seeds else 0


if __name__ == "__main__":
    sys.exit(main())

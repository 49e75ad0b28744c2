#!/usr/bin/python3
"""How fast the tool is beside its peers, on sqlite3.c, in one run:

  merging 1,000 profiles      mincov merge          llvm-profdata merge
  LCOV                        mincov export         llvm-cov export --format=lcov
  pages                       mincov html           genhtml (of our LCOV)

Each pair runs in turn, several rounds. Two times are told, the medians: processor seconds (user and system) of the processes, which
other loads of the machine hardly change, and wall time, which counts threads as well. Both tools use as many threads as they do by
themselves; where the machine is busy, run all under `chrt -f 10`, or only the processor seconds mean something.

    utils/bench/report-speed/run.py --build B [--profiles 1000] [--rounds 5]
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")


def run(command, **options):
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **options)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(command), done.stderr))


def seconds(command):
    """Processor seconds and wall time."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run(command)
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, end - begin


def compare(what, ours, theirs, rounds, prepare=None):
    times = ([], [])
    for _ in range(rounds):
        for side, command in enumerate([ours, theirs]):
            if prepare:
                prepare()
            times[side].append(seconds(command))
    for number, kind in enumerate(["processor", "wall"]):
        a, b = (statistics.median(time[number] for time in times[side]) for side in range(2))
        print("%-20s %-10s %8.3f s %8.3f s   %5.1f times as fast   (%s; %s)" % (
            what, kind, a, b, b / a, os.path.basename(ours[0]) + " " + ours[1], os.path.basename(theirs[0]) + " " + theirs[1]), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--llvm", default="19")
    parser.add_argument("--profiles", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    mincov = os.path.join(arguments.build, "bin", "mincov")
    tool = lambda name: "/usr/lib/llvm-%s/bin/%s" % (arguments.llvm, name)
    workload = os.path.join(ROOT, "test", "verify", "Inputs", "sqlite_workload.c")
    source = subprocess.run([sys.executable, os.path.join(ROOT, "test", "verify", "verify_programs.py"), "--bring", "sqlite", "--downloads",
                             os.path.join(arguments.build, "downloads")], check=True, capture_output=True, text=True).stdout.strip()
    sqlite = os.path.join(source, "deps", "sqlite3")
    with tempfile.TemporaryDirectory(prefix="mincov-speed-") as folder:
        at = lambda name: os.path.join(folder, name)
        files = ["-O1", "-g", "-w", "-I" + sqlite, os.path.join(sqlite, "sqlite3.c"), workload, "-lm"]
        run([os.path.join(arguments.build, "bin", "mincov-clang"), *files, "-o", at("ours")])
        run([tool("clang"), "-fprofile-instr-generate", "-fcoverage-mapping", *files, "-o", at("theirs")])
        os.makedirs(at("profiles"))
        os.makedirs(at("raw"))
        run([at("ours")], env=dict(os.environ, MINCOV_FILE=at("profiles/0.mincov")), cwd=folder)
        run([at("theirs")], env=dict(os.environ, LLVM_PROFILE_FILE=at("raw/0.profraw")), cwd=folder)
        for number in range(1, arguments.profiles):
            shutil.copyfile(at("profiles/0.mincov"), at("profiles/%d.mincov" % number))
            shutil.copyfile(at("raw/0.profraw"), at("raw/%d.profraw" % number))
        print("a profile: ours %d bytes, theirs %d" % (os.path.getsize(at("profiles/0.mincov")), os.path.getsize(at("raw/0.profraw"))))
        compare("merge %d profiles" % arguments.profiles, [mincov, "merge", "-o", at("merged.mincov"), at("profiles")],
                [tool("llvm-profdata"), "merge", "-o", at("merged.profdata"), *[at("raw/%d.profraw" % n) for n in range(arguments.profiles)]], max(1, arguments.rounds // 2))
        compare("LCOV", [mincov, "export", at("merged.mincov")],
                [tool("llvm-cov"), "export", "--format=lcov", "-instr-profile=" + at("merged.profdata"), at("theirs")], arguments.rounds)

        run([mincov, "export", "-o", at("ours.info"), at("merged.mincov")])

        def remove_pages():
            for name in ["pages", "genhtml"]:
                shutil.rmtree(at(name), ignore_errors=True)

        compare("pages", [mincov, "html", "-o", at("pages"), at("merged.mincov")], ["genhtml", "--branch-coverage", "-q", "-o", at("genhtml"), at("ours.info")], arguments.rounds, remove_pages)


if __name__ == "__main__":
    main()

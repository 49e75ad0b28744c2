"""Resets in every place: builds a program that takes the number of a place, runs it once for each, and holds inference against truth.

usage: resets.py "COMPILER AND FLAGS" MINCOV PLACES
"""

import os
import re
import shlex
import subprocess
import sys

MODES = ["mode=verify;phase=early", "mode=verify-edge;phase=early", "mode=verify-block-by-edge;phase=early", "mode=verify;phase=marked"]


def check(program, mincov, place, every_line):
    """An error text, or None."""
    profile = os.path.abspath("reset.mincov")
    if os.path.exists(profile):
        os.remove(profile)
    done = subprocess.run([program, str(place)], env=dict(os.environ, MINCOV_FILE=profile), capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        return "status %d %s" % (done.returncode, done.stderr)
    done = subprocess.run([mincov, "verify", profile], capture_output=True, text=True)
    if done.returncode != 0:
        return "status %d\n%s%s" % (done.returncode, done.stdout, done.stderr)
    for line in done.stdout.splitlines():
        asked = ["blocks", "tails"] if every_line else ["blocks"]
        left_open = line.startswith("not claimed") or line.startswith("assumed")
        if line.startswith("cut") or (left_open and any(int(n) and what in asked for n, what in re.findall(r"([0-9]+) (\w+)", line))):
            return line
    return None


def main():
    compiler, mincov, places = shlex.split(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    failed = 0
    for level in ["-O0", "-O2"]:
        for mode in MODES:
            for exactness in ["blocks", "lines"]:
                options = "%s;exact=%s;resettable=yes" % (mode, exactness)
                subprocess.run(compiler + [level, "-mllvm", "-mincov=" + options, "-o", "program"], check=True)
                for place in range(places + 1):
                    problem = check("./program", mincov, place, exactness == "lines")
                    if problem:
                        failed += 1
                        print("%s %s, reset at %d: %s" % (level, options, place, problem))
    print("%d places, %d failed" % (places, failed))
    return 1 if failed or places < 10 else 0


if __name__ == "__main__":
    sys.exit(main())

"""Inference on runs that are killed at random.

A program built with mode=verify and store=strict is started again and again and killed by SIGKILL after a random time. Every frame
but the innermost then stands at a call, which the model allows for unless the callee is proven to return, so what `mincov verify` may
find for one killed run of a program with one thread is:
- no wrong claim in a function that is known to be cut;
- wrong claims in others only where one is called by the next, up from the innermost, which was cut in straight code where nothing shows
  it: so all but the last of them are proven to return, which shows in their maps: no call in them may end the run.
Prints its seed and takes it.
"""

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

DIFFERENCE = re.compile(r"^(?:.*:\d+: )?(\S.*): block \d+( \(tail\))?: inferred (not )?covered, but it (did not run|ran)(, in a function known to be cut)?$")


def verify(arguments, profile):
    """Functions with wrong claims: those known to be cut, others; and the sums."""
    done = subprocess.run([arguments.mincov, "verify", profile], capture_output=True, text=True)
    if done.returncode not in (0, 1) or done.stderr:
        sys.exit("mincov verify: status %d\n%s" % (done.returncode, done.stderr))
    known, unseen = set(), set()
    for line in done.stdout.splitlines():
        match = DIFFERENCE.match(line)
        if match:
            (known if match.group(5) else unseen).add(match.group(1))
    if done.returncode == 1 and not known and not unseen:
        sys.exit("mincov verify: differences, but none understood\n" + done.stdout)
    cut = re.search(r"^cut: (\d+) functions$", done.stdout, re.M)
    return known, unseen, int(cut.group(1)) if cut else 0


def is_proven(arguments, profile, function):
    """Whether no piece of the function with something behind it may end the run. (A block without successors ends it by returning.)"""
    done = subprocess.run([arguments.mincov, "dump", "--function=" + function, profile], capture_output=True, text=True, check=True)
    pieces = re.findall(r"^  block (\d+)(\+\d+)?  (.*)$", done.stdout, re.M)
    if not pieces:
        sys.exit("mincov dump tells no blocks of %s\n%s" % (function, done.stdout))
    continued = {block for block, tail, _ in pieces if tail}
    return not any("may end" in rest and (" -> " in rest or block in continued) for block, _, rest in pieces)


def run_whole(arguments, profile):
    """Seconds that the program takes when nobody kills it."""
    begin = time.monotonic()
    subprocess.run(arguments.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                   env=dict(os.environ, MINCOV_FILE=profile))
    return time.monotonic() - begin


def kill_once(arguments, generator, duration, profile):
    child = subprocess.Popen(arguments.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                             env=dict(os.environ, MINCOV_FILE=profile))
    time.sleep(generator.uniform(0, duration))
    child.send_signal(signal.SIGKILL)
    return child.wait() == -signal.SIGKILL


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mincov", required=True)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("command", nargs=argparse.REMAINDER, help="a program of one thread, built with mode=verify;store=strict")
    arguments = parser.parse_args()
    print("seed", arguments.seed)
    generator = random.Random(arguments.seed)
    failed = killed = cut_functions = unseen_cuts = 0
    with tempfile.TemporaryDirectory(prefix="mincov-kills-") as folder:
        duration = min(run_whole(arguments, os.path.join(folder, "whole.mincov")) for _ in range(3))
        for run in range(arguments.runs):
            profile = os.path.join(folder, "%d.mincov" % run)
            was_killed = kill_once(arguments, generator, duration, profile)
            if not os.path.exists(profile):
                continue  # killed before the runtime began
            killed += was_killed
            known, unseen, cut = verify(arguments, profile)
            cut_functions += cut
            unseen_cuts += len(unseen)
            unproven = [function for function in unseen if not is_proven(arguments, profile, function)]
            if known or len(unproven) > was_killed or (unseen and not was_killed):
                failed += 1
                print("FAILED run %d: wrong claims in functions known to be cut: %s; in others: %s, of which not proven to return: %s"
                      % (run, sorted(known), sorted(unseen), sorted(unproven)))
    print("%d runs killed of %d: %d functions known to be cut, all claims in them right; %d cuts in straight code that nothing shows; %d failed"
          % (killed, arguments.runs, cut_functions, unseen_cuts, failed))
    if killed < arguments.runs // 4:
        print("FAILED: too few runs were killed to mean anything: the program is too short")
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the benchmarks of native code share: running commands, keeping results between runs, and tables' means."""

import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "stores"), os.path.join(HERE, "..", "..", "test", "verify")]
import verify_programs

# What makes LLVM's own instrumentation cover blocks, with one byte each.
LLVM_OPTIONS = ["-pgo-block-coverage", "-disable-vp"]
# The seeds of hash tables are fixed.
FIXED_FLAGS = {"lua": ["-Dluai_makeseed(L)=1u"]}


class Failure(Exception):
    pass


def call(command, folder, env=None):
    """Standard output of a command that must succeed."""
    status, output, error = verify_programs.run(command, folder, env)
    if status != 0:
        raise Failure("%s: status %d: %s" % (" ".join(command)[:300], status, error[-2000:]))
    return output


def known_results(path):
    """{cell: result} of earlier runs; both were lists or dictionaries when they were written."""
    if not path or not os.path.exists(path):
        return {}
    with open(path) as lines:
        return {tuple(cell): result for cell, result in map(json.loads, lines)}


def keep_result(path, cell, result):
    if path:
        with open(path, "a") as file:
            file.write(json.dumps([cell, result]) + "\n")


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values))

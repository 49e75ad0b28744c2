"""The figures that mincov promises on sqlite3.c, recounted.

Blocks, edges and probes are counted in the textual IR by a reader that knows nothing of plans: blocks are those that a search over the
terminators reaches from each function's entry, edges the targets of their terminators and one for each block that has none, both before
instrumentation; probes are the stores into probe arrays. The map's size is what the object file holds.
Limits: exact=off at most 0.514 probes a block (the optimum is 0.513), exact=blocks at most 0.63, 9 bytes of map a block; mode=edge with
exact=off at most 0.433 probes an edge. With --all every mode is counted with every exactness, and that of plans which stand a reset.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r'^("[^"]*"|[-\w.$]+):')
PROBE = re.compile(r"^  store (?:atomic )?i8 0, .*@__mincov_c_[0-9a-f]+")


class Function:
    """The blocks of one function as they pass by, with the labels that each block's terminator names."""

    def __init__(self):
        self.successors = {}
        self.current = None
        self.entry = None
        self.probes = 0

    def begin(self, label):
        self.current = label
        self.successors[label] = []
        if self.entry is None:
            self.entry = label

    def edges(self, blocks):
        return sum(max(1, len(self.successors.get(label, []))) for label in blocks)

    def reachable(self):
        seen, work = {self.entry}, [self.entry]
        while work:
            for label in self.successors.get(work.pop(), []):
                if label not in seen:
                    seen.add(label)
                    work.append(label)
        return seen


def count(lines):
    """Reachable blocks, their edges, and probes of a module's text."""
    blocks = edges = probes = 0
    function = None
    in_terminator = False
    for line in lines:
        if line.startswith("define "):
            function, in_terminator = Function(), False
        elif line.startswith("}") and function:
            reachable = function.reachable()
            blocks += len(reachable)
            edges += function.edges(reachable)
            probes += function.probes
            function = None
        elif function:
            match = BLOCK.match(line)
            if match:
                function.begin(match.group(1))
                in_terminator = False
                continue
            if function.current is None and line.strip():
                function.begin("(entry)")
            if PROBE.match(line):
                function.probes += 1
            if re.match(r"  (br|switch|indirectbr|(%\S+ = )?(invoke|callbr)) ", line):
                in_terminator = True
            if in_terminator:
                function.successors[function.current] += re.findall(r'label %("[^"]*"|[-\w.$]+)', line)
    return blocks, edges, probes


def output(command):
    done = subprocess.run(command, capture_output=True)
    if done.returncode != 0:
        sys.exit("%s: status %d\n%s" % (" ".join(command), done.returncode, done.stderr.decode(errors="replace")))
    return done.stdout.decode(errors="replace")


def map_bytes(readelf, path):
    total = 0
    for line in output([readelf, "-SW", path]).splitlines():
        fields = line.replace("[ ", "[").split()
        if len(fields) > 6 and fields[1] == "__mincov_map":
            total += int(fields[5], 16)
    return total


LIMITS = {  # options -> (most probes, of what)
    "mode=block;exact=off": (0.514, "block"),
    "mode=block;exact=blocks": (0.63, "block"),
    "mode=edge;exact=off": (0.433, "edge"),
}
WITH_MAP = ["mode=block;exact=off", "mode=block;exact=blocks"]


def every_way():
    for mode in ["all", "block", "edge", "block-by-edge"]:
        for exactness in ["off", "blocks", "lines"]:
            yield "mode=%s;exact=%s" % (mode, exactness)
    for mode in ["block", "edge", "block-by-edge"]:
        for exactness in ["blocks", "lines"]:
            yield "mode=%s;exact=%s;resettable=yes" % (mode, exactness)


def check_map(arguments, text, code, blocks):
    """Whether the map is small enough."""
    output([arguments.clang, "-O0", "-w", "-c", text, "-o", code])
    size = map_bytes("readelf", code)
    print("%-48s %d bytes of map: %.2f a block (limit 9)" % ("", size, size / blocks))
    return 0 < size <= 9 * blocks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ["clang", "opt", "plugin", "source"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--all", action="store_true", help="every mode and exactness, not only those with a limit")
    arguments = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory(prefix="mincov-figures-") as folder:
        bitcode, text, code = (os.path.join(folder, name) for name in ["plain.bc", "out.ll", "out.o"])
        output([arguments.clang, "-O2", "-g", "-w", "-emit-llvm", "-c", "-Xclang", "-disable-llvm-passes", arguments.source, "-o", bitcode])
        output([arguments.opt, "-S", "-passes=verify", bitcode, "-o", text])
        with open(text) as lines:
            blocks, edges, _ = count(lines)
        print("%d blocks, %d edges" % (blocks, edges))
        for options in every_way() if arguments.all else LIMITS:
            output([arguments.opt, "-load-pass-plugin=" + arguments.plugin, "-passes=mincov<%s>,verify" % options, "-S", bitcode, "-o", text])
            with open(text) as lines:
                _, _, probes = count(lines)
            limit, unit = LIMITS.get(options, (None, None))
            print("%-48s %d probes: %.4f a block, %.4f an edge%s" % (options, probes, probes / blocks, probes / edges,
                                                                    " (limit %.3f a%s %s)" % (limit, "n" * (unit == "edge"), unit) if limit else ""), flush=True)
            good &= probes > 0 and (not limit or probes <= limit * (blocks if unit == "block" else edges))
            if options in WITH_MAP:
                good &= check_map(arguments, text, code, blocks)
    return 0 if good and blocks >= 30000 else 1


if __name__ == "__main__":
    sys.exit(main())

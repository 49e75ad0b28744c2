"""The figures that mincov promises on sqlite3.c, recounted.

Blocks and probes are counted in the textual IR by a reader that knows nothing of plans: blocks are those that a search over the
terminators reaches from each function's entry, probes are the stores into probe arrays. The map's size is what the object file holds.
Limits: exact=off at most 0.514 probes a block (the optimum is 0.513), exact=blocks at most 0.63, 9 bytes of map a block.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r'^("[^"]*"|[-\w.$]+):')
PROBE = re.compile(r"^  store (?:atomic )?i8 1, .*@__mincov_c_[0-9a-f]+")


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

    def reachable(self):
        seen, work = {self.entry}, [self.entry]
        while work:
            for label in self.successors.get(work.pop(), []):
                if label not in seen:
                    seen.add(label)
                    work.append(label)
        return len(seen)


def count(lines):
    """Reachable blocks and probes of a module's text."""
    blocks = probes = 0
    function = None
    in_terminator = False
    for line in lines:
        if line.startswith("define "):
            function, in_terminator = Function(), False
        elif line.startswith("}") and function:
            blocks += function.reachable()
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
    return blocks, probes


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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ["clang", "opt", "plugin", "source"]:
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory(prefix="mincov-figures-") as folder:
        bitcode, text, code = (os.path.join(folder, name) for name in ["plain.bc", "out.ll", "out.o"])
        output([arguments.clang, "-O2", "-g", "-w", "-emit-llvm", "-c", "-Xclang", "-disable-llvm-passes", arguments.source, "-o", bitcode])
        for exactness, limit in [("off", 0.514), ("blocks", 0.63)]:
            output([arguments.opt, "-load-pass-plugin=" + arguments.plugin, "-passes=mincov<exact=%s>,verify" % exactness, "-S", bitcode, "-o", text])
            with open(text) as lines:
                blocks, probes = count(lines)
            ratio = probes / blocks
            print("exact=%-6s %d blocks, %d probes: %.4f a block (limit %.3f)" % (exactness, blocks, probes, ratio, limit))
            failed |= ratio > limit or blocks < 30000
            output([arguments.clang, "-O0", "-w", "-c", text, "-o", code])
            size = map_bytes("readelf", code)
            print("exact=%-6s %d bytes of map: %.2f a block (limit 9)" % (exactness, size, size / blocks))
            failed |= size > 9 * blocks or size == 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

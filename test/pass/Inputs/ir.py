"""Reads LLVM IR as opt -S prints it, as far as the tests of the pass need it. Knows nothing of mincov but the names of its globals.

  ir.py recount [FILE]     a line for each function: name, reachable blocks, probes, and how its bytes and record are kept; the sum last.
                           Fails unless the stores of each function set every byte of one array once, one store a block
  ir.py minimum [FILE]     for functions without endless loops: tries every smaller set of blocks of every function that has at most 9: fails unless the probes tell all
                           runs apart and no smaller set does. Every call is taken to return, as exact=off does

FILE: default standard input. Exit status: 0 good, 1 not, with a line for each fault.
"""

import itertools
import re
import sys

PROBE = re.compile(r"store (atomic )?i8 0, (?:ptr|i8\*) (?:getelementptr inbounds \(\[\d+ x i8\], (?:ptr|\[\d+ x i8\]\*) )?@(__mincov_c_\w+)(?:, i32 0, i32 (\d+)\))?")
GLOBAL = re.compile(
    r"^@(?P<name>__mincov_[cm]_\w+) = (?P<linkage>[\w ]*?) ?(?P<kind>global|constant) (?P<value>.*), section \"(?P<section>[^\"]*)\""
    r", comdat(?:\(\$(?P<comdat>[\w.]+)\))?, align (?P<align>\d+)"
)
COMDAT = re.compile(r"^\$(\S+) = comdat (\w+)")
DEFINITION = re.compile(r"^define .*?@(\"[^\"]*\"|[\w.$]+)\(")
LABEL = re.compile(r"^(\"[^\"]*\"|[\w.$-]+):")
TERMINATORS = {"br", "switch", "ret", "unreachable", "invoke", "resume", "indirectbr", "callbr", "catchswitch", "catchret", "cleanupret"}


class Function:
    def __init__(self, name):
        self.name = name
        self.blocks = {}  # label -> list of instructions, one string each
        self.order = []

    def successors(self, label):
        instruction = self.blocks[label][-1]
        found = re.findall(r"label (%\"[^\"]*\"|%[\w.$-]+)", instruction)
        return list(dict.fromkeys(name[1:] for name in found))

    def reachable(self):
        seen, work = {self.order[0]}, [self.order[0]]
        while work:
            for successor in self.successors(work.pop()):
                if successor not in seen:
                    seen.add(successor)
                    work.append(successor)
        return seen

    def probes(self):
        """(array, byte, block) of each, in the order of the text."""
        found = []
        for label in self.order:
            for instruction in self.blocks[label]:
                probe = PROBE.match(instruction)
                if probe:
                    found.append((probe.group(2), int(probe.group(3) or 0), label))
        return found


class Module:
    def __init__(self, text):
        self.functions, self.globals, self.comdats = [], {}, {}
        function, label, pending = None, None, ""
        for line in text.splitlines():
            stripped = line.split(" ; ", 1)[0].split(";", 1)[0].strip() if not line.startswith("@") else line
            if function is None:
                self.read_outside(line)
                definition = DEFINITION.match(line)
                if definition:
                    function = Function(definition.group(1).strip('"'))
                    label = "entry"
            elif line == "}":
                self.functions.append(function)
                function = None
            elif LABEL.match(line):
                label = LABEL.match(line).group(1)
            elif stripped:
                pending = (pending + " " + stripped).strip()
                if self.is_whole(pending):
                    self.add(function, label, pending)
                    pending = ""

    @staticmethod
    def is_whole(instruction):
        """A switch goes over several lines, up to its bracket; an invoke's targets and a landing pad's clauses stand on lines of their own."""
        if re.match(r"(%\S+ = )?invoke ", instruction):
            return " unwind label " in instruction
        return instruction.count("[") == instruction.count("]")

    @staticmethod
    def add(function, label, instruction):
        if label not in function.blocks:
            function.blocks[label] = []
            function.order.append(label)
        function.blocks[label].append(instruction)

    def read_outside(self, line):
        comdat = COMDAT.match(line)
        if comdat:
            self.comdats[comdat.group(1)] = comdat.group(2)
        match = GLOBAL.match(line)
        if match:
            fields = match.groupdict()
            fields["comdat"] = fields["comdat"] or fields["name"]
            self.globals[fields["name"]] = fields


def recount_function(module, function, faults):
    probes = function.probes()
    arrays = {array for array, _, _ in probes}
    blocks = len(function.reachable())
    if not probes:
        print(f"{function.name}\t{blocks}\t0\tno bytes")
        return blocks, 0
    if len(arrays) != 1:
        faults.append(f"{function.name}: stores into {len(arrays)} arrays")
    array = module.globals.get(min(arrays))
    if array is None:
        faults.append(f"{function.name}: {min(arrays)} is not defined")
        return blocks, len(probes)
    size = int(re.match(r"\[(\d+) x i8\] c\"(?:\\FF)+\"$", array["value"]).group(1))
    if sorted(byte for _, byte, _ in probes) != list(range(size)):
        faults.append(f"{function.name}: {size} bytes, but stores set {sorted(byte for _, byte, _ in probes)}")
    if len({block for _, _, block in probes}) != len(probes):
        faults.append(f"{function.name}: a block has two probes")
    record = module.globals.get(min(arrays).replace("_c_", "_m_"))
    if record is None:
        faults.append(f"{function.name}: no record beside {min(arrays)}")
        return blocks, len(probes)
    if (array["section"], record["section"]) != ("__mincov_cov", "__mincov_map") or (array["align"], record["align"]) != ("1", "1"):
        faults.append(f"{function.name}: section or alignment of {array} or {record}")
    if array["comdat"] != record["comdat"] or f"@{min(arrays)} " not in record["value"].replace(" to ", "  to "):
        faults.append(f"{function.name}: the record does not go with its bytes")
    if record["linkage"] != array["linkage"] or (array["kind"], record["kind"]) != ("global", "constant"):
        faults.append(f"{function.name}: {array['linkage']} bytes, {record['linkage']} record")
    print(f"{function.name}\t{blocks}\t{len(probes)}\t{array['linkage']}, comdat {module.comdats.get(array['comdat'])}")
    return blocks, len(probes)


def recount(module, faults):
    sums = [recount_function(module, function, faults) for function in module.functions]
    print(f"{sum(blocks for blocks, _ in sums)} blocks, {sum(probes for _, probes in sums)} probes, {len(sums)} functions")


def profiles(function):
    """Every set of blocks that some runs of the function can leave covered: the sets visited by single runs, and their unions."""
    labels = sorted(function.reachable())
    bit = {label: 1 << i for i, label in enumerate(labels)}
    start = (function.order[0], bit[function.order[0]])
    seen, work, runs = {start}, [start], set()
    while work:
        label, visited = work.pop()
        successors = function.successors(label)
        if not successors:
            runs.add(visited)
        for successor in successors:
            state = (successor, visited | bit[successor])
            if state not in seen:
                seen.add(state)
                work.append(state)
    closed = {0}
    for run in runs:
        closed |= {run | other for other in closed}
    return labels, bit, closed


def tells_apart(mask, sets):
    return len({each & mask for each in sets}) == len(sets)


def minimum(module, faults):
    tried = 0
    for function in module.functions:
        if len(function.reachable()) > 9:
            continue
        labels, bit, sets = profiles(function)
        mask = sum({bit[block] for _, _, block in function.probes()})
        if not tells_apart(mask, sets):
            faults.append(f"{function.name}: the probes do not tell all runs apart")
        size = bin(mask).count("1")
        for smaller in itertools.combinations(labels, size - 1) if size else []:
            if tells_apart(sum(bit[label] for label in smaller), sets):
                faults.append(f"{function.name}: {size} probes, but {', '.join(smaller)} are enough")
                break
        tried += 1
    print(f"{tried} functions tried")


def main():
    commands = {"recount": recount, "minimum": minimum}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit("usage: ir.py recount|minimum [FILE]")
    text = open(sys.argv[2], encoding="utf-8").read() if len(sys.argv) > 2 else sys.stdin.read()
    module, faults = Module(text), []
    if not module.functions:
        faults.append("no function")
    commands[sys.argv[1]](module, faults)
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""The branches of a program as mincov and llvm-cov tell them, by their place in the source.

A condition is known by where it begins; what clang emits several times (template instances, constructors) is united. An outcome is
taken, not taken or unknown. Where several stand at one place (all of a macro's expansion does) they keep their order.
"""

import json
import os
import re
from dataclasses import dataclass, field

UNKNOWN, NOT_TAKEN, TAKEN = "unknown", "not taken", "taken"
ORDER = [NOT_TAKEN, UNKNOWN, TAKEN]  # of uniting: the greater one holds
OUTCOME = re.compile(r"(true|false|default|normal|unwind|case -?\d+|label .*?) -> \d+ (not taken|taken|unknown)(?:, |$)")
EXPANSION = 1


@dataclass
class Branch:
    kind: str  # condition, switch, labels; of llvm-cov also case
    place: tuple  # line, column
    outcomes: dict  # name -> state, in order
    end: tuple = None  # of llvm-cov's regions
    matched: bool = False

    def unite(self, other):
        for name, state in other.outcomes.items():
            self.outcomes[name] = max(self.outcomes.get(name, NOT_TAKEN), state, key=ORDER.index)


@dataclass
class File:
    """The branches of one file; macro: those in expansions, by where the outermost begins."""

    mincov: dict = field(default_factory=dict)  # (kind, place, ordinal) -> Branch
    llvm: dict = field(default_factory=dict)  # (kind, place, ordinal) -> Branch
    llvm_macros: dict = field(default_factory=dict)  # place -> {ordinal: Branch}
    expansions: set = field(default_factory=set)  # places where uses of macros begin
    lines: set = field(default_factory=set)  # that clang has code for


def file_of(files, path):
    return files.setdefault(os.path.realpath(path), File())


def put(branches, key, branch):
    if key in branches:
        branches[key].unite(branch)
    else:
        branches[key] = branch


def read_lines(text, names, files):
    """Ranges of lines, `1-3, [2] 5`; a file holds until the next."""
    path = names[0]
    for name, first, last in re.findall(r"(?:\[(\d+)\] )?(\d+)(?:-(\d+))?(?=,|\s|$)", text):
        path = names[int(name)] if name else path
        file_of(files, path).lines.update(range(int(first), int(last or first) + 1))


def read_mincov(text, files):
    """What `mincov dump` prints. Returns how many outcomes are unknown, by reason: the function's name and the line of the dump."""
    names, ordinals, unknown, function = {}, {}, [], ""
    for line in text.splitlines():
        if found := re.match(r"function (.*)", line):
            names, ordinals, function = {}, {}, found[1]
        elif found := re.match(r"  file \[(\d+)\] (.*?)(?::(\d+))?$", line):
            names[int(found[1])] = found[2]
        elif found := re.match(r"  block \S+  .*?lines ([^>]*)", line):
            read_lines(found[1], names, files)
        elif found := re.match(r"  branch of block \d+  (\w+) at (?:\[(\d+)\] )?(\d+):(\d+)(  implicit)?  (.*)", line):
            if found[5]:
                continue
            kind, place = found[1], (int(found[3]), int(found[4]))
            path = names[int(found[2] or 0)]
            at = kind, path, place
            ordinals[at] = ordinals.get(at, -1) + 1
            outcomes = dict(OUTCOME.findall(found[6]))
            unknown += [(function, line)] * sum(state == UNKNOWN for state in outcomes.values())
            put(file_of(files, path).mincov, (kind, place, ordinals[at]), Branch(kind, place, outcomes))
    return unknown


class Function:
    """One function of llvm-cov's export: its files, and where each of them is expanded."""

    def __init__(self, data):
        self.data, self.names = data, data["filenames"]
        self.expanded = {region[6]: (region[5], (region[0], region[1])) for region in data["regions"] if region[7] == EXPANSION}

    def outermost(self, file):
        """The file of the source, and where the macro begins that leads to file there; None where none does."""
        place = None
        while file in self.expanded:
            file, place = self.expanded[file]
        return self.names[file], place


def read_llvm(text, files):
    for data in json.loads(text)["data"][0]["functions"]:
        function, ordinals = Function(data), {}
        for (file, place) in function.expanded.values():
            if file not in function.expanded:
                file_of(files, function.names[file]).expansions.add(place)
        for line, column, end_line, end_column, true, false, file, _, _ in data["branches"]:
            path, macro = function.outermost(file)
            place = macro or (line, column)
            at = path, place, macro is None and (end_line, end_column)
            ordinals[at] = ordinals.get(at, -1) + 1
            outcomes = {"true": TAKEN if true else NOT_TAKEN, "false": TAKEN if false else NOT_TAKEN}
            branch = Branch("condition", place, outcomes, (end_line, end_column))
            entry = file_of(files, path)
            if macro:
                put(entry.llvm_macros.setdefault(place, {}), ordinals[at], branch)
            else:
                put(entry.llvm, (place, (end_line, end_column), ordinals[at]), branch)

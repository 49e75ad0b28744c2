"""Kinds of differences between what mincov and JaCoCo tell of a line of Java, by its text. docs/comparison-java.md explains each.

A statement is taken for going on where the code line before does not end one. The rules are tried in order, the first that fits names the
difference; "not explained" is what no rule fits.
"""

import collections
import re

Difference = collections.namedtuple("Difference", "line kind")

ANNOTATION = re.compile(r"@\w+(\.\w+)*(\([^)]*\))?$")
TYPE = re.compile(r"\b(class|interface|enum|record)\s+\w+|new\s+[\w.<>, ?]+\(.*\)\s*\{$")
CONSTRUCTOR = re.compile(r"((public|protected|private)\s+)?(<.*>\s*)?\w+\s*\([^()]*(\([^()]*\)[^()]*)*\)?\s*(throws [\w., ]+)?\{?.*$")
FIELD = re.compile(r"((public|protected|private|static|final|transient|volatile)\s+)+[\w.<>\[\], ?]+\s+\w+\s*=")
ANNOTATED_FIELD = re.compile(r"((public|protected|private|final|transient|volatile)\s+)*[\w.<>\[\], ?]+\s+\w+\s*=")
JUMP = re.compile(r"(break|continue)\b[^;]*;$|do\s*\{?$")
CONDITION = re.compile(r"[<>=!]=|[<>]|!|\binstanceof\b|&&|\|\||\?")
SWITCH = re.compile(r"\bswitch\s*\(")


def without_comments(text):
    """The lines' code, literals emptied."""
    text = re.sub(r'"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', lambda found: found.group()[0] + found.group()[0]
                  if found.group()[0] in "\"'" else re.sub(r"[^\n]", "", found.group()), text, flags=re.S)
    return [line.strip() for line in text.split("\n")]


class Source:
    def __init__(self, text):
        self.lines, self.code = text.split("\n"), without_comments(text)
        self.begins, begin, open_ended = [], 1, False
        for number, code in enumerate(self.code, 1):
            if not open_ended:
                begin = number
            self.begins.append(begin)
            if code:
                open_ended = not code.endswith((";", "{", "}", ":")) and not ANNOTATION.match(code)

    def line(self, number):
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def code_of(self, number):
        return self.code[number - 1] if 0 < number <= len(self.code) else ""

    def begin(self, number):
        """The first line of its statement."""
        return self.begins[number - 1] if 0 < number <= len(self.begins) else number


    def has_annotated_field(self, number):
        """Whether the line is the first of annotations that stand above a field with an initialiser that is not static, or is the field's."""
        before = number - 1
        while before and not self.code_of(before):
            before -= 1
        is_annotation = ANNOTATION.match(self.code_of(number)) is not None
        if is_annotation == (ANNOTATION.match(self.code_of(before)) is not None):
            return False  # the second of two annotations, or none
        while number < len(self.code) and (not self.code_of(number) or ANNOTATION.match(self.code_of(number))):
            number += 1
        return ANNOTATED_FIELD.match(self.code_of(number)) is not None


def only_theirs(source, number):
    code = source.code_of(number)
    if source.has_annotated_field(number):
        return "field below an annotation: javac gives it the annotation's line"
    if code.startswith("}"):
        return "end of a body: return that javac adds"
    if TYPE.search(code):
        return "class: constructor or initialiser that javac adds"
    if source.begin(number) != number:
        return "statement on several lines: JaCoCo has code of it at another line too"
    if FIELD.match(code):
        return "field whose initialiser may be a constant"
    if CONSTRUCTOR.match(code):
        return "constructor: the call of super() that javac adds"
    return "not explained: line of JaCoCo alone"


def only_ours(source, number):
    code = source.code_of(number)
    if source.has_annotated_field(number):
        return "field below an annotation: javac gives it the annotation's line"
    if JUMP.match(code):
        return "jump or do: no code of its own in javac"
    if source.begin(number) != number:
        return "operand on a line of its own: javac gives it to another line"
    return "not explained: line of mincov alone"


def line_kind(source, number, ours, theirs):
    if ours is None:
        return only_theirs(source, number)
    if theirs is None:
        return only_ours(source, number)
    if ours == "?":
        return "unknown to mincov, not covered in JaCoCo" if theirs == "-" else "not explained: unknown to mincov, covered in JaCoCo"
    if ours == "+":
        return "left by an exception: JaCoCo has no probe before it"
    return "not explained: covered in JaCoCo alone"


def branch_kind(source, numbers, ours, theirs):
    """Of all lines of a statement together: (taken, known) for both."""
    code = " ".join(map(source.code_of, numbers))
    if SWITCH.search(code):
        return "switch: JaCoCo counts labels and strings' comparisons, mincov groups of labels"
    if ours[1] > theirs[1]:
        return "not explained: more branches in mincov"
    if "assert " in code:
        return "assert: whether assertions are on is a branch in JaCoCo"
    if ours[1] % 2 == 1:
        return "outcome of a condition that may be a constant: unknown to mincov"
    if (theirs[1] - ours[1]) and CONDITION.search(code):
        return "comparison, !, && or || whose value is used: javac jumps"
    return "not explained: branches"


def compare(source, theirs, lines, branches):
    """theirs: {line: what jacoco.py gives}; lines: {line: sign of `mincov show`}; branches: {line: [taken, known]}. Yields differences."""
    for line in sorted(theirs.keys() | lines.keys()):
        their_sign = None if line not in theirs else "+" if theirs[line][1] else "-"
        our_sign = None if line not in lines else "+" if lines[line] in "+~a" else lines[line]
        if our_sign != their_sign:
            yield Difference(line, line_kind(source, line, our_sign, their_sign))
    statements = collections.defaultdict(lambda: ([0, 0], [0, 0], []))
    for line in sorted(theirs.keys() | branches.keys()):
        ours, others, numbers = statements[source.begin(line)]
        numbers.append(line)
        taken, known = branches.get(line, (0, 0))
        missed, covered = theirs[line][2:] if line in theirs else (0, 0)
        for counts, more in ((ours, (taken, known)), (others, (covered, missed + covered))):
            counts[0] += more[0]
            counts[1] += more[1]
    for line, (ours, others, numbers) in statements.items():
        if ours != others:
            yield Difference(line, branch_kind(source, numbers, ours, others))

"""Kinds of differences between mincov and JaCoCo."""
import collections
Difference = collections.namedtuple("Difference", "line kind")
class Source:
    def __init__(self, text):
        self.lines = text.splitlines()
    def line(self, number):
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""
def compare(source, theirs, lines, branches):
    for line in sorted(theirs.keys() | lines.keys()):
        j = theirs.get(line); m = lines.get(line)
        js = None if not j else "-" if not j[1] else "+"
        ms = None if not m else "+" if m in "+~a" else m
        if js != ms: yield Difference(line, f"not explained: line mincov {ms} jacoco {js}")
        jb = (j[3], j[2]+j[3]) if j else (0,0)
        mb = tuple(branches.get(line, (0,0)))
        if jb != mb: yield Difference(line, f"not explained: branches mincov {mb} jacoco {jb}")

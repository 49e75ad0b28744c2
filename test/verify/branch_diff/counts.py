"""What a comparison of branches came to: outcomes alike, and what differs, by kind."""

from branch_readings import NOT_TAKEN, TAKEN


class Comparison:
    def __init__(self):
        self.same = 0  # outcomes
        self.taken = 0  # of these
        self.only_mincov, self.only_llvm = {}, {}  # kind -> branches; of the source, by one of the two
        self.differing = {}  # kind -> outcomes of branches that both know
        self.unexplained = []  # lines to print

    def wonder(self, text, place, what):
        line = text.text[text.lines[place[0] - 1] :].split("\n", 1)[0].strip()
        self.unexplained.append("%s:%d:%d: %s: %s" % (text.path, *place, what, line[:300]))

    def outcome(self, text, place, what, mincov, llvm):
        if mincov == llvm:
            self.same += 1
            self.taken += mincov == TAKEN
        else:
            # llvm-cov derives some counts by subtraction, so those who left in between (exit, longjmp, a throw) came out there. That
            # they did not is what the probes on all edges say (main.py).
            kind = "unexplained"
            if mincov == NOT_TAKEN and llvm == TAKEN:
                kind = "behind a call that did not return: llvm-cov subtracts counts"
            elif mincov == TAKEN and llvm == NOT_TAKEN and any("setjmp" in t[1] for t in text.tokens_of_line(place[0])):
                kind = "setjmp returned a second time: llvm-cov subtracts counts"
            self.differing[kind] = self.differing.get(kind, 0) + 1
            if kind == "unexplained":
                self.wonder(text, place, "%s is %s in mincov, %s in llvm-cov" % (what, mincov, llvm))

    def only(self, tool, kind, text, place):
        counts = self.only_mincov if tool == "mincov" else self.only_llvm
        counts[kind or "unexplained"] = counts.get(kind or "unexplained", 0) + 1
        if not kind:
            self.wonder(text, place, "in %s only" % tool)

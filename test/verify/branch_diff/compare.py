"""What mincov and llvm-cov say of the same branches, and why they differ where they do.

A condition of mincov stands at a place inside the region that llvm-cov gives it: it is compared with the innermost one. Conditions
in macros stand where the macro is used, all of them: there the two lists are compared. The cases of a switch are matched by their
order in the source.
"""

import bisect

from branch_readings import NOT_TAKEN, ORDER
from text import Text

LOOPS = ("while", "for", "do")


class FileComparison:
    def __init__(self, comparison, path, entry):
        self.comparison, self.entry = comparison, entry
        self.text = Text(path)
        self.macros = sorted((place, self.text.macro_end(place)) for place in entry.expansions | set(entry.llvm_macros))
        self.conditions = [b for (kind, _, _), b in entry.mincov.items() if kind == "condition"]
        self.by_place = {}
        for branch in self.conditions:
            self.by_place.setdefault(branch.place, []).append(branch)

    def macro_of(self, place):
        """Where the macro begins whose use place lies in, or None."""
        index = bisect.bisect_right(self.macros, (place, (float("inf"), 0))) - 1
        while index >= 0 and self.macros[index][0][0] > place[0] - 50:  # uses may be nested, and are not longer than that
            if self.macros[index][0] <= place < self.macros[index][1]:
                return self.macros[index][0]
            index -= 1
        return None

    # ---- Macros ----

    def compare_macros(self):
        """llvm-cov sees a macro's arguments where they are spelled; clang's places, and ours, are where the use begins. Columns say
        nothing inside, so that only the lists as wholes are compared: each condition's outcomes, in whatever order."""
        groups = {place: list(branches.values()) for place, branches in self.entry.llvm_macros.items()}
        for (place, _, _), branch in self.entry.llvm.items():
            if branch.place == branch.end:  # a macro of a system header
                groups.setdefault(place, []).append(branch)
                branch.matched = True
                continue
            begin = self.macro_of(self.skip_signs(place))
            if begin and branch.end <= self.text.macro_end(begin) and (begin in groups or begin in self.by_place):
                groups.setdefault(begin, []).append(branch)
                branch.matched = True
        for place, branches in groups.items():
            ours = self.by_place.get(place, [])
            for branch in ours:
                branch.matched = True
            left, right = (sorted(sorted(b.outcomes.values()) for b in some) for some in (ours, branches))
            if left == right:
                for branch in ours:
                    for state in branch.outcomes.values():
                        self.comparison.outcome(self.text, place, "macro", state, state)
                continue
            for tool, branches in [("mincov", left), ("llvm-cov", right)]:
                for _ in branches:
                    self.comparison.only(tool, "in a macro, whose conditions are not branched on one by one", self.text, place)

    def skip_signs(self, place):
        offset = self.text.offset(place)
        while self.text.text[offset] in "!( \t\n":
            offset += 1
        return self.text.place(offset)

    # ---- Conditions ----

    def compare_conditions(self):
        regions = [b for b in self.entry.llvm.values() if not b.matched and self.text.word(b.place) not in ("case", "default", "switch")]
        regions.sort(key=lambda b: (b.place, tuple(-n for n in b.end)))
        begins = [b.place for b in regions]
        for branch in self.conditions:
            if branch.matched:
                continue
            inner = None
            for region in regions[bisect.bisect_left(begins, (branch.place[0] - 30, 0)) : bisect.bisect_right(begins, branch.place)]:
                if branch.place <= region.end and not region.matched and not self.is_in_arm(region.place, branch.place):
                    if not inner or (inner.place, inner.end) != (region.place, region.end):  # one of a pack's elements: in their order
                        inner = region
            if not inner:
                continue
            branch.matched = inner.matched = True
            flipped = self.negations(inner.place, branch.place) % 2
            for name, other in [("true", "false"), ("false", "true")]:
                self.comparison.outcome(self.text, branch.place, name, branch.outcomes[name], inner.outcomes[other if flipped else name])

    def compare_loops(self):
        """What && and || of a loop come to is at the loop's keyword in mincov. llvm-cov seldom counts that; then the last operand's
        outcome says the half of it: that && came to true, and || to false."""
        for branch in self.conditions:
            head = None if branch.matched else self.loop_head(branch.place)
            if not head:
                continue
            inside = [b for b in self.entry.llvm.values() if not b.matched and head[0] <= b.place and b.end <= head[1]]
            wholes = [b for b in inside if self.top_operators(b.place, b.end)]
            operators = self.top_operators(*head)
            if len(operators) == 1:
                inside = [b for b in inside if self.is_last_operand(b, head)]
            if wholes:
                branch.matched = wholes[0].matched = True
                for name in ("true", "false"):
                    self.comparison.outcome(self.text, branch.place, name, branch.outcomes[name], wholes[0].outcomes[name])
            elif len(operators) == 1 and inside:
                last = inside[0]
                name = "true" if operators == {"&&"} else "false"
                branch.matched = last.matched = True
                self.comparison.outcome(self.text, branch.place, "last operand " + name, branch.outcomes[name], last.outcomes[name])

    def loop_head(self, place):
        """Begin and end of the condition of the loop at place, where its body ends in the case of do."""
        text = self.text
        index, word = text.token_index(place), text.word(place)
        if index + 1 < len(text.tokens) and text.tokens[index][1] == "}" and text.tokens[index + 1][1] == "while":
            return text.head(text.place(text.starts[index + 1]))
        if word == "while":
            return text.head(place)
        if word == "for":
            return text.middle_of_for(place)
        return self.head_around(index)

    def head_around(self, index):
        """Without a brace before its while, a do loop's whole condition stands at its first operand: that of the while around the token."""
        tokens = self.text.tokens
        for at in range(index - 1, max(index - 20, 0), -1):
            if tokens[at][1] == "while" and self.text.closing(at + 1) > index:
                return self.text.head(self.text.place(self.text.starts[at]))
        return None

    def is_last_operand(self, branch, head):
        """Whether nothing but parentheses is behind the branch, and none of && and || in the parentheses around it."""
        rest = self.text.words(self.text.closed(branch.end), head[1])
        if any(word != ")" for word in rest) or self.text.before(branch.place, ("(", "!")) not in ("&&", "||"):
            return False
        return self.top_operators(head[0], branch.place) != set() and self.depth(head[0], branch.place) == 0

    def depth(self, begin, place):
        """Parentheses that are open at place and hold an && or ||, counted from begin."""
        open_ones = []
        for word in self.text.words(begin, place):
            if word == "(":
                open_ones.append(False)
            elif word == ")" and open_ones:
                open_ones.pop()
            elif word in ("&&", "||") and open_ones:
                open_ones[-1] = True
        return sum(open_ones)

    def top_operators(self, begin, end):
        """Which of && and || stand between the places outside of parentheses, but for those around it all."""
        first, last = self.text.token_index(begin), self.text.token_index(end) - 1
        while first < last and self.text.tokens[first][1] == "(" and self.text.closing(first) == last:
            first, last = first + 1, last - 1
        depth, found = 0, set()
        for _, word in self.text.tokens[first : last + 1]:
            depth += word in ("(", "[")
            depth -= word in (")", "]")
            if depth == 0 and word in ("&&", "||"):
                found.add(word)
        return found

    def negations(self, begin, place):
        """The "!" of "!(a == b)": mincov tells what is negated."""
        count = 0
        for sign in self.text.between(begin, place):
            if sign not in "!( \t\n":
                break
            count += sign == "!"
        return count

    def is_in_arm(self, begin, place):
        """Whether place is in an arm of the ?: that begins at begin: clang then branches on the arms, and not on the whole."""
        depth = 0
        for word in self.text.words(self.skip_signs(begin), place):
            depth += word in ("(", "[")
            depth -= word in (")", "]")
            if depth <= 0 and word == "?":
                return True
        return False

    # ---- Switches ----

    def compare_switches(self):
        for (kind, place, _), branch in self.entry.mincov.items():
            labels = self.text.labels(self.text.switch_word(place)) if kind == "switch" else None
            if labels is None:
                continue
            branch.matched = True
            if any(values for _, _, values in labels):
                states = self.states_with_ranges(place, labels, branch)
            else:
                states = [state for name, state in branch.outcomes.items() if name != "default"]
            cases = [p for p, word, _ in labels if word == "case"]
            if states is None or len(states) != len(cases):
                self.comparison.only("mincov", "switch with cases from macros", self.text, place)
                continue
            self.compare_labels(self.text.switch_word(place), labels, list(zip(cases, states)), self.default_of(place, branch))

    def further_ranges(self, place):
        """Clang makes a large range of a switch's cases a comparison behind it: mincov has a branch for each, at the switch's place."""
        return [b for (kind, at, _), b in self.entry.mincov.items() if kind == "labels" and at == place]

    def default_of(self, place, branch):
        found = [b.outcomes["default"] for b in [branch, *self.further_ranges(place)] if "default" in b.outcomes]
        return found[0] if found else None

    def states_with_ranges(self, place, labels, branch):
        """The state of each case, in the source's order; None where a range is not spelled in plain constants."""
        further, states = self.further_ranges(place), []
        by_value = {int(name[5:]): state for name, state in branch.outcomes.items() if name.startswith("case ")}
        large = {name[6:]: state for b in further for name, state in b.outcomes.items() if name != "default"}
        in_ranges = set()
        for _, word, values in labels:
            if values and None in values:
                return None
            in_ranges.update(v for v in by_value if values and values[0] <= v <= values[1])
        single = [state for value, state in by_value.items() if value not in in_ranges]
        for _, word, values in labels:
            if values:
                some = [state for value, state in by_value.items() if values[0] <= value <= values[1]]
                some += [large[name] for name in ["%d ... %d" % values] if name in large]
                states.append(max(some, key=ORDER.index) if some else None)
            elif word == "case":
                states.append(single.pop(0) if single else None)
        for other in further:
            other.matched = True
        return None if None in states or single else states

    def compare_labels(self, place, labels, cases, default):
        theirs = {b.place: b for b in self.entry.llvm.values()}
        defaults = [p for p, word, _ in labels if word == "default"]
        if not defaults and default is not None:
            begin, end = self.text.head(place)
            for other in self.entry.llvm.values():
                if begin <= other.place < end and not other.matched:
                    other.matched = True
                    self.comparison.outcome(self.text, place, "default", default, other.outcomes["true"])
        for at, state in cases:
            if at in theirs:
                theirs[at].matched = True
                self.comparison.outcome(self.text, at, "case", state, theirs[at].outcomes["true"])
        for at in defaults:
            if at in theirs and default is not None:
                theirs[at].matched = True
                self.comparison.outcome(self.text, at, "default", default, theirs[at].outcomes["true"])

    # ---- What only one has ----

    def rest(self):
        for (kind, place, _), branch in self.entry.mincov.items():
            if not branch.matched:
                self.comparison.only("mincov", self.kind_of_ours(kind, branch), self.text, place)
        for branch in self.entry.llvm.values():
            if not branch.matched:
                self.comparison.only("llvm-cov", self.kind_of_theirs(branch), self.text, branch.place)

    def kind_of_ours(self, kind, branch):
        word = self.text.word(branch.place)
        if word in LOOPS or self.text.text[self.text.offset(branch.place)] == "}":
            return "&& or || of a loop, as a whole"
        if self.macro_of(branch.place):
            return "in a macro's use"
        if any(self.is_in_arm(b.place, branch.place) for b in self.entry.llvm.values() if b.place <= branch.place <= b.end):
            return "arm of a ?: that is a condition"
        if self.text.before(branch.place, ("(",)) in ("if",) + LOOPS and any(
                not b.matched and branch.place < b.place and b.place[0] <= branch.place[0] + 10 and self.text.before(b.place, ("(", "!")) in ("&&", "||")
                for b in self.entry.llvm.values()):
            return "&& or || that is an operand, as a whole"
        if self.is_in_capture(branch.place):
            return "initialiser in a lambda's capture: llvm-cov has no branch there"
        has_call = word.isidentifier() and self.text.behind(branch.place, (word,)) == "("
        if has_call and not any(b.place[0] == branch.place[0] for b in self.entry.llvm.values()):
            return "in a macro's use"
        if has_call and self.text.before(branch.place, ("(", "!")) in LOOPS + (";",):
            return "loop's condition that is a macro: llvm-cov does not say where"
        return None

    def is_in_capture(self, place):
        """In brackets that begin an expression: `[x = a ? b : c] { ... }`."""
        tokens, depth = self.text.tokens, 0
        for at in range(self.text.token_index(place) - 1, 0, -1):
            depth += tokens[at][1] in (")", "]", "}")
            depth -= tokens[at][1] in ("(", "[", "{")
            if depth < 0 or tokens[at][1] == ";":
                return tokens[at][1] == "[" and tokens[at - 1][1] in ("=", "(", ",", "return")
        return False

    def kind_of_theirs(self, branch):
        end = self.text.closed(branch.end)
        words = self.text.words(branch.place, end)
        if not any(line in self.entry.lines for line in range(branch.place[0], branch.end[0] + 1)):
            return "code that clang drops, or does not emit"
        if words and words[0] in ("case", "default"):
            return "case of a switch that is constant or in a macro"
        if self.text.before(branch.place, ("(",)) == "switch" and branch.outcomes["true"] == NOT_TAKEN and any(
                kind == "switch" and place[0] == branch.place[0] and "default" not in b.outcomes for (kind, place, _), b in self.entry.mincov.items()):
            return "default that cannot be reached"
        if "sizeof" in words or self.text.before(branch.place, ("(", "!")) == "sizeof" or not any(w[0].isalpha() or w[0] == "_" for w in words):
            return "constant condition"
        if self.text.behind(end, (")",)) == "?":
            return "?: without a branch"
        if "?" in words:
            return "?: that is a condition"
        if self.text.before(branch.place, ("(", "!")) in ("&&", "||"):
            return "last operand of && or ||, which is no branch"
        return None


def compare_file(comparison, path, entry):
    file = FileComparison(comparison, path, entry)
    file.compare_macros()
    file.compare_conditions()
    file.compare_loops()
    file.compare_switches()
    file.rest()

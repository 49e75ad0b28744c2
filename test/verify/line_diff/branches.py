"""Branch outcomes of mincov against those of llvm-cov and gcov: taken or not, and why they differ.

llvm-cov has a region for each condition, with a count for true and one for false: mincov's condition, whose place lies in the region,
is compared with it outcome by outcome. gcov has, for each line, a list of branches that neither name their condition nor say which
outcome they are: compared is how many there are on the line, and how many of them were taken. As for lines (kinds.py), the rules are
tried in order, and a difference that no rule explains is a finding.
"""

import re

import kinds

MACRO = re.compile(r"(?:while\b|for\b)?[\s(!]*[A-Z][A-Z0-9_]*\(")
LOOP = re.compile(r"(for|while|do)\b|\}\s*while\b|\}\s*$")


class Branch(kinds.Line):
    """A line, with one branch on it: of mincov, of llvm-cov, or all of the line as gcov has them."""

    def __init__(self, witnesses, place, mincov=None, llvm=None, gcov=None):
        super().__init__(witnesses, place[0])
        self.column, self.of_mincov, self.of_llvm, self.of_gcov = place[1], mincov, llvm, gcov
        self.end, self.agrees_with_llvm, self.agrees_with_gcov, self.has_own = place[2:], False, False, False
        self.shares_region, self.has_several = False, False

    def before(self):
        return self.source.text_lines[self.number - 1][: max(self.column - 1, 0)]

    def behind(self):
        """The line from the branch's place on."""
        return self.source.text_lines[self.number - 1][max(self.column - 1, 0) :]

    def in_expansion(self):
        """In a macro's use, or at the word of a loop whose condition begins with one. Where nothing ran, llvm-cov leaves expansions
        out, and only the name tells."""
        place = self.number, self.column
        if not self.llvm and MACRO.match(self.behind()):
            return True
        return any(contains(r[:4], place) or self.is_loop() and r[:2] > place for r in self.regions(kinds.EXPANSION))

    def is_assertion(self):
        return re.match(r"assert\s*\(", self.behind()) is not None

    def has_macro(self):
        return any(r[0] == self.number for r in self.regions(kinds.EXPANSION))

    def is_spread(self):
        return super().is_spread() or self.number in self.source.within

    def is_loop(self):
        """At the loop's word, or for do at the brace before while: clang has the branch on the whole condition there."""
        return LOOP.match(self.behind().lstrip()) is not None

    def is_value(self):
        """An operand of && or || or ! whose value is used, or ?: without arms that have code: no branch in clang."""
        before = self.before().strip(" \t(!")
        if not before and self.number > 1:  # the operator stands at the end of the line before
            before = self.source.text_lines[self.number - 2].rstrip()
        return before.endswith(("&&", "||")) or self.goes_on() and not self.before().strip(" \t(!")

    def is_condition_of_value(self):
        """llvm-cov's region stands before the ? of ?:."""
        text = self.source.text_lines[self.end[0] - 1][self.end[1] - 1 :] + " " + self.source.text_lines[self.end[0]].lstrip()
        return text.lstrip(" )").startswith("?")

    def gcov_has_fewer(self):
        return len(self.of_gcov) < len(self.of_mincov)

    def is_lost(self):
        """A run that did not reach its end took it."""
        return self.witnesses.unended and self.truth

    def is_inlined_by_gcc(self):
        """Of a function that is always inlined, or where one is called, or at the statement before, where gcc's block begins."""
        own = self.witnesses
        following = next((n for n in range(self.number + 1, self.number + 20) if n in own.gcov), None)
        return self.number in own.gcov_outside or self.number in own.gcc_inlined or following in own.gcc_inlined

    def statements(self):
        return self.starts or ([self.source.within[self.number]] if self.goes_on() else [])

    def has_words(self, *words):
        return any(w in words for s in self.statements() for w in s.words())


def contains(region, place):
    """A system header's macro has an empty region."""
    return region[:2] <= place < region[2:4] or region[:2] == place


class RegionsByLine:
    """llvm-cov's branch regions of a file, by each line that they touch."""

    def __init__(self, regions):
        self.by_line = {}
        for region in regions:
            for line in range(region[0], region[2] + 1):
                self.by_line.setdefault(line, []).append(region)

    def around(self, place, ordinal, places):
        """The narrowest region around the place, or None. With temporaries in it, `a && b` has a region itself, which begins where a
        does, and clang branches on its value: behind a, or at a's place if that is an operator."""
        found = sorted((r for r in self.by_line.get(place[0], []) if contains(r, place)), key=lambda r: (r[2], r[3]))
        if not found:
            return None
        begin_here = [r for r in found if r[:2] == place]
        if len(begin_here) > 1 and (ordinal or any(other != place and contains(begin_here[0], other) for other in places)):
            return begin_here[-1]
        return min(found, key=lambda r: (r[2] - r[0], r[3] - r[1] if r[0] == r[2] else r[3]))

    def behind(self, branch):
        """The region of a loop's condition that is no && or ||: the one region that begins behind the loop's word on its line, or None."""
        if not branch.is_loop() or branch.has_words("&&", "||"):
            return None
        found = [r for r in self.by_line.get(branch.number, []) if r[:2] > (branch.number, branch.column)]
        return found[0] if len(found) == 1 else None


def shares(branch, region, ordinal, conditions):
    """The region does not tell this condition from others: a system header's macro has one empty region for all of its conditions, and
    the region of `MACRO(x) != 0`, a condition itself, begins where the macro's own conditions stand."""
    if region[:2] == region[2:4]:
        return conditions > 1
    return region[:2] == (branch.number, branch.column) and branch.in_expansion() and ordinal < conditions - 1


def is_negated(branch, region):
    """llvm-cov's condition is `!x`, mincov's the x in it: clang branches on that, the other way round."""
    if region[0] != branch.number:
        return False
    text = branch.source.text_lines[region[0] - 1][region[1] - 1 : branch.column - 1]
    return re.sub(r'"(?:[^"\\]|\\.)*"|!=', "", text).count("!") % 2 == 1


ONLY_MINCOV_NOT_LLVM = [
    ("condition in a macro: llvm-cov has one place for several", lambda b: b.shares_region),
    ("condition in a macro: llvm-cov has it in the macro's definition", lambda b: b.in_expansion()),
    ("loop: clang branches on the value of its whole condition", lambda b: b.is_loop() and (b.has_words("&&", "||") or b.is_bare())),
]

ONLY_LLVM_NOT_MINCOV = [
    ("excluded by a marker in the source", lambda b: b.state == "x"),
    ("case or default: mincov has it as an outcome of the switch",
     lambda b: b.behind().startswith(("case", "default")) or re.search(r"\bswitch\s*\(\s*$", b.before())),
    ("condition in a macro's definition", lambda b: b.number in b.source.directives),
    ("function that clang does not emit", lambda b: b.in_unemitted_function()),
    ("code that clang drops", lambda b: not b.clang_code),
    ("operand of && or || whose value is used: no branch in clang", lambda b: b.is_value()),
    ("?: whose arms have no code: no branch in clang", lambda b: b.is_condition_of_value()),
]

TAKEN_MINCOV_NOT_LLVM = [
    ("run that did not reach its end: llvm-cov's counts are lost", lambda b: b.is_lost()),
    ("depends on addresses or on a random seed", lambda b: b.varies()),
]

TAKEN_LLVM_NOT_MINCOV = [
    ("depends on addresses or on a random seed", lambda b: b.varies()),
    ("assert: llvm-cov counts its second copy, in sizeof, which does not run", lambda b: b.is_assertion() and all(b.of_llvm)),
    ("condition in a macro: llvm-cov has one place for several", lambda b: b.has_several and b.agrees_with_gcov),
    ("behind a call that did not return: llvm-cov counts its false as the rest", lambda b: b.agrees_with_gcov),
]

# ---- gcov: all branches of a line together ----

ONLY_MINCOV_NOT_GCOV = [
    ("gcc computes && and || of simple operands without a branch", lambda b: b.has_words("&&", "||")),
    ("gcc computes ?: without a branch", lambda b: b.has_words("?")),
    ("condition in a macro that gcc computes without a branch", lambda b: b.has_macro()),
    ("gcc drops a condition whose arm has no code", lambda b: b.holds("if") and b.number + 1 not in b.witnesses.gcov),
    ("statement on several lines: gcc has its branches at another", lambda b: b.is_spread()),
    ("always_inline: gcc has the function's branches where it is called", lambda b: b.is_inlined_by_gcc()),
]

ONLY_GCOV_NOT_MINCOV = [
    ("excluded by a marker in the source", lambda b: b.state == "x"),
    ("a test of the compiler's own, which mincov leaves out", lambda b: b.has_own),
    ("catch: gcc tests the exception's type there", lambda b: b.holds("catch")),
    ("new or delete: a test of gcc's own", lambda b: b.has_words("new", "delete")),
    ("brace: a test of gcc's own before destructors", lambda b: b.is_bare()),
    ("?: whose arms have no code: no branch in clang", lambda b: b.has_words("?")),
    ("operand of && or || whose value is used: no branch in clang", lambda b: b.has_words("&&", "||")),
    ("statement on several lines: gcc has its branches at one of them", lambda b: b.is_spread()),
    ("condition in a macro whose value is used: no branch in clang", lambda b: b.has_macro()),
    ("always_inline: gcc has the function's branches where it is called", lambda b: b.is_inlined_by_gcc()),
]

OTHER_NUMBER_THAN_GCOV = [
    ("statement on several lines: gcc has its branches at one of them", lambda b: b.is_spread()),
    ("gcc computes && and || of simple operands without a branch", lambda b: b.gcov_has_fewer() and b.has_words("&&", "||")),
    ("gcc computes ?: without a branch", lambda b: b.gcov_has_fewer() and b.has_words("?")),
    ("condition in a macro that gcc computes without a branch", lambda b: b.gcov_has_fewer() and b.has_macro()),
    ("switch: gcc joins labels that stand one behind the other", lambda b: b.gcov_has_fewer() and b.holds("switch")),
    ("operand of && or || whose value is used: no branch in clang", lambda b: not b.gcov_has_fewer() and b.has_words("&&", "||")),
    ("?: whose arms have no code: no branch in clang", lambda b: not b.gcov_has_fewer() and b.has_words("?")),
    ("condition in a macro whose value is used: no branch in clang", lambda b: not b.gcov_has_fewer() and b.has_macro()),
    ("a test of the compiler's own, which mincov leaves out", lambda b: not b.gcov_has_fewer() and b.has_own),
    ("new or delete: a test of gcc's own", lambda b: not b.gcov_has_fewer() and b.has_words("new", "delete")),
    ("always_inline: gcc has the function's branches where it is called", lambda b: b.is_inlined_by_gcc()),
]

TAKEN_OTHERWISE_THAN_GCOV = [
    ("loop: clang branches on the value of its whole condition", lambda b: b.is_loop() and (b.has_words("&&", "||") or b.is_bare())),
    ("run that did not reach its end: gcov's counts are lost", lambda b: b.is_lost() and sum(b.of_mincov) > sum(b.of_gcov)),
    ("depends on addresses or on a random seed", lambda b: b.varies()),
    ("statement on several lines: gcc has other branches of it there", lambda b: b.is_spread() and b.agrees_with_llvm),
    ("operand of && or || whose value is used: no branch in clang", lambda b: b.has_words("&&", "||") and b.agrees_with_llvm),
    ("several conditions in a macro: gcc branches on others of them", lambda b: (b.has_macro() or b.holds("assert")) and len(b.of_mincov) > 2),
    ("always_inline: gcc has the function's branches where it is called", lambda b: b.is_inlined_by_gcc()),
]

ONLY_MINCOV, ONLY_LLVM = "conditions of mincov only, not of llvm-cov", "conditions of llvm-cov only, not of mincov"
TAKEN_MINCOV, TAKEN_LLVM = "outcomes taken in mincov only, not in llvm-cov", "outcomes taken in llvm-cov only, not in mincov"
LINES_MINCOV, LINES_GCOV = "lines with branches in mincov only, not in gcov", "lines with branches in gcov only, not in mincov"
OTHER_NUMBER, OTHER_TAKEN = "lines with another number of outcomes in gcov", "lines with as many outcomes in gcov, but not as many taken"
TABLES = {
    ONLY_MINCOV: ONLY_MINCOV_NOT_LLVM,
    ONLY_LLVM: ONLY_LLVM_NOT_MINCOV,
    TAKEN_MINCOV: TAKEN_MINCOV_NOT_LLVM,
    TAKEN_LLVM: TAKEN_LLVM_NOT_MINCOV,
    LINES_MINCOV: ONLY_MINCOV_NOT_GCOV,
    LINES_GCOV: ONLY_GCOV_NOT_MINCOV,
    OTHER_NUMBER: OTHER_NUMBER_THAN_GCOV,
    OTHER_TAKEN: TAKEN_OTHERWISE_THAN_GCOV,
}
ALIKE_LLVM, ALIKE_GCOV, UNKNOWN = "outcomes alike in mincov and llvm-cov", "lines with branches alike in mincov and gcov", "outcomes unknown to mincov"


class Comparison:
    """What is counted: alike, and differences by title and kind; findings are those without a kind."""

    def __init__(self):
        self.alike = {ALIKE_LLVM: 0, ALIKE_GCOV: 0, UNKNOWN: 0}
        self.counts = {title: {} for title in TABLES}
        self.unexplained = []

    def differ(self, title, path, branch):
        kind = next((name for name, rule in TABLES[title] if rule(branch)), None)
        self.counts[title][kind or "unexplained"] = self.counts[title].get(kind or "unexplained", 0) + 1
        if not kind:
            text = branch.source.text_lines[branch.number - 1].strip()
            self.unexplained.append((title, path, branch.number, "column %d: %s %s %s: %s" % (branch.column, branch.of_mincov, branch.of_llvm, branch.of_gcov, text)))


def lines_alike(ours, theirs):
    """Lines with as many outcomes, and as many of them taken."""
    return {line for line, taken in ours.items() if line in theirs and (len(taken), sum(taken)) == (len(theirs[line]), sum(theirs[line]))}


def compare_with_llvm(result, witnesses, path, mincov, llvm, shared, confirmed):
    """shared: places of llvm's where one function has several conditions; confirmed: lines on which mincov and gcov agree. Returns lines on which both have conditions, and all of them alike."""
    regions, matched, alike, different, places_of = RegionsByLine(llvm), set(), set(), set(), {}
    for place in mincov:
        places_of.setdefault(place[0], []).append(place)
    for place, conditions in mincov.items():
        near = [p for p in places_of.get(place[0], []) if p != place]
        for ordinal, condition in enumerate(conditions):
            branch = Branch(witnesses, place, mincov=condition)
            branch.agrees_with_gcov = place[0] in confirmed
            region = regions.around(place, ordinal, near) or regions.behind(branch)
            if region and shares(branch, region, ordinal, len(conditions)):
                matched.add(region)
                region, branch.shares_region = None, True
            if region is None:
                result.differ(ONLY_MINCOV, path, branch)
                different.add(place[0])
                continue
            matched.add(region)
            branch.has_several = region in shared
            branch.of_llvm = llvm[region][::-1] if is_negated(branch, region) else llvm[region]
            (alike if condition == branch.of_llvm else different).add(place[0])
            for one, other in zip(condition, branch.of_llvm):
                if one is None:
                    result.alike[UNKNOWN] += 1
                elif one == other:
                    result.alike[ALIKE_LLVM] += 1
                else:
                    result.differ(TAKEN_MINCOV if one else TAKEN_LLVM, path, branch)
    for region in llvm:
        if region not in matched:
            result.differ(ONLY_LLVM, path, Branch(witnesses, region, llvm=llvm[region]))
    return alike - different


def united(gcov):
    """{line: taken}. Instances of a template are united where they have as many branches."""
    lines = {}
    for (line, _), taken in gcov.items():
        known = lines.setdefault(line, taken)
        if len(known) == len(taken):
            lines[line] = [one or other for one, other in zip(known, taken)]
    return lines


def compare_with_gcov(result, witnesses, path, ours, theirs, confirmed, own):
    """confirmed: lines on which mincov and llvm-cov agree; own: lines with branches that clang made."""
    alike = lines_alike(ours, theirs)
    result.alike[ALIKE_GCOV] += len(alike)
    for line in sorted((set(ours) | set(theirs)) - alike):
        one, other = ours.get(line), theirs.get(line)
        branch = Branch(witnesses, (line, 1), mincov=one, gcov=other)
        branch.agrees_with_llvm, branch.has_own = line in confirmed, line in own
        title = LINES_MINCOV if other is None else LINES_GCOV if one is None else OTHER_NUMBER if len(one) != len(other) else OTHER_TAKEN
        result.differ(title, path, branch)


def compare(result, readings, witnesses, path):
    """Lines that one tool alone has are counted as lines, not here."""
    gcov = united({key: taken for key, taken in readings.gcov_branches.get(path, {}).items() if key[0] in witnesses.mincov})
    outcomes = {line: taken for line, taken in readings.mincov_outcomes.get(path, {}).items() if line in witnesses.gcov}
    own = {line for line, taken in readings.mincov_own.get(path, {}).items() if len(taken) > len(outcomes.get(line, []))}
    conditions = readings.mincov_conditions.get(path, {})
    confirmed = compare_with_llvm(result, witnesses, path, conditions, readings.llvm_branches.get(path, {}), readings.llvm_shared.get(path, set()), lines_alike(outcomes, gcov))
    compare_with_gcov(result, witnesses, path, outcomes, gcov, confirmed, own)

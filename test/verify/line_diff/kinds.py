"""Why two tools differ about a line: the rules, in the order in which they are tried.

Each rule looks at independent witnesses: the tokens of the line (source.py), the line tables of uninstrumented objects, the regions
of llvm-cov, the functions of gcov, a mincov build with a probe in every block, and the third tool. A difference that no rule
explains is a finding. A rule about *covered* names who is right, and asks a witness for it.
"""

import source

BARE = {"{", "}", ";", ")", ",", "else", "do", "try"}
CODE, EXPANSION, SKIPPED, GAP = range(4)


class Witnesses:
    """The readings of one file, arranged for looking up a line. Regions by the lines where they begin and end."""

    def __init__(self, readings, path):
        self.path, self.source = path, source.Source(path)
        self.mincov, self.gcov, self.llvm = (r.get(path, {}) for r in (readings.mincov, readings.gcov, readings.llvm))
        self.truth, self.states = readings.mincov_truth.get(path, {}), readings.mincov_states.get(path, {})
        self.clang_rows, self.gcc_rows = readings.clang_rows.get(path, {}), readings.gcc_rows.get(path, {})
        self.gcc_inlined, self.gcov_outside = readings.gcc_inlined.get(path, set()), readings.gcov_outside.get(path, set())
        self.function_starts = {f[0] for f in readings.gcov_functions.get(path, [])}
        self.unended, self.varying = readings.unended, readings.varying.get(path, [])
        self.regions, self.skipped = {}, set()
        for (_, _, *place, kind), count in readings.llvm_regions.get(path, {}).items():
            region = (*place, count, kind)
            for line in {region[0], region[2]}:
                self.regions.setdefault(line, []).append(region)
            if region[5] == SKIPPED:
                self.skipped.update(range(region[0], region[2] + 1))
        self.emitted = set()  # functions' bodies, by their last line, with any line of mincov's
        for line in self.mincov:
            self.emitted.add(self.source.bodies.get(line))


class Line:
    """One line, with what all witnesses say of it."""

    def __init__(self, witnesses, number):
        self.witnesses, self.source, self.number = witnesses, witnesses.source, number
        self.mincov, self.gcov, self.llvm = (r.get(number) for r in (witnesses.mincov, witnesses.gcov, witnesses.llvm))
        self.truth, self.state = witnesses.truth.get(number), witnesses.states.get(number)
        self.clang_code, self.gcc_code = number in witnesses.clang_rows, number in witnesses.gcc_rows
        self.tokens = [t.text for t in self.source.by_line.get(number, [])]
        self.starts = self.source.starts.get(number, [])

    # ---- What stands there ----

    def is_bare(self):
        return bool(self.tokens) and all(t in BARE for t in self.tokens)

    def is_label(self):
        """Labels, and at most a brace or nothing behind them: `case 1: case 2:`, `default: {`."""
        return bool(self.starts) and all(s.is_label() or all(t.text in BARE for t in s.tokens) for s in self.starts)

    def begins_with_label(self):
        return bool(self.starts) and self.starts[0].is_label()

    def is_declaration_without_code(self):
        """Initialises nothing, or static data, at most after a brace; or goes on with one."""
        statements = self.starts or [self.source.within[self.number]] if self.starts or self.goes_on() else []
        return bool(statements) and all(s.is_bare_declaration() or s.is_constant_declaration() for s in statements)

    def goes_on(self):
        """No statement begins here; one of an earlier line goes on."""
        return not self.starts and self.number in self.source.within

    def is_jump_at_brace(self):
        """`}`, `} else {`, `} else if (`: all that clang has there, if anything, is the jump at the brace."""
        columns = self.witnesses.clang_rows.get(self.number, set())
        brace = self.source.text_lines[self.number - 1].expandtabs(1).find("}") + 1
        return self.begins_with("}") and columns <= {brace} and self.number not in self.source.function_ends

    def is_left_by_exceptions(self):
        """`}` of a block of C++ that control never came to the end of; gcov counts destructors that ran as an exception left it."""
        return (self.witnesses.path.endswith((".cpp", ".hpp", ".cc", ".hh", ".cxx")) and self.is_bare() and self.begins_with("}")
                and self.truth is False and self.gcov and self.llvm)

    def is_spread(self):
        """A statement of several lines goes on or begins here: compilers choose different lines for its parts."""
        return self.goes_on() or any(s.tokens[-1].last > s.first.line for s in self.starts)

    def is_jump(self):
        return bool(self.starts) and self.starts[-1].tokens[0].text in ("break", "continue", "goto")

    def is_call(self):
        """`word(...)` as a whole statement. A function's call has code: one without is a macro."""
        return any(len(s.tokens) > 2 and s.tokens[0].kind == "word" and s.tokens[0].text not in source.KEYWORDS and s.tokens[1].text == "("
                   and s.tokens[-1].text in (";", ")", "{") for s in self.starts)

    def heading(self):
        """The tokens before the opening brace of the function around the line."""
        body = self.source.bodies.get(self.number)
        lines = range(body[0], body[1] + 1) if body else []
        return [t.text for n in lines if n in self.source.headers for t in self.source.by_line.get(n, [])]

    def is_in_destructor(self):
        return "~" in self.heading()

    def varies(self):
        return bool(self.witnesses.varying) and any(name in self.heading() for name in self.witnesses.varying)

    def is_behind_catch(self):
        body = self.source.bodies.get(self.number)
        lines = range(body[0], self.number) if body else []
        return any(t.text == "catch" for n in lines for t in self.source.by_line.get(n, []))

    def is_outside_bodies(self):
        """Before a function's opening brace, or in a class: members' initialisers, bases, the table of virtual functions; or a macro
        that expands to functions."""
        return self.is_header() or self.number not in self.source.bodies

    def is_macro_before_brace(self):
        """`CASE(name) {`"""
        return self.is_call() and self.tokens[-1] == "{"

    def is_void_cast(self):
        return any([t.text for t in s.tokens[:3]] == ["(", "void", ")"] for s in self.starts)

    def is_endless_head(self):
        words = "".join(self.tokens)
        return "for(;;)" in words or any("while(%s)" % constant in words for constant in ("1", "true", "True", "TRUE"))

    def is_header(self):
        return self.number in self.source.headers or self.number in self.witnesses.function_starts

    def begins_with(self, *signs):
        return bool(self.tokens) and self.tokens[0] in signs

    def holds(self, *words):
        return any(t in words for t in self.tokens)

    # ---- What the tools know ----

    def regions(self, *kinds):
        """Those of llvm-cov that begin or end on the line."""
        return [r for r in self.witnesses.regions.get(self.number, []) if r[5] in kinds]

    def begins_covered_region(self):
        return any(r[0] == self.number and r[4] > 0 for r in self.regions(CODE))

    def is_expanded_functions(self):
        """Two functions or more begin on the line, all at the macro's place."""
        starts = [r[:2] for r in self.regions(CODE) if r[0] == self.number]
        return bool(self.regions(EXPANSION)) and len(starts) > len(set(starts))

    def zero_regions(self):
        return [r for r in self.regions(CODE, GAP, EXPANSION) if r[4] == 0]

    def in_unemitted_function(self):
        body = self.source.bodies.get(self.number)
        return body is not None and body not in self.witnesses.emitted and not self.clang_code

    def follows_covered_line(self):
        """An earlier line of the same function ran: control entered it."""
        body = self.source.bodies.get(self.number)
        return body is not None and any(self.witnesses.mincov.get(n) for n in range(body[0], self.number))


# ---- Executable lines: name, rule; the first rule that holds names the kind. ----

ONLY_MINCOV_NOT_GCOV = [
    ("brace, else or do alone", lambda l: l.is_bare()),
    ("endless loop's head", lambda l: l.is_endless_head()),
    ("part of a statement on several lines", lambda l: l.is_spread()),
    ("jump that gcc has no code for", lambda l: not l.gcc_code and l.is_jump()),
    ("statement without effect", lambda l: not l.gcc_code and (l.is_void_cast() or l.is_call())),
    ("code outside of functions' bodies", lambda l: l.gcc_code and l.is_outside_bodies()),
    ("class with members of the compiler's own", lambda l: l.begins_with("struct", "class")),
    ("code that gcc drops", lambda l: not l.gcc_code),
]

ONLY_GCOV_NOT_MINCOV = [
    ("excluded by a marker in the source", lambda l: l.state == "x"),
    ("function's opening lines", lambda l: l.is_header()),
    ("brace, else or do alone", lambda l: l.is_bare()),
    ("label", lambda l: not l.clang_code and (l.begins_with_label() or l.is_macro_before_brace())),
    ("function that clang does not emit", lambda l: l.in_unemitted_function()),
    ("part of a statement on several lines", lambda l: l.is_spread()),
    ("arm of #if that only gcc compiles", lambda l: l.number in l.witnesses.skipped and l.llvm is None),
    ("catch clause's head", lambda l: not l.clang_code and l.holds("catch")),
    ("macro that expands to no code", lambda l: not l.clang_code and l.is_call()),
    ("jump that clang has no code for", lambda l: not l.clang_code and l.holds("return", "goto", "break", "continue")),
    ("code that clang drops", lambda l: not l.clang_code),
]

ONLY_LLVM_NOT_MINCOV = [
    ("excluded by a marker in the source", lambda l: l.state == "x"),
    ("macro's definition", lambda l: l.number in l.source.directives),
    ("blank or comment", lambda l: not l.tokens),
    ("function that clang does not emit", lambda l: l.in_unemitted_function()),
    ("function's opening lines", lambda l: l.is_header()),
    ("brace, else or do alone", lambda l: l.is_bare()),
    ("label", lambda l: l.is_label() or not l.clang_code and l.is_macro_before_brace()),
    ("declaration without code", lambda l: not l.clang_code and l.is_declaration_without_code()),
    ("macro that expands to no code", lambda l: not l.clang_code and l.is_call()),
    ("part of a statement on several lines", lambda l: l.goes_on()),
    ("code that clang drops", lambda l: not l.clang_code),
]

ONLY_MINCOV_NOT_LLVM = [
    ("llvm-cov leaves out a line with a system header's macro", lambda l: l.clang_code and any(r[:2] == r[2:4] for r in l.regions(CODE))),
    ("llvm-cov leaves out a line behind a skipped arm of #if", lambda l: l.clang_code and any(r[2:4] == (l.number, 1) for r in l.regions(SKIPPED))),
    ("llvm-cov leaves out a line that begins with a comment",
     lambda l: l.clang_code and any(r[2] == l.number and l.number in l.source.comments for r in l.regions(SKIPPED))),
    ("code outside of functions' bodies", lambda l: (l.clang_code or l.gcc_code) and l.is_outside_bodies()),
]

# ---- Covered lines, executable in both. l.truth: a probe in every block says so too. A rule asks for a witness besides mincov. ----

COVERED_MINCOV_NOT_GCOV = [
    ("assumed by mincov: behind a call that did not return", lambda l: l.state == "a"),
    ("endless loop's head: gcov counts the jump back", lambda l: l.is_endless_head() and l.truth and l.llvm),
    ("brace: gcc has code for unwinding only", lambda l: l.is_bare() and l.truth and l.llvm),
    ("statement on several lines: gcc counts another of them", lambda l: l.is_spread() and l.truth and l.llvm),
    ("gcov loses its count behind a catch", lambda l: l.truth and l.llvm and l.is_behind_catch()),
    ("run that did not reach its end: gcov's counts are lost", lambda l: l.witnesses.unended and l.truth and not l.llvm),
    ("depends on addresses or on a random seed", lambda l: l.varies()),
]

COVERED_GCOV_NOT_MINCOV = [
    ("constant arm of ?: without code in clang", lambda l: l.goes_on() and l.holds(":") and bool(l.zero_regions()) and l.begins_covered_region()),
    ("gcc joins the arms of ?: at the last one", lambda l: l.goes_on() and l.holds(":", "?") and l.truth is False and bool(l.zero_regions())),
    ("gcc joins the operands of && and || at the last one",
     lambda l: l.goes_on() and l.holds("&&", "||") and l.truth is False and bool(l.zero_regions())),
    ("gcc joins jumps and returns at one of them",
     lambda l: l.holds("return", "goto", "break", "continue") and l.truth is False and l.llvm is False),
    ("closing brace: only exceptions left the block", lambda l: l.is_left_by_exceptions()),
    ("jump at the brace that ends an arm", lambda l: l.is_jump_at_brace() and l.truth is False),
    ("depends on addresses or on a random seed", lambda l: l.varies()),
]


def gcov_is_explained(line):
    return any(rule(line) for _, rule in COVERED_GCOV_NOT_MINCOV)


COVERED_MINCOV_NOT_LLVM = [
    ("assumed by mincov: behind a call that did not return", lambda l: l.state == "a"),
    ("closing brace: the returns' common end", lambda l: l.number in l.source.function_ends and l.is_bare() and l.truth),
    ("brace: destructors run there", lambda l: l.is_bare() and l.truth and l.gcov),
    ("llvm-cov gives the line the count of the gap before it",
     lambda l: l.truth and l.gcov and any(r[5] == GAP and r[2] == l.number for r in l.zero_regions())),
    ("destructor that ran when llvm-cov had written its profile", lambda l: l.truth and l.gcov and l.is_in_destructor()),
    ("several functions from one macro's expansion", lambda l: l.truth and l.gcov and l.is_expanded_functions()),
    ("run that did not reach its end: llvm-cov's counts are lost", lambda l: l.witnesses.unended and l.truth),
    ("depends on addresses or on a random seed", lambda l: l.varies()),
]

COVERED_LLVM_NOT_MINCOV = [
    ("closing brace: only exceptions left the block", lambda l: l.is_left_by_exceptions()),
    ("jump at the brace that ends an arm", lambda l: l.is_jump_at_brace() and l.truth is False and (not l.gcov or gcov_is_explained(l))),
    ("llvm-cov takes the line's largest count",
     lambda l: l.truth is False and bool(l.zero_regions()) and (not l.gcov or gcov_is_explained(l))),
    ("destructor's first line: its deleting copy did not run", lambda l: l.truth is False and l.gcov is None and l.is_header() and l.is_in_destructor()),
    ("behind a call that did not return",
     lambda l: l.truth is False and not l.gcov and not l.goes_on() and not l.zero_regions() and l.follows_covered_line()),
    ("depends on addresses or on a random seed", lambda l: l.varies()),
]

TABLES = [
    # title, tool that has it, tool that lacks it, covered?, rules
    ("executable in mincov only, not in gcov", "mincov", "gcov", False, ONLY_MINCOV_NOT_GCOV),
    ("executable in gcov only, not in mincov", "gcov", "mincov", False, ONLY_GCOV_NOT_MINCOV),
    ("executable in mincov only, not in llvm-cov", "mincov", "llvm", False, ONLY_MINCOV_NOT_LLVM),
    ("executable in llvm-cov only, not in mincov", "llvm", "mincov", False, ONLY_LLVM_NOT_MINCOV),
    ("covered in mincov only, not in gcov", "mincov", "gcov", True, COVERED_MINCOV_NOT_GCOV),
    ("covered in gcov only, not in mincov", "gcov", "mincov", True, COVERED_GCOV_NOT_MINCOV),
    ("covered in mincov only, not in llvm-cov", "mincov", "llvm", True, COVERED_MINCOV_NOT_LLVM),
    ("covered in llvm-cov only, not in mincov", "llvm", "mincov", True, COVERED_LLVM_NOT_MINCOV),
    ("covered by inference, not by a probe in every block", "mincov", "truth", True, []),
    ("covered by a probe in every block, not by inference", "truth", "mincov", True, []),
]


def differing_lines(witnesses, has, lacks, covered):
    one, other = getattr(witnesses, has), getattr(witnesses, lacks)
    if covered:
        return sorted(n for n in one if n in other and one[n] and not other[n])
    return sorted(n for n in one if n not in other)


def kind_of(witnesses, number, rules):
    line = Line(witnesses, number)
    return next((name for name, rule in rules if rule(line)), None)

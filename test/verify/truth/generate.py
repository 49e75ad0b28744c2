"""Random programs in C and C++ that write down themselves what runs (Inputs/truth.h): each line of interest calls t(LINE), c(LINE) or
s(LINE, n), so what a coverage tool says of it can be held against the record. They are made of what csmith leaves out: exceptions,
destructors, longjmp, coroutines, lambdas, templates, computed jumps, statement expressions, conditions and calls on several lines.
"""

import random

LEAVES_C = ["call", "call", "call", "nested_call", "sum", "choice", "value"]
LEAVES_CXX = ["throw", "throw", "text"]
SHAPES = ["if", "if", "if_else", "if_else", "else_if", "operands", "while", "while_operands", "for", "do", "endless", "switch", "switch",
          "macro_if", "macro_choice", "chain", "chosen_condition", "statement_expression"]
SHAPES_CXX = ["try", "try", "guard", "guard", "guards", "lambda", "range_for", "if_initialised", "static", "constexpr", "new"]
HEAD = ['#include "truth.h"', "#define UNLESS(x) if (!(x))", "#define PICK(a, b, c) ((a) ? (b) : (c))"]
HEAD_C = ["#include <setjmp.h>"]
HEAD_CXX = ["#include <string>", "#include <utility>", "struct Guard { int v; Guard(int v) : v(v) {} ~Guard() { v = 0; } };"]
HEAD_COROUTINES = """#include <coroutine>
struct Numbers {
  struct promise_type {
    int value;
    Numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) { value = v; return {}; }
    void return_void() {}
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> handle;
  Numbers(std::coroutine_handle<promise_type> handle) : handle(handle) {}
  Numbers(Numbers &&other) : handle(std::exchange(other.handle, nullptr)) {}
  ~Numbers() { if (handle) handle.destroy(); }
  struct Iterator {
    std::coroutine_handle<promise_type> handle;
    int operator*() { return handle.promise().value; }
    void operator++() { handle.resume(); }
    bool operator!=(int) { return !handle.done(); }
  };
  Iterator begin() { handle.resume(); return {handle}; }
  int end() { return 0; }
};""".splitlines()


class Program:
    """lines: the text; conditions: line -> whether clang branches on that line's one condition (None: perhaps, elsewhere);
    switches: line -> (groups of values that are cases of one place, how many values there are)."""

    def __init__(self, seed, cxx, coroutines):
        self.random, self.cxx, self.coroutines = random.Random(seed), cxx, coroutines
        self.lines, self.conditions, self.switches = [], {}, {}
        self.indent = self.names = self.loops = 0
        self.functions, self.generators, self.kind, self.may_jump, self.may_yield = [], [], "plain", True, False
        self.write_program()

    def text(self):
        return "\n".join(self.lines) + "\n"

    def add(self, text):
        """{t}, {c}, {s}: calls that record this line. {call}: perhaps through a function of the program."""
        line = len(self.lines) + 1
        call = "t(%d)" % line
        through = "%s(%s)" % (self.random.choice(self.functions), call) if self.functions and self.random.random() < 0.5 else call
        for name, value in [("{t}", call), ("{c}", "c(%d)" % line), ("{call}", through), ("{line}", str(line))]:
            text = text.replace(name, value)
        self.lines.append("  " * self.indent + text)
        return line

    def condition(self, text, branches=True):
        self.conditions[self.add(text)] = branches

    def name(self, prefix):
        self.names += 1
        return "%s%d" % (prefix, self.names)

    # ---- Statements ----

    def statement(self, depth):
        leaves, shapes = list(LEAVES_C), list(SHAPES)
        if self.cxx:
            leaves += LEAVES_CXX
            shapes += SHAPES_CXX if self.kind != "computed" else []  # a computed jump may pass neither try nor destructors
        else:
            shapes += ["jump", "jump"]
        if self.kind == "computed":  # nor into a statement expression
            shapes = [shape for shape in shapes if shape != "statement_expression"] + ["computed"] * 3
        kind = self.random.choice(leaves if depth <= 0 else leaves + shapes * 2)
        if self.may_yield and self.random.random() < 0.15:
            kind = "yield"
        getattr(self, "add_" + kind)(depth - 1)

    def block(self, depth, leaves_loop=False):
        self.indent += 1
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth)
        if self.may_jump and self.random.random() < 0.35:
            words = ["co_return;" if self.may_yield else "return x;"] + (["break;", "continue;"] if self.loops else [])
            self.add(self.random.choice(words))
        self.indent -= 1

    def braces(self, depth, end="}"):
        self.block(depth)
        self.add(end)

    def body_of_loop(self, depth, end="}"):
        self.loops += 1
        self.braces(depth, end)
        self.loops -= 1

    def enclosed(self, depth, write):
        """What jumps may not leave."""
        saved = self.may_jump, self.loops, self.may_yield
        self.may_jump, self.loops = False, 0
        write(depth)
        self.may_jump, self.loops, self.may_yield = saved

    def add_call(self, _):
        self.add("{t};")

    def add_nested_call(self, _):
        self.add("x += {call};")

    def add_sum(self, _):
        self.add("x +=")
        for _ in range(self.random.randint(2, 4)):
            self.add("    {call} +")
        self.add("    {t};")

    def add_choice(self, _):
        self.condition("x += {c}")
        self.add("  ? {t}")
        self.add("  : {t};")

    def add_value(self, _):
        self.condition("x += {c} &&")
        self.add("  {c};")

    def add_throw(self, _):
        self.condition("if ({c})")
        self.add("  throw %s{{t}};" % self.random.choice(["One", "Two"]))

    def add_text(self, _):
        self.add("x += (int)std::string({t} + 20, 'a').size();")

    def add_yield(self, _):
        self.add("co_yield {t};")

    def add_if(self, depth):
        self.condition(self.random.choice(["if ({c}) {", "if (!{c}) {"]))
        self.braces(depth)

    def add_if_else(self, depth):
        self.condition("if ({c}) {")
        self.braces(depth, "} else {")
        self.braces(depth)

    def add_else_if(self, depth):
        self.condition("if ({c}) {")
        self.block(depth)
        for _ in range(self.random.randint(1, 3)):
            self.condition("} else if ({c}) {")
            self.block(depth)
        self.add("}")

    def add_operands(self, depth):
        """&& and ||, perhaps negated and in parentheses, an operand a line."""
        count, opened = self.random.randint(2, 4), 0
        self.add("if (")
        for i in range(count):
            last = i == count - 1
            opens = not last and self.random.random() < 0.3
            opened += opens
            closes = opened if last else int(opened > 0 and not opens and self.random.random() < 0.4)
            opened -= closes
            negation = "!" if self.random.random() < 0.3 else ""
            self.condition("    %s%s{c}%s%s" % ("(" * opens, negation, ")" * closes, "" if last else self.random.choice([" &&", " ||"])))
        self.add(") {")
        self.braces(depth, self.random.choice(["}", "} else {{t};}"]))

    def add_while(self, depth):
        self.condition("while ({c}) {")
        self.body_of_loop(depth)

    def add_while_operands(self, depth):
        self.add("while (")
        self.condition("    {c} &&")
        self.condition("    {c}) {", None)
        self.body_of_loop(depth)

    def add_for(self, depth):
        self.add("for (x += {t};")
        self.condition("     {c};")
        self.add("     x += {t}) {")
        self.body_of_loop(depth)

    def add_do(self, depth):
        self.add("do {")
        self.loops += 1
        self.block(depth)
        self.loops -= 1
        self.condition("} while ({c});", None)  # no code where the body never ends

    def add_endless(self, depth):
        self.add("for (;;) {")
        self.loops += 1
        self.statement(depth)
        self.condition("if ({c})")
        self.add("  break;")
        self.statement(depth)
        self.loops -= 1
        self.add("}")

    def add_switch(self, depth):
        limit, value, groups = self.random.randint(2, 12), 0, []
        line = self.add("switch (s({line}, %d)) {" % limit)
        default_before = self.random.randint(0, limit)
        while value < limit:
            width = self.random.choice([1, 1, 1, 2, 3])
            group, value = list(range(value, min(limit, value + width))), value + width
            if group[0] <= default_before <= group[-1]:
                self.add("default: {")
                self.braces(depth, self.random.choice(["} break;", "}"]))
            if self.random.random() < 0.25:
                continue
            groups.append(group)
            if len(group) > 1 and self.random.random() < 0.5:
                self.add("case %d ... %d: {" % (group[0], group[-1]))
            else:
                self.add(" ".join("case %d:" % v for v in group) + " {")
            self.braces(depth, self.random.choice(["} break;", "} break;", "}"]))
        self.add("}")
        if groups:
            self.switches[line] = groups, limit

    def add_macro_if(self, depth):
        self.condition("UNLESS({c}) {")
        self.braces(depth)

    def add_macro_choice(self, _):
        self.condition("x += PICK({c}, {t}, x);")

    def add_chain(self, _):
        self.condition("x += {c} ?")
        self.add("  {t} :")
        self.condition("  {c} ?")
        self.add("  {t} :")
        self.add("  {t};")

    def add_chosen_condition(self, depth):
        self.add("if (")
        self.condition("    {c} ?", None)
        self.condition("    {c} :", None)
        self.condition("    {c}) {", None)
        self.braces(depth)

    def add_statement_expression(self, depth):
        def write(depth):
            self.may_yield = False
            self.add("x += ({")
            self.block(depth)
            self.add("  {t}; });")

        self.enclosed(depth, write)

    def add_jump(self, depth):
        def write(depth):
            self.add("if (setjmp(*(jmp_buf *)enter_jump({line})) == 0) {")
            self.block(depth)
            self.add("  leave_jump();")
            self.add("} else {")
            self.add("  leave_jump();")

        self.enclosed(depth, write)
        self.braces(depth)

    def add_computed(self, depth):
        first, second, end, table = (self.name(n) for n in ("first", "second", "end", "table"))
        self.add("{ static void *%s[] = {&&%s, &&%s};" % (table, first, second))
        self.add("  goto *%s[s({line}, 2)]; }" % table)
        self.add("%s:" % first)
        self.block(depth)
        self.add("goto %s;" % end)
        self.add("%s:" % second)
        self.block(depth)
        self.add("%s:;" % end)

    def add_try(self, depth):
        self.add("try {")
        self.block(depth)
        for kind in self.random.choice([["One &"], ["Two"], ["One &", "Two &"], ["..."], ["One &", "..."], ["Two &", "One"]]):
            self.add("} catch (%s) {" % kind)
            saved, self.may_yield = self.may_yield, False  # a handler may not suspend
            saved_jumps, self.may_jump = self.may_jump, self.may_jump and not saved
            self.block(depth)
            self.may_yield, self.may_jump = saved, saved_jumps
            if self.random.random() < 0.2:
                self.add("  throw;")
        self.add("}")

    def add_guard(self, depth):
        self.add("{ Guard g({t});")
        self.braces(depth)

    def add_guards(self, depth):
        self.add("{ Guard g({t}), h({t});")
        self.add("  std::string text({t} + 30, 'b');")
        self.braces(depth)

    def add_lambda(self, depth):
        name, saved = self.name("lambda"), self.kind
        self.kind = "plain"

        def write(depth):
            self.may_jump, self.may_yield = True, False
            self.add("auto %s = [&](int y) -> int {" % name)
            self.block(depth)
            self.add("  return x + y; };")

        self.enclosed(depth, write)
        self.kind = saved
        self.add("x += %s({t});" % name)

    def add_range_for(self, depth):
        name = self.name("v")
        values = "%s({t})" % self.random.choice(self.generators) if self.generators and self.random.random() < 0.5 else "{1, 2, {t}}"
        self.add("for (int %s : %s) {" % (name, values))
        self.add("  x += %s;" % name)
        self.body_of_loop(depth)

    def add_if_initialised(self, depth):
        self.condition("if (int %s = {c}) {" % self.name("i"))
        self.braces(depth, "} else {")
        self.braces(depth)

    def add_static(self, _):
        self.add("{ static int once = {t}; x += once; }")

    def add_constexpr(self, depth):
        if self.kind != "template":
            return self.add_call(depth)
        self.add("if constexpr (N > %d) {" % self.random.randint(0, 3))
        self.braces(depth, "} else {")
        self.braces(depth)

    def add_new(self, _):
        name = self.name("p")
        self.add("{ Guard *%s = new Guard({t});" % name)
        self.add("  x += {t};")
        self.add("  delete %s; }" % name)

    # ---- Functions ----

    def add_function(self, number):
        kinds = ["plain", "plain", "static", "computed"] + ["template", "noexcept", "inline"] * self.cxx + ["coroutine"] * 2 * self.coroutines
        self.kind, name = self.random.choice(kinds), "f%d" % number
        heads = {"static": "static int %s(int a) {", "inline": "inline int %s(int a) {", "noexcept": "int %s(int a) noexcept {",
                 "template": "template <int N> int %s(int a) {", "coroutine": "Numbers %s(int a) {"}
        self.may_yield = self.kind == "coroutine"
        self.add(heads.get(self.kind, "int %s(int a) {") % name)
        self.add("  int x = a; x += {t};")
        self.block(3)
        self.add("  co_return; }" if self.may_yield else "  return x; }")
        if self.may_yield:
            self.generators.append(name)
        else:
            self.functions += [name + "<1>", name + "<3>"] if self.kind == "template" else [name]
        self.may_yield = False

    def write_program(self):
        for line in HEAD + (HEAD_CXX if self.cxx else HEAD_C) + (HEAD_COROUTINES if self.coroutines else []):
            self.lines.append(line)
        for number in range(self.random.randint(3, 6)):
            self.add_function(number)
        functions, self.functions = self.functions, []
        self.add("int main(int argc, char **argv) { begin(argv);")
        self.add("  int a = argc;")
        for name in functions:
            self.add("  a += %s({t});" % name)
        for name in self.generators:
            self.add("  for (int v : %s({t}))" % name)
            self.add("    a += v;")
        self.add("  return a & 1; }")

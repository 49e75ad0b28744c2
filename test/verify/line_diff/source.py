"""What stands on each line of a C or C++ file, told from its tokens alone.

A line gets a set of facts: where statements and declarations begin, and of what kind. This is no parser: a token begins a statement
if the token before it ends one (";", a brace of code, a label's ":", else, do, the parenthesis that closes the head of if, while,
for, switch). Braces are code, an initialiser, or the body of a type or namespace. All arms of a conditional directive are read, each from the state at its beginning.
"""

import re

TOKEN = re.compile(
    r"""(?P<comment>//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/)
      | (?P<string>R"(?P<raw>[^(\s]*)\(.*?\)(?P=raw)"|(?:L|u8|u|U)?"(?:[^"\\\n]|\\.|\\\n)*"|(?:L|u|U)?'(?:[^'\\\n]|\\.)*')
      | (?P<directive>(?<![^\n])[ \t]*\#(?:[^\n\\/]|\\\n|\\.|/(?!\*)|/\*.*?\*/)*)
      | (?P<word>[A-Za-z_]\w*)
      | (?P<number>\.?\d(?:[\w.']|[eEpP][+-])*)
      | (?P<sign>::|->|\+\+|--|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||<<|\.\.\.|[^\s])""",
    re.VERBOSE | re.DOTALL,
)
HEADS = {"if", "while", "for", "switch", "catch"}
JUMPS = {"break", "continue", "goto"}
TYPE_BODIES = {"struct", "class", "union", "enum", "namespace", "extern"}
CONSTANT_DECLARATIONS = {"static", "extern", "typedef", "using", "struct", "enum", "union", "class", "friend", "template", "static_assert"}
KEYWORDS = HEADS | {"return", "sizeof", "do", "else", "case"}
NO_DECLARATION = {"return", "goto", "else", "case", "default", "throw", "delete", "new", "sizeof", "using", "typedef", "if", "while", "do", "for"}


class Token:
    __slots__ = ("text", "kind", "line", "last")

    def __init__(self, text, kind, line):
        self.text, self.kind, self.line = text, kind, line
        self.last = line + text.count("\n")


def tokens_of(text):
    found, line, at = [], 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        kind = match.lastgroup if match.lastgroup != "raw" else "string"
        kind = next(k for k in ("comment", "string", "directive", "word", "number", "sign") if match[k] is not None)
        found.append(Token(match[0], kind, line))
    return found


class Statement:
    """From its first token to its ";" or to the brace or head that ends it."""

    def __init__(self, first, depth):
        self.first, self.tokens, self.depth = first, [], depth

    def words(self):
        return [t.text for t in self.tokens]

    def is_bare_declaration(self):
        """A declaration that initialises nothing: `int a, *b[4];`, `static char c;`, and those of functions and types."""
        tokens, brackets = [], 0
        for token in self.tokens:  # an array's size is a constant expression
            brackets += token.text == "["
            if not brackets:
                tokens.append(token)
            brackets -= token.text == "]"
        if len(tokens) < 3 or tokens[-1].text != ";" or tokens[0].text in NO_DECLARATION or tokens[0].kind != "word":
            return False
        return sum(t.kind == "word" for t in tokens) >= 2 and all(t.kind in ("word", "number") or t.text in ",;*&:::<>" for t in tokens)

    def is_constant_declaration(self):
        """Static data, types, prototypes, using and the like: no code where they stand."""
        return self.tokens[0].text in CONSTANT_DECLARATIONS or "constexpr" in self.words()[:4]

    def is_label(self):
        return self.tokens[-1].text == ":"


class Nesting:
    """Where reading stands. stack holds what is open: "(" of an expression, "H" of a statement's head, "I" an initialiser, "T" a
    type's or namespace's body, "C" code, "F" a function's body; openings the first lines of the functions among them."""

    def __init__(self):
        self.stack, self.openings, self.statement, self.previous = [], [], None, None

    def copy(self):
        other = Nesting()
        other.stack, other.openings = self.stack[:], self.openings[:]
        other.statement, other.previous = self.statement, self.previous
        return other


class Source:
    def __init__(self, path):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        self.text_lines = text.split("\n")
        self.by_line = {}  # line -> tokens of code
        self.starts = {}  # line -> statements that begin there
        self.code_statements = set()  # lines where a statement inside a function begins
        self.directives, self.comments = set(), set()
        self.headers = set()  # from a function's first line to its opening brace
        self.function_ends = set()  # of functions' closing braces
        self.bodies = {}  # line -> the first and last line of the innermost function around it
        self.within = {}  # line -> statement that goes on there from an earlier line
        self.read(tokens_of(text))

    def read(self, tokens):
        code = []
        for token in tokens:
            span = range(token.line, token.last + 1)
            if token.kind == "directive":
                self.directives.update(span)
                code.append(token)
            elif token.kind == "comment":
                self.comments.update(span)
            else:
                code.append(token)
                for line in span:
                    self.by_line.setdefault(line, []).append(token)
        self.segment(code)

    def begin(self, token, bodies):
        statement = Statement(token, bodies)
        self.starts.setdefault(token.line, []).append(statement)
        if bodies:
            self.code_statements.add(token.line)
        return statement

    def segment(self, code):
        state, saved = Nesting(), []
        for token in code:
            if token.kind != "directive":
                self.read_token(state, token)
                continue
            name = token.text.lstrip(" \t#").split(maxsplit=1)[:1]
            name = "".join(c for c in (name[0] if name else "") if c.isalpha())
            if name in ("if", "ifdef", "ifndef"):
                saved.append(state.copy())
            elif name in ("else", "elif") and saved:
                state = saved[-1].copy()
            elif name == "endif" and saved:
                saved.pop()

    def read_token(self, state, token):
        text, stack = token.text, state.stack
        bodies = len(state.openings)
        nested = bool(stack) and stack[-1] in "(HI"
        if state.statement is None and not nested and text not in "{};":
            state.statement = self.begin(token, bodies)
        if state.statement:
            if state.statement.first.line != token.line:
                self.within.setdefault(token.line, state.statement)
            state.statement.tokens.append(token)
        if text in ("(", "["):
            stack.append("H" if text == "(" and state.previous and state.previous.text in HEADS else "(")
        elif text in (")", "]"):
            if stack and stack[-1] in "(H" and stack.pop() == "H":
                state.statement = None
        elif text == "{":
            self.open_brace(state, token, bodies)
        elif text == "}":
            self.close_brace(state, token, bodies)
        elif not nested and (text in (";", "else", "do", "try") or text == ":" and state.statement and self.is_label(state.statement)):
            state.statement = None
        state.previous = token

    def open_brace(self, state, token, bodies):
        kind = self.brace_kind(state.statement, state.previous, state.stack, bodies)
        if kind == "F":
            first = state.statement.first.line if state.statement else token.line
            state.openings.append(first)
            self.headers.update(range(first, token.line + 1))
        state.stack.append(kind)
        if kind in "CFT":
            state.statement = None

    def close_brace(self, state, token, bodies):
        stack = state.stack
        while stack and stack[-1] in "(H":
            stack.pop()
        closed = stack.pop() if stack else "C"
        if closed == "F" and state.openings:
            self.end_body(state.openings.pop(), token.line)
        if closed in "CFT":
            state.statement = None
        if stack and stack[-1] in "(HI":  # a lambda's body: the expression around it goes on
            state.statement = Statement(token, bodies)

    def end_body(self, first, last):
        self.function_ends.add(last)
        for line in range(first, last + 1):
            self.bodies.setdefault(line, (first, last))  # inner functions end, and come, first

    @staticmethod
    def is_label(statement):
        words = statement.words()
        return words[0] in ("case", "default", "public", "private", "protected") or len(words) == 2 and statement.tokens[0].kind == "word"

    @staticmethod
    def brace_kind(statement, previous, stack, bodies):
        before = previous.text if previous else ""
        words = statement.words()[:-1] if statement else []
        if "(" not in words and "=" not in words and any(w in TYPE_BODIES for w in words):
            return "T"
        if before in ("=", ",", "return", "[", "{") and stack and stack[-1] == "I" or before in ("=", ",", "return", "("):
            return "I"
        if not words or before in ("else", "do", "try"):
            return "C" if bodies else "F" if before == ";" else "T"  # F: behind the parameters of a definition without a prototype
        if before == ")" or before in ("const", "noexcept", "override", "final", "mutable"):
            return "F" if not bodies or (stack and stack[-1] in "(T") or "]" in words or "operator" in words else "C"
        if previous.kind == "word" or before in (">", "]", ":"):
            if not bodies and "(" in words:
                return "F"  # K&R definitions end in ";" and come here through no statement; attributes and return types do
            return "I"
        return "C" if bodies else "F"

"""A source's text by place: what stands there, what a macro's use extends over, and the labels of a switch.

Places are (line, column) with columns in bytes from 1, as compilers count them.
"""

import bisect
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "line_diff"))
from source import TOKEN


def constant(words):
    """The value of a number or a character, its sign before it; None of anything else."""
    text = "".join(words)
    if len(text) == 3 and text[0] == text[2] == "'":
        return ord(text[1])
    return int(text, 0) if re.fullmatch(r"-?(0[xX][0-9a-fA-F]+|[1-9]\d*|0)", text) else None


def range_of(words):
    """(low, high) of a label `low ... high`, each None where it is no plain constant; None of other labels."""
    if "..." not in words:
        return None
    at = words.index("...")
    return constant(words[:at]), constant(words[at + 1 :])


class Text:
    def __init__(self, path):
        self.path = path
        with open(path, encoding="latin-1") as file:  # a byte is a column
            self.text = file.read()
        self.lines = [0]
        self.lines += [m.end() for m in re.finditer("\n", self.text)]
        # Tokens of code: offset and text. Directives' are left out, with comments.
        self.tokens = [(m.start(), m[0]) for m in TOKEN.finditer(self.text) if m["comment"] is None and m["directive"] is None]
        self.starts = [t[0] for t in self.tokens]

    def offset(self, place):
        return self.lines[place[0] - 1] + place[1] - 1

    def place(self, offset):
        line = bisect.bisect_right(self.lines, offset)
        return line, offset - self.lines[line - 1] + 1

    def between(self, begin, end):
        return self.text[self.offset(begin) : self.offset(end)]

    def token_index(self, place):
        """Of the first token at or behind place."""
        return bisect.bisect_left(self.starts, self.offset(place))

    def word(self, place):
        index = self.token_index(place)
        return self.tokens[index][1] if index < len(self.tokens) and self.starts[index] == self.offset(place) else ""

    def closing(self, index):
        """Index of the token that closes the bracket at index; the last token where none does."""
        depth = 0
        for at in range(index, len(self.tokens)):
            depth += self.tokens[at][1] in ("(", "[", "{")
            depth -= self.tokens[at][1] in (")", "]", "}")
            if depth == 0:
                return at
        return len(self.tokens) - 1

    def closed(self, place):
        """Behind the parentheses that open at place, a macro's arguments for instance; place where none do."""
        return self.place(self.starts[self.closing(self.token_index(place))] + 1) if self.word(place) == "(" else place

    def macro_end(self, place):
        """Where the use of the macro at place ends, its arguments included."""
        index = self.token_index(place)
        if index + 1 < len(self.tokens) and self.tokens[index + 1][1] == "(":
            index = self.closing(index + 1)
        start, text = self.tokens[min(index, len(self.tokens) - 1)]
        return self.place(start + len(text))

    def tokens_of_line(self, line):
        end = self.lines[line] if line < len(self.lines) else len(self.text)
        return self.tokens[bisect.bisect_left(self.starts, self.lines[line - 1]) : bisect.bisect_left(self.starts, end)]

    def before(self, place, skipped):
        """The token before place, behind those to be skipped."""
        index = self.token_index(place) - 1
        while index >= 0 and self.tokens[index][1] in skipped:
            index -= 1
        return self.tokens[index][1] if index >= 0 else ""

    def behind(self, place, skipped):
        index = self.token_index(place)
        while index < len(self.tokens) and self.tokens[index][1] in skipped:
            index += 1
        return self.tokens[index][1] if index < len(self.tokens) else ""

    def words(self, begin, end):
        return [t[1] for t in self.tokens[self.token_index(begin) : self.token_index(end)]]

    def head(self, place):
        """Begin and end of what stands in the parentheses of the statement at place."""
        index = self.token_index(place) + 1
        return self.place(self.starts[index + 1]), self.place(self.starts[self.closing(index)])

    def middle_of_for(self, place):
        """Begin and end of a for's condition; None where it has none of its own."""
        index = self.token_index(place) + 1
        end, depth, signs = self.closing(index), 0, []
        for at in range(index + 1, end):
            depth += self.tokens[at][1] in ("(", "[", "{")
            depth -= self.tokens[at][1] in (")", "]", "}")
            if depth == 0 and self.tokens[at][1] == ";":
                signs.append(at)
        return (self.place(self.starts[signs[0] + 1]), self.place(self.starts[signs[1]])) if len(signs) == 2 else None

    def switch_word(self, place):
        """Where the word of the switch at place stands: clang has it at what is declared in its parentheses, if anything is."""
        index = self.token_index(place)
        if index > 1 and self.tokens[index - 2][1] == "switch" and self.tokens[index - 1][1] == "(":
            return self.place(self.starts[index - 2])
        return place

    def labels(self, place):
        """Places of the labels of the switch at place, as the source has them: [(place, "case" or "default", range of values or None)]."""
        index = self.token_index(place)
        if self.word(place) != "switch" or self.tokens[index + 1][1] != "(":
            return None
        index = self.closing(index + 1) + 1
        if self.tokens[index][1] != "{":
            return None
        end, found = self.closing(index), []
        while index < end:
            start, word = self.tokens[index]
            if word == "switch":
                index = self.closing(index + 1) + 1
                index = self.closing(index) if self.tokens[index][1] == "{" else index
            elif word == "case" or word == "default" and self.tokens[index + 1][1] == ":":
                colon = index
                while self.tokens[colon][1] != ":":
                    colon += 1
                found.append((self.place(start), word, range_of([t[1] for t in self.tokens[index + 1 : colon]])))
            index += 1
        return found

"""Makes the stores into probe arrays countable, in the text of optimised IR.

Behind each store instruction that writes to a probe array stands afterwards an addition to one counter of the program. The
optimiser may have joined the stores of two arms into one whose pointer is a phi or a select: pointers are followed through those,
and since the user's own store may be among what was joined, such a store is counted by a function that looks at the address. Loads and
comparisons (the vectoriser's checks) are no stores; any other use of a probe array is a form that this reader does not know, and an
error: so no store is passed over.

Needs opaque pointers (LLVM 15 or later). What the code generator does afterwards (it may merge stores to neighbouring bytes) is not seen.
"""

import re

ARRAY = r"@(?:__(?:mincov_c|profc)_[-\w.$]+|\"__profc_[^\"]*\")"
MENTION = re.compile(ARRAY)
NAME = re.compile(r"%(?:[-\w.$]+|\"[^\"]*\")")
DEFINITION = re.compile(r"^  (%\S+|%\"[^\"]*\") = (?:(?:tail |musttail |notail )?)(\w+)")
STORE = re.compile(r"^  store (?:atomic )?(?:volatile )?\S.*?, ptr (.*?)(?: (?:unordered|monotonic|release|seq_cst))?, align ")
VECTOR_STORE = re.compile(r"^  store <\d+ x i8> (?:<.*?>|splat \(.*?\)), ptr (.*?), align ")
MEMSET = re.compile(r"^  (?:tail )?call void @llvm\.memset\.\S+?\(ptr [^@%]*?((?:getelementptr inbounds (?:nuw )?\(.*?\))|[@%]\S+?), i8 ")
POINTERS = {"phi", "select", "getelementptr", "freeze"}
READERS = {"icmp", "load"}
DECLARATIONS = """
@mincov_bench_stores = external global i64
declare void @mincov_bench_count(ptr)
"""


class UnknownForm(Exception):
    pass


def derived_pointers(body):
    """Names of pointers that may point into a probe array. Loops make a pointer depend on a later one: until nothing is added."""
    definitions = []
    for line in body:
        found = DEFINITION.match(line)
        if found and found[2] in POINTERS:
            definitions.append((found[1], bool(MENTION.search(line)), set(NAME.findall(line[found.end():]))))
    users = {}
    for name, _, operands in definitions:
        for operand in operands:
            users.setdefault(operand, []).append(name)
    work = [name for name, direct, _ in definitions if direct]
    derived = set(work)
    while work:
        for user in users.get(work.pop(), []):
            if user not in derived:
                derived.add(user)
                work.append(user)
    return derived


class Counting:
    """Rewrites one module; stores is the number of store instructions found."""

    def __init__(self, path):
        self.path, self.stores = path, 0

    def written_pointer(self, line):
        for form in (VECTOR_STORE, STORE, MEMSET):
            if found := form.match(line):
                return found[1]
        return None

    def count(self, pointer):
        self.stores += 1
        if pointer.startswith("%"):
            return "  call void @mincov_bench_count(ptr %s)" % pointer
        return "  %%mincov_bench_%d = atomicrmw add ptr @mincov_bench_stores, i64 1 monotonic" % self.stores

    def rewrite_body(self, body):
        derived = derived_pointers(body)
        for line in body:
            yield line
            if not (MENTION.search(line) or derived and derived.intersection(NAME.findall(line))):
                continue
            found = DEFINITION.match(line)
            if found and found[2] in POINTERS | READERS:
                continue
            pointer = self.written_pointer(line)
            if pointer is None or not (pointer in derived or MENTION.search(pointer)):
                raise UnknownForm("%s: a use of a probe array that is no store: %s" % (self.path, line.strip()))
            yield self.count(pointer)

    def rewrite(self, lines):
        body = None
        for line in lines:
            if line.startswith("define "):
                body = []
                yield line
            elif line.startswith("}") and body is not None:
                yield from self.rewrite_body(body)
                body = None
                yield line
            elif body is not None:
                body.append(line)
            else:
                yield line
        yield DECLARATIONS


def make_countable(source, target):
    """Writes source's text with counters to target; returns how many store instructions there are. Raises UnknownForm."""
    counting = Counting(source)
    with open(source, encoding="utf-8", errors="surrogateescape") as text:
        lines = text.read().split("\n")
    with open(target, "w", encoding="utf-8", errors="surrogateescape") as out:
        for line in counting.rewrite(lines):
            out.write(line + "\n")
    return counting.stores

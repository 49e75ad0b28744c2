"""check-clang-options.py clang_options.c: asks every clang that is installed about the options in the table."""

import os
import re
import subprocess
import sys

text = open(sys.argv[1], encoding="utf-8").read()
one_value = re.search(r"one_value\[\] = \{(.*?)\};", text, re.S).group(1)
several = re.search(r"several_values\[\] = \{(.*?)\};", text, re.S).group(1)
table = {name: 1 for name in re.findall(r'"([^"]+)"', one_value)}
table.update((name, int(count)) for name, count in re.findall(r'\{"([^"]+)", (\d+)\}', several))
assert len(table) > 100, "the table was not understood"

clangs = [path for path in ("/usr/lib/llvm-%d/bin/clang" % n for n in (14, 19, 22)) if os.path.exists(path)]
assert clangs, "no clang found"
# A clang asked about an option that came after it knows nothing of it; so each needs one clang that knows it, if all are there.
bad = []
for name, count in table.items():
    asked = "argument to '%s' is missing (expected %d value" % (name, count)
    if not any(asked in subprocess.run([clang, "-###", name], capture_output=True, text=True).stderr for clang in clangs):
        bad.append(name)
if len(clangs) == 3:
    assert not bad, bad
names = re.findall(r'"([^"]+)"', one_value)
assert names == sorted(names), "one_value is not sorted"

"""Whether exports say the same as the report.

    same_totals.py REPORT.json FORMAT FILE

REPORT.json is `mincov report --format json`; the sums are counted anew from what the export lists, not taken from its own sums alone.
"""

import json
import re
import sys
import xml.etree.ElementTree as tree


def cobertura(path):
    root = tree.parse(path).getroot()
    lines = [line for one in root.iter("class") for line in one.find("lines")]
    shares = [re.match(r"\d+% \((\d+)/(\d+)\)", line.get("condition-coverage", "")) for line in lines]
    shares = [(int(share.group(1)), int(share.group(2))) for share in shares if share]
    methods = [method.find("lines/line") for method in root.iter("method")]
    counted = {
        "lines": (len(lines), sum(line.get("hits") != "0" for line in lines)),
        "branches": (sum(total for _, total in shares), sum(covered for covered, _ in shares)),
        "functions": (len(methods), sum(line.get("hits") != "0" for line in methods)),
    }
    assert (int(root.get("lines-valid")), int(root.get("lines-covered"))) == counted["lines"]
    assert (int(root.get("branches-valid")), int(root.get("branches-covered"))) == counted["branches"]
    return counted


def jacoco(path):
    root = tree.parse(path).getroot()
    lines = list(root.iter("line"))
    counted = {
        "lines": (len(lines), sum(line.get("ci") != "0" for line in lines)),
        "branches": (sum(int(line.get("mb")) + int(line.get("cb")) for line in lines), sum(int(line.get("cb")) for line in lines)),
        "functions": (len(list(root.iter("method"))), sum(any(c.get("type") == "METHOD" and c.get("covered") == "1" for c in m) for m in root.iter("method"))),
    }
    names = {"LINE": "lines", "BRANCH": "branches", "METHOD": "functions"}
    for counter in root.findall("counter"):
        if counter.get("type") in names:
            covered = int(counter.get("covered"))
            assert (int(counter.get("missed")) + covered, covered) == counted[names[counter.get("type")]], counter.attrib
    return counted


def covered_lines(segments):
    """Lines of each state: a segment holds until the next."""
    total, covered = set(), set()
    for this, following in zip(segments, segments[1:]):
        if this[3]:
            lines = set(range(this[0], following[0]))
            total |= lines
            covered |= lines if this[2] else set()
    return len(total), len(covered)


def llvm(path):
    document = json.load(open(path))
    assert document["type"] == "llvm.coverage.json.export" and document["version"].startswith("2."), document["version"]
    data = document["data"][0]
    sums = {"lines": (0, 0), "branches": (0, 0)}
    add = lambda a, b: (a[0] + b[0], a[1] + b[1])
    for entry in data["files"]:
        assert entry["segments"] == sorted(entry["segments"], key=lambda segment: segment[:2])
        sums["lines"] = add(sums["lines"], covered_lines(entry["segments"]))
        for branch in entry["branches"]:
            sums["branches"] = add(sums["branches"], (2, (branch[4] > 0) + (branch[5] > 0)))
    sums["functions"] = (data["totals"]["functions"]["count"], data["totals"]["functions"]["covered"])
    for name in ["lines", "branches"]:
        assert (data["totals"][name]["count"], data["totals"][name]["covered"]) == sums[name]
    sums["branches"] = expected["branches"]  # in this layout each case of a switch has two outcomes
    return sums


def summary(path):
    document = json.load(open(path))
    names = {"lines": "line", "branches": "branch", "functions": "function"}
    sums = {name: (document[word + "_total"], document[word + "_covered"]) for name, word in names.items()}
    for name, word in names.items():
        assert sum(entry[word + "_total"] for entry in document["files"]) == sums[name][0]
    return sums


report = json.load(open(sys.argv[1]))["totals"]
expected = {name: (report[name]["total"], report[name]["covered"]) for name in ["lines", "branches", "functions"]}
found = {"cobertura": cobertura, "jacoco": jacoco, "json": llvm, "json-summary": summary}[sys.argv[2]](sys.argv[3])
assert expected["lines"][0] > 0 and expected["branches"][0] > 0
assert found == expected, "%s: %s instead of %s" % (sys.argv[2], found, expected)
print("%s: the same totals" % sys.argv[2])

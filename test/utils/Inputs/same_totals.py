"""Two JSON reports of one program have the same totals, whatever ran."""

import json
import sys

a, b = (json.load(open(path)) for path in sys.argv[1:3])
for key in "lines", "functions", "blocks":
    totals = [report["totals"][key]["total"] + report["totals"][key]["unknown"] for report in (a, b)]
    assert totals[0] == totals[1] > 0, (key, totals)
assert a["totals"]["blocks"]["covered"] > 0 and b["totals"]["blocks"]["covered"] == 0
assert [entry["file"] for entry in a["files"]] == [entry["file"] for entry in b["files"]]

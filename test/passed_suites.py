"""Names the lit entries of ctest that an interrupted run has finished without a failure: `passed_suites.py BUILD/test`.

lit writes BUILD/test/NAME.json when all tests of an entry have run, so an entry that was interrupted has none. The results of the others,
which have to run again, are removed.
"""

import glob
import os
import sys

sys.dont_write_bytecode = True

import summary


for results in sorted(glob.glob(os.path.join(sys.argv[1], "lit-*.json"))):
    entry = os.path.splitext(os.path.basename(results))[0]
    counts = summary.Counts()
    counts.add_lit(entry, results)
    if counts.failures:
        os.remove(results)
    else:
        print(entry)

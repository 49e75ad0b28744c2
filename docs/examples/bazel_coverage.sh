#!/bin/sh
# Runs a Bazel test whose program was built with mincov, and gives Bazel the LCOV it asks for:
#
#   bazel coverage --run_under=//tools:bazel_coverage //...
#
# with this file as sh_binary(name = "bazel_coverage"). The exit status is the test's.
export MINCOV_DIR="$TEST_TMPDIR/mincov"
"$@"
status=$?
if [ -n "$COVERAGE_OUTPUT_FILE" ] && [ -d "$MINCOV_DIR" ]; then
  mincov export --format lcov --path-map "$PWD/=" -o "$COVERAGE_OUTPUT_FILE" "$MINCOV_DIR" || exit
fi
exit $status

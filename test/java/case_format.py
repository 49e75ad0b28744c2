"""The format of tests in cases/ for lit: each file is a case, which run_case.py checks."""

import re

import lit.formats
import lit.Test
import lit.util


def needed_release(path):
    with open(path, "rb") as source:
        release = re.search(rb"^// RELEASE: (\d+)", source.read(), re.M)
    return int(release.group(1)) if release else 8


class CaseFormat(lit.formats.FileBasedTest):
    def __init__(self, command, newest, limits):
        """command: run_case.py with all arguments that cases share; newest: the newest Java release that a JDK here has; limits: cases
        that show what cannot be told yet. One of these that passes is a failure, so that the list stays true."""
        self.command, self.newest, self.limits = command, newest, limits

    def execute(self, test, lit_config):
        source = test.getSourcePath()
        if needed_release(source) > self.newest:
            return lit.Test.UNSUPPORTED, "no JDK that has the release"
        command = [*self.command, "--work", test.getExecPath() + ".work", source]
        try:
            out, error, status = lit.util.executeCommand(command, env=test.config.environment, timeout=lit_config.maxIndividualTestTime)
        except lit.util.ExecuteCommandTimeoutException:
            return lit.Test.TIMEOUT, " ".join(command)
        is_limit = test.path_in_suite[-1] in self.limits
        if status:
            return lit.Test.XFAIL if is_limit else lit.Test.FAIL, "%s\n%s%s" % (" ".join(command), out, error)
        return lit.Test.XPASS if is_limit else lit.Test.PASS, ""

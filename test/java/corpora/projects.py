"""Real Java programs from Debian's source packages: where their sources, tests and resources are, and how they are built and tested.

A build compiles main and test sources, as they are or instrumented, with all of javac's warnings, and lets JUnit run the tests; what it gives
is the result of every single test. Programs that use these are verify_projects.py and line_diff.py.
"""

import collections
import fnmatch
import os
import re
import shutil
import subprocess
import time
import xml.etree.ElementTree

JARS = "/usr/share/java"
JUNIT = """junit-platform-console junit-platform-launcher junit-platform-engine junit-platform-commons junit-platform-reporting
    junit-jupiter-engine junit-jupiter-api junit-jupiter-params junit-vintage-engine junit4 hamcrest-all opentest4j apiguardian-api
    opentest4j-reporting-events opentest4j-reporting-schema picocli univocity-parsers""".split()
JUNIT_MODULES = """jupiter-api jupiter-engine jupiter-migrationsupport jupiter-params platform-commons platform-console platform-engine platform-jfr
    platform-launcher platform-reporting platform-runner platform-suite-api platform-suite-commons platform-suite-engine platform-testkit
    vintage-engine""".split()
JUNIT_TESTS = ["junit-jupiter-engine", "junit-jupiter-migrationsupport", "junit-jupiter-params", "junit-vintage-engine", "platform-tests"]
MESSAGE = re.compile(r"([^/]+\.java):(\d+): (warning|error): (.*)")
FOLDERS = re.compile(r"/\S*/(?=[^/\s]+\.java\b)")
ERROR = re.compile(r"(.*\.java):\d+: error: ")
STORES_LEFT_OUT = re.compile(r"^mincov-agent: left (\d+) stores out", re.M)
NO_CODE = re.compile(r"  (\d+) files? unchanged: has no code")


class Project:
    def __init__(self, package, **settings):
        """package: Debian's source package. Of the settings, paths are relative to its folder:
        main, test: roots of sources; what lies there and is no source is a resource, as are main_resources and test_resources;
        jars: names in /usr/share/java that are needed besides JUnit's; encoding: of the sources;
        templates: {source: {text: its replacement}} of those that the project's own build makes of a template, whose name is the source's and .in;
        {version} in a replacement is the project's;
        left_out: globs of sources that need what Debian does not have, or that only other releases of Java compile;
        incomplete: whether those that javac refuses are left out besides, and those that need them: where these are too many to list;
        tests: patterns of classes whose tests are run (default: JUnit's, names with Test), where all would take too long;
        tests_left_out: patterns of those that take long, do not end, or whose results change from run to run;
        java_options: of the Java VM that runs the tests, {root} the project's folder and {build} the build's;
        javac_options: besides those that all have; release: of Java, where sources are not of a newer one."""
        self.package = package
        self.folders = {"main": settings.pop("main", ["src/main/java"]), "test": settings.pop("test", ["src/test/java"])}
        self.resources = {"main": settings.pop("main_resources", ["src/main/resources"]), "test": settings.pop("test_resources", ["src/test/resources"])}
        self.jars, self.encoding = settings.pop("jars", []), settings.pop("encoding", "UTF-8")
        self.templates = settings.pop("templates", {})
        self.incomplete = settings.pop("incomplete", False)
        self.left_out = ["*/module-info.java", *settings.pop("left_out", [])]
        self.tests, self.tests_left_out = settings.pop("tests", []), settings.pop("tests_left_out", [])
        self.java_options = settings.pop("java_options", [])
        self.javac_options = settings.pop("javac_options", [])
        self.release = ["--release", settings.pop("release")] if "release" in settings else []
        assert not settings, settings


PROJECTS = {
    "ant": Project(
        "ant",
        main=["src/main"], main_resources=[], test=["src/tests/junit"], test_resources=[],
        incomplete=True,  # tasks for libraries that are not there
        java_options=["-Droot={root}", "-Dant.home={root}", "-Dbuild.classes.value={build}/classes/main", "-Dbuild.tests.value={build}/classes/test",
                      "-Dtests.and.ant.share.classloader=true", "-Doffline=true", "-Djava.awt.headless=true", "-Djava.io.tmpdir={build}/tmp"],
        # They need the network or a screen; take most of the time, since they link the JDK's modules anew, run javadoc and jarsigner, or wait; are what
        # tests run; and JavaTest runs a class where a SecurityManager lets its loader read no more files, so that it finds no holder.
        tests_left_out=[".*[.]GetTest", ".*[.]HttpTest", ".*[.]SplashScreenTest", r".*[.]modules\..*Test", ".*[.]JavadocTest", ".*[.]SignJarTest",
                        ".*[.]ExecuteWatchdogTest", ".*[.]ExecuteJavaTest", ".*[.]JUnitLauncherTaskTest", ".*[.]MailMessageTest", ".*[.]B.*Zip2Test",
                        ".*[.]ZipTest", ".*[.]JavaTest", r"org\.example\..*"],
    ),
    "commons-codec": Project(
        "libcommons-codec-java",
        jars=["commons-lang3"],
        # Most of the time: all names of a long list, all algorithms on large files, arrays of a gigabyte.
        tests_left_out=[".*PerformanceTest", ".*BeiderMorseEncoderTest", ".*MessageDigestAlgorithmsTest", ".*[.]Base64Test"],
    ),
    # toArray(null) of its tests is ambiguous since Java 11.
    "commons-collections": Project("libcommons-collections4-java", jars=["easymock", "objenesis", "commons-lang3"], release="8"),
    "commons-lang": Project(
        "libcommons-lang3-java",
        jars=["easymock", "objenesis", "jsr305"],
        # junit-pioneer and the benchmark harness are not in Debian.
        left_out=["*SetvBitSetTest.java", "*/StringUtilsContainsTest.java", "*/DateUtilsTest.java", "*/FastDateFormatTest.java",
                  "*/DateFormatUtilsTest.java", "*/FastDatePrinterTest.java", "*/FastDateFormat_PrinterTest.java", "*/HashSetvBitSetTest.java"],
        # The project's own build opens these packages for its tests of reflection.
        java_options=[f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in ("java.lang", "java.lang.reflect", "java.util")],
        # Two thirds of the time: every zone's names in every language, random classes and strings, waiting for locks and clocks.
        tests_left_out=[".*FastDateParser_TimeZoneStrategyTest", ".*[.]FastDateParserTest", ".*OssFuzzTest", ".*LockingVisitorsTest",
                        ".*StopWatchTest", ".*ToStringStyleConcurrencyTest", ".*ExtendedMessageFormatTest", ".*RandomStringUtilsTest"],
    ),
    "guava": Project(
        "guava-libraries",
        main=["guava/src", "futures/failureaccess/src"], main_resources=[],
        test=["guava-testlib/src", "guava-testlib/test", "guava-tests/test"], test_resources=[],
        jars=["error_prone_annotations", "jsr305", "truth", "mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis"],
        incomplete=True,  # some tests need a later release of Truth
        # A part, of a million: nothing that waits for other threads, tries very many numbers or graphs, or all collections.
        tests=[r"com\.google\.common\.(base|escape|html|io|net|primitives|xml)\..*Test",
               r"com\.google\.common\.collect\.(Comp|Evicting|Fluent|Iter|Order|Range|Topk).*Test"],
    ),
    "jackson-core": Project(
        "jackson-core",
        templates={"src/main/java/com/fasterxml/jackson/core/json/PackageVersion.java": {
            "@package@": "com.fasterxml.jackson.core.json", "@projectversion@": "{version}",
            "@projectgroupid@": "com.fasterxml.jackson.core", "@projectartifactid@": "jackson-core"}},
        # Tests that are known to fail, and measurements.
        left_out=["*/src/test/java/com/fasterxml/jackson/failing/*", "*/src/test/java/perf/*"],
        # Half of the time: millions of random numbers, a pointer of millions of parts.
        tests_left_out=[".*FloatToDecimalTest", ".*DoubleToDecimalTest", ".*Fuzz51806JsonPointerParse818Test"],
    ),
    # Its own sources, instrumented as well, run the tests. Many of these need later releases of Mockito and AssertJ, or Groovy.
    "junit5": Project(
        "junit5",
        main=[f"junit-{module}/src/main/java" for module in JUNIT_MODULES] + ["junit-platform-console/src/main/java9"],
        main_resources=[f"junit-{module}/src/main/resources" for module in JUNIT_MODULES],
        test=[f"{module}/src/test/java" for module in JUNIT_TESTS]
        + [f"junit-{module}/src/testFixtures/java" for module in ("jupiter-api", "jupiter-engine", "platform-commons", "platform-engine", "platform-launcher",
                                                                 "vintage-engine")],
        test_resources=[f"{module}/src/test/resources" for module in JUNIT_TESTS],
        jars=["assertj-core", "mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis"],
        incomplete=True,
        javac_options=["-parameters"],
        tests=[".*Tests?"],  # without the classes that these run, many of which are to fail
        tests_left_out=[".*TimeoutExtensionTests.*"],  # they wait for other threads: on a busy machine, some fail
    ),
    # Its own sources come before the JUnit that runs the tests: that one is instrumented as well.
    "junit4": Project("junit4", tests=[r"(org\.)?junit\.tests\.AllTests"]),
}


class Trouble(Exception):
    """A project that cannot be tried."""


def try_each(tools, names, attempt):
    """attempt(name) for each project: whether it found faults. Exit status: 0 none, 1 some, 2 a project could not be tried."""
    tools.work = os.path.abspath(tools.work)
    tools.downloads = os.path.abspath(tools.downloads or os.path.join(tools.work, "downloads"))
    status = 0
    for name in names:
        try:
            status = max(status, 1 if attempt(name) else 0)
        except (Trouble, subprocess.TimeoutExpired) as trouble:
            print(trouble)
            status = 2
    return status


def run(command, **settings):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **settings)


def fetch(deb_source, downloads, name):
    """The folder of the project's source."""
    done = run([deb_source, downloads, PROJECTS[name].package])
    if done.returncode:
        raise Trouble(f"{name}: {done.stderr}")
    root = done.stdout.strip()
    for path, words in PROJECTS[name].templates.items():
        fill_in_template(os.path.join(root, path), words, os.path.basename(root).rsplit("-", 1)[1])
    return root


def fill_in_template(path, words, version):
    with open(path + ".in", encoding="utf-8") as template:
        text = template.read()
    for word, replacement in words.items():
        text = text.replace(word, replacement.format(version=version))
    with open(path, "w", encoding="utf-8") as source:
        source.write(text)


def find_files(folder):
    return sorted(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names)


def copy_resources(folder, classes, is_resource):
    for path in filter(is_resource, find_files(folder)):
        to = os.path.join(classes, os.path.relpath(path, folder))
        os.makedirs(os.path.dirname(to), exist_ok=True)
        if "/META-INF/services/" in to and os.path.exists(to):  # of another root: the lists of both count
            with open(path, "rb") as one, open(to, "ab") as all_of_them:
                all_of_them.write(b"\n" + one.read())
        else:
            shutil.copyfile(path, to)


class Build:
    """One way of building a project. options: of `mincov-java instrument`; None: as it is."""

    def __init__(self, tools, name, root, options, label=None, original=None):
        """tools has mincov_java, jdk (their paths), work (a folder) and timeout (seconds for the tests). original: the build that tells
        which sources of an incomplete project compile."""
        self.tools, self.project, self.root, self.options = tools, PROJECTS[name], root, options
        label = label or " ".join(options or ["original"])
        self.name = f"{name} {label}"
        self.directory = os.path.join(tools.work, name, re.sub(r"\W+", "-", label).strip("-"))
        self.profiles = os.path.join(self.directory, "profiles")
        self.java_options = [option.format(root=root, build=self.directory) for option in self.project.java_options]
        self.left_out = list(original.left_out) if original else list(self.project.left_out)
        self.refused = [] if self.project.incomplete and not original else None
        self.messages, self.unchanged, self.summary, self.seconds = collections.Counter(), 0, [], 0

    def classes(self, part):
        return os.path.join(self.directory, "classes", part)

    def class_path(self, *parts):
        jars = [os.path.join(JARS, jar + ".jar") for jar in self.project.jars]
        missing = [jar for jar in jars if not os.path.exists(jar)]
        if missing:
            raise Trouble(f"{self.name}: needs {' '.join(missing)}")
        junit = [os.path.join(JARS, jar + ".jar") for jar in JUNIT]
        return os.pathsep.join([self.classes(part) for part in parts] + [jar for jar in junit if os.path.exists(jar)] + jars)

    def roots(self, part):
        return [os.path.join(self.root, folder) for folder in self.project.folders[part]]

    def sources(self, part):
        """The files to compile of main or test."""
        roots = self.roots(part)
        if not self.options:
            found = [path for root in roots for path in find_files(root) if path.endswith(".java")]
            return [path for path in found if not any(fnmatch.fnmatch(path, glob) for glob in self.left_out)]
        out = os.path.join(self.directory, "sources", part)
        excluded = [option for glob in self.left_out for option in ("--exclude", glob)]
        command = [self.tools.mincov_java, "instrument", "-o", out, "--jdk", self.tools.jdk, "--encoding", self.project.encoding]
        done = run([*command, *self.project.release, *self.options, *excluded, *roots])
        if done.returncode or done.stderr:
            raise Trouble(f"{self.name}: mincov-java: exit status {done.returncode}: {done.stderr}")
        lines = done.stdout.splitlines()
        self.summary += lines
        self.unchanged += sum("unchanged" in line and not NO_CODE.match(line) for line in lines)
        return [path for path in find_files(out) if path.endswith(".java")]

    def javac(self, part, needed):
        """javac's exit status and messages."""
        files = os.path.join(self.directory, part + ".files")
        with open(files, "w", encoding="utf-8") as out:
            out.writelines(f'"{path}"\n' for path in self.sources(part))
        command = [os.path.join(self.tools.jdk, "bin", "javac"), "-J-Xss4m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]
        command += ["-g", "-d", self.classes(part), "-encoding", self.project.encoding]
        command += ["-Xlint:all,-path", *self.project.javac_options, *self.project.release, "-Xmaxerrs", "10000", "-Xmaxwarns", "100000", "-proc:none"]
        command += ["--should-stop=ifError=FLOW", "-cp", self.class_path(*needed), "@" + files]
        done = run(command)
        return done.returncode, done.stderr

    def compile(self, part, *needed):
        os.makedirs(self.classes(part))
        status, text = self.javac(part, needed)
        while status and self.refused is not None:
            refused = {match.group(1) for match in map(ERROR.match, text.splitlines()) if match}
            if not refused:
                break
            self.refused += sorted(refused)
            self.left_out += ["*" + path[len(self.root) :] for path in refused]
            status, text = self.javac(part, needed)
        if status:
            raise Trouble(f"{self.name}: javac of {part}: {text[:4000]}")
        lines = [FOLDERS.sub("", line) for line in text.splitlines()]  # in messages, too: those of instrumented sources are others
        self.messages.update(match.groups() for match in map(MESSAGE.match, lines) if match)
        self.copy_resources(part)

    def copy_resources(self, part):
        for folder in self.roots(part):
            copy_resources(folder, self.classes(part), lambda path: not path.endswith((".java", "package.html")))
        for folder in self.project.resources[part]:
            copy_resources(os.path.join(self.root, folder), self.classes(part), lambda path: True)
        copy_resources(os.path.join(self.directory, "sources", part), self.classes(part), lambda path: path.endswith(".mincovmap"))

    def test(self):
        """Results of all tests: (class, name) -> list of what became of it."""
        reports = os.path.join(self.directory, "reports")
        temporary = os.path.join(self.directory, "tmp")  # for those whose java_options name it
        for folder in (reports, temporary):
            shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(temporary)
        command = [os.path.join(self.tools.jdk, "bin", "java"), *self.java_options, "-cp", self.class_path("test", "main")]
        command += ["org.junit.platform.console.ConsoleLauncher", "--scan-classpath", self.classes("test"), "--details", "none"]
        command += ["--disable-banner", "--reports-dir", reports]
        command += [option for pattern in self.project.tests for option in ("--include-classname", pattern)]
        command += [option for pattern in self.project.tests_left_out for option in ("--exclude-classname", pattern)]
        start = time.monotonic()
        done = run(command, cwd=self.root, env=dict(os.environ, MINCOV_DIR=self.profiles), timeout=self.tools.timeout, stdin=subprocess.DEVNULL)
        self.seconds = time.monotonic() - start
        self.stores_left_out = sum(int(count) for count in STORES_LEFT_OUT.findall(done.stderr))  # of the agent, if it is there and verbose
        results = collections.defaultdict(list)
        for name in sorted(os.listdir(reports)) if os.path.isdir(reports) else []:
            for case in xml.etree.ElementTree.parse(os.path.join(reports, name)).getroot().iter("testcase"):
                states = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
                results[case.get("classname"), case.get("name")].append(states[0] if states else "passed")
        if not results:
            raise Trouble(f"{self.name}: no test results: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return {key: sorted(states) for key, states in results.items()}

    def build_and_test(self):
        shutil.rmtree(self.directory, ignore_errors=True)
        self.compile("main")
        self.compile("test", "main")
        return self.test()

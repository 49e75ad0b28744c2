"""JaCoCo from Debian's packages (libjacoco-java): the option for a Java VM that makes it record, and what it says of each line."""

import os
import zipfile

from projects import JARS, Trouble, run

HERE = os.path.dirname(os.path.abspath(__file__))
JACOCO = [f"{JARS}/{name}.jar" for name in ("org.jacoco.agent.rt", "org.jacoco.core", "asm", "asm-commons", "asm-tree", "asm-analysis")]


def agent(work, data):
    """Debian's agent does not bring the libraries that it needs: a jar in work names them. In its own packages it would record itself."""
    jar = os.path.join(work, "jacoco-agent.jar")
    lines = ["Manifest-Version: 1.0", "Premain-Class: org.jacoco.agent.rt.internal.PreMain", "Class-Path: "] + [f"  file://{path}" for path in JACOCO]
    os.makedirs(work, exist_ok=True)
    with zipfile.ZipFile(jar, "w") as opened:
        opened.writestr("META-INF/MANIFEST.MF", "\n".join(lines) + "\n\n")
    return f"-javaagent:{jar}=destfile={data},excludes=org.jacoco.*:org.objectweb.*:org.junit.*"


def lines_of(jdk, data, classes):
    """{file as package/Name.java: {line: (missed instructions, covered ones, missed branches, covered ones)}}"""
    done = run([os.path.join(jdk, "bin", "java"), "-cp", os.pathsep.join(JACOCO), os.path.join(HERE, "JacocoReport.java"), data, classes])
    if done.returncode:
        raise Trouble(f"JaCoCo's report of {data}: {done.stderr[-2000:]}")
    files = {}
    for entry in done.stdout.splitlines():
        name, line, *counts = entry.split("\t")
        files.setdefault(name, {})[int(line)] = tuple(map(int, counts))
    return files

"""mincov push and pull against real servers; one check a run, named on the command line.

Every check starts from profiles of one program, each run with another part covered, and compares what a server gives back with what
`mincov merge` makes of the same files, byte by byte.
"""

import argparse
import os
import signal
import subprocess
import sys
import time

from servers import Server, free_ports

SOURCE = """
#include <stdlib.h>
%s
int main(int count, char **words) {
  switch (atoi(words[1])) {
%s
  }
  return 0;
}
"""


class Check:
    def __init__(self, arguments):
        self.mincov, self.clang, self.folder = arguments.mincov, arguments.clang, arguments.folder
        os.makedirs(self.folder)
        self.profiles = os.path.join(self.folder, "profiles")
        self.program = os.path.join(self.folder, "program")
        parts = 200
        with open(self.program + ".c", "w") as out:
            out.write(SOURCE % ("\n".join("void part%d(void) {}" % i for i in range(parts)),
                                "\n".join("    case %d: part%d(); break;" % (i, i) for i in range(parts))))
        subprocess.run([self.clang, "-O0", self.program + ".c", "-o", self.program], check=True)

    def run_parts(self, parts, folder=None):
        """One profile a part; returns their paths."""
        folder = folder or self.profiles
        os.makedirs(folder, exist_ok=True)
        paths = []
        for part in parts:
            paths.append(os.path.join(folder, "%03d.mincov" % part))
            subprocess.run([self.program, str(part)], check=True, env=dict(os.environ, MINCOV_FILE=paths[-1]))
        return paths

    def tool(self, *words, status=0, env=None):
        """Output and messages of the tool, which must exit with status."""
        done = subprocess.run([self.mincov, *words], capture_output=True, text=True, env=dict(os.environ, **(env or {})))
        text = done.stdout + done.stderr
        if done.returncode != status:
            sys.exit("mincov %s: status %d instead of %d\n%s" % (" ".join(words), done.returncode, status, text))
        return text

    def expect(self, text, part):
        if part not in text:
            sys.exit("expected '%s' in:\n%s" % (part, text))

    def same_as_merge(self, url, paths, env=None):
        pulled, merged = os.path.join(self.folder, "pulled.mincov"), os.path.join(self.folder, "merged.mincov")
        self.tool("pull", url, "-o", pulled, env=env)
        self.tool("merge", "-o", merged, *paths)
        with open(pulled, "rb") as a, open(merged, "rb") as b:
            if a.read() != b.read():
                sys.exit("what was pulled differs from the merged profile")

    def server(self, *extra):
        return Server(os.path.join(self.folder, "server"), extra)


def many_at_once(check):
    """200 processes push at the same moment; again; and in parts with the server killed in between."""
    paths = check.run_parts(range(200))
    with check.server("--appendonly", "yes", "--appendfsync", "always") as server:
        pushes = [subprocess.Popen([check.mincov, "push", server.url, path]) for path in paths]
        if any(push.wait() for push in pushes):
            sys.exit("a push failed")
        check.same_as_merge(server.url, paths)
        check.tool("push", server.url, check.profiles, check.profiles)
        check.same_as_merge(server.url, paths)
        server.command("flushall")
        check.tool("push", server.url, *paths[:100])
        server.kill()
        check.expect(check.tool("push", server.url, *paths[100:], status=2), server.url)
        server.start()
        check.same_as_merge(server.url, paths[:100])
        check.tool("push", server.url, *paths[100:])
        check.same_as_merge(server.url, paths)
        # Every report takes it.
        check.expect(check.tool("report", os.path.join(check.folder, "pulled.mincov")), "program.c")
        stored = server.command("--raw", "keys", "*:map").splitlines()
        if len(stored) != 1:
            sys.exit("the map is stored %d times" % len(stored))


def kinds_of_profiles(check):
    """Several builds, a profile without map and its binary, a binary alone, a reset profile, a merged profile, a grown one."""
    first = check.run_parts([1, 2])
    subprocess.run([check.clang, "-O1", check.program + ".c", "-o", check.program], check=True)
    second = check.run_parts([3, 4], check.profiles + "-2")
    with check.server() as server:
        check.tool("push", server.url, *first)
        check.tool("push", server.url, *second)
        check.same_as_merge(server.url, first + second)
        check.run_parts([5], check.profiles + "-2")
        os.rename(check.profiles + "-2/005.mincov", check.profiles + "-2/006.mincov")
        # A profile that goes on growing is still the same one.
        subprocess.run([check.program, "7"], check=True, env=dict(os.environ, MINCOV_FILE=second[0]))
        check.tool("push", server.url, check.profiles + "-2")
        check.same_as_merge(server.url, first + [check.profiles + "-2"])
        server.command("flushall")
        bare = os.path.join(check.folder, "bare.mincov")
        subprocess.run([check.program, "9"], check=True, env=dict(os.environ, MINCOV_FILE=bare, MINCOV_MAP="off"))
        check.tool("push", server.url, bare)
        check.expect(check.tool("report", bare, status=2), "written without its map")
        check.same_as_merge(server.url, [bare])
        check.tool("push", server.url, check.program)
        check.tool("push", server.url, second[0])
        check.same_as_merge(server.url, [bare, second[0]])
        # Another prefix is another fleet.
        check.expect(check.tool("pull", server.url, "--prefix", "other", "-o", bare + ".2", status=2), "holds no profile under the prefix other")
        check.tool("push", server.url, "--prefix", "other", first[0])
        check.tool("pull", server.url + "?db=0", "--prefix", "other", "-o", bare + ".2")
        check.tool("push", server.url + "?db=3", first[1])
        check.same_as_merge(server.url + "?db=3", [first[1]])


def watch(check):
    """--watch pushes what appears and what changes, outlives the server, and a signal ends it with nothing left behind."""
    paths = check.run_parts([1])
    with check.server("--appendonly", "yes", "--appendfsync", "always") as server:
        watcher = subprocess.Popen([check.mincov, "push", "--watch", "--interval", "0.1", server.url, check.profiles], stderr=subprocess.PIPE, text=True)

        def wait_for(paths):
            for _ in range(300):
                time.sleep(0.1)
                pulled = subprocess.run([check.mincov, "pull", server.url, "-o", os.path.join(check.folder, "now.mincov")], capture_output=True)
                check.tool("merge", "-o", os.path.join(check.folder, "all.mincov"), *paths)
                if pulled.returncode == 0 and open(os.path.join(check.folder, "now.mincov"), "rb").read() == open(os.path.join(check.folder, "all.mincov"), "rb").read():
                    return
            sys.exit("the watcher did not push")

        wait_for(paths)
        paths += check.run_parts([2])
        wait_for(paths)
        subprocess.run([check.program, "3"], check=True, env=dict(os.environ, MINCOV_FILE=paths[0]))
        wait_for(paths)
        server.kill()
        paths += check.run_parts([4])
        time.sleep(0.5)
        server.start()
        wait_for(paths)
        paths += check.run_parts(range(10, 20))
        watcher.send_signal(signal.SIGTERM)
        _, errors = watcher.communicate(timeout=60)
        if watcher.returncode:
            sys.exit("the watcher ended with %d: %s" % (watcher.returncode, errors))
        check.expect(errors, "trying again in 0.1 seconds")
        check.same_as_merge(server.url, paths)


def refusals(check):
    """A server that is away, wrong, full or protected: a clear error, exit code 2, and nothing half stored."""
    paths = check.run_parts([1, 2])
    push = lambda url, status=2, env=None: check.tool("push", url, paths[0], status=status, env=env)
    check.expect(push("unix:///nowhere/socket"), "unix:///nowhere/socket: /nowhere/socket: No such file or directory")
    check.expect(push("redis://127.0.0.1:1"), "127.0.0.1:1: Connection refused")
    for url, reason in [("http://x", "not a server's URL"), ("redis://", "no host"), ("redis://h:0", "the port is not a number"), ("redis://h:99999/1", "the port is not a number"),
                        ("redis://h/x", "the database is not a number"), ("unix://x", "absolute path"), ("unix:///x?y=1", "unknown words"), ("rediss://h", "TLS is not supported"),
                        ("redis://[::1", "brackets")]:
        check.expect(push(url), reason)
    text = push("redis://user:secret@host")
    check.expect(text, "MINCOV_REDIS_PASSWORD")
    if "secret" in text:
        sys.exit("the password is shown")
    with check.server() as server:
        check.expect(check.tool("push", server.url, "--timeout", "0", paths[0], status=2), "--timeout: not from")
        check.expect(check.tool("push", server.url, "--prefix", "{x}", paths[0], status=2), "--prefix: empty, or with braces")
        check.expect(check.tool("push", server.url, "--watch", "--interval", "-1", paths[0], status=2), "--interval: not from")
        check.expect(check.tool("push", server.url, status=2), "no input")
        check.expect(check.tool("push", server.url, check.folder + "/nothing", status=2), "nothing: ")
        check.expect(check.tool("pull", server.url, "-o", paths[0], status=2), "not overwritten: a program wrote it")
        check.expect(push(server.url + "?db=99"), "SELECT refused: ERR DB index is out of range")
        # A bad file among good ones: the others are pushed.
        broken = os.path.join(check.folder, "broken.mincov")
        with open(broken, "wb") as out:
            out.write(open(paths[0], "rb").read()[:600])
        check.expect(check.tool("push", server.url, broken, paths[1], status=2), "broken.mincov")
        check.same_as_merge(server.url, [paths[1]])
        check.tool("push", server.url, "--ignore-errors", broken, paths[1])
        before = sorted(server.command("--raw", "keys", "*").split())
        # What the server holds does not fit.
        build = server.command("--raw", "keys", "*:build")
        layout = server.command("hget", build, "layout")
        server.command("hset", build, "layout", "mincov-9" + layout[8:])
        check.expect(push(server.url), "stored by another version of mincov")
        server.command("hset", build, "layout", layout + "7")
        check.expect(push(server.url), "laid out differently")
        server.command("hset", build, "layout", layout)
        stored = server.command("hget", build, "map")
        server.command("hset", build, "map", "0123456789abcdef")
        check.expect(push(server.url), "its map differs from that on the server")
        check.expect(check.tool("pull", server.url, "-o", broken + ".2", status=2), "its map is damaged")
        server.command("hset", build, "map", stored)
        probes = build.replace(":build", ":probes")
        server.command("setbit", probes, "1000000", "1")
        check.expect(check.tool("pull", server.url, "-o", broken + ".2", status=2), "its probes are damaged")
        server.command("del", probes)
        server.command("lpush", probes, "x")
        check.expect(push(server.url), "is a list, not a string")
        server.command("del", probes)
        check.tool("push", server.url, paths[1])
        server.command("hset", build.replace(":build", ":runs"), "someone", "7 seven")
        check.expect(check.tool("pull", server.url, "-o", broken + ".2", status=2), "its run counts are damaged")
        server.command("hdel", build.replace(":build", ":runs"), "someone")
        check.same_as_merge(server.url, [paths[1]])
        if before != sorted(server.command("--raw", "keys", "*").split()):
            sys.exit("keys were left behind")
        if os.path.exists(broken + ".2"):
            sys.exit("a profile was written although the pull failed")
        server.command("config", "set", "maxmemory", "1")
        check.expect(push(server.url), "OOM command not allowed")
        server.command("config", "set", "maxmemory", "0")
        # A user who may do no more than docs/fleet.md lists.
        allowed = "+eval +type +hget +hset +exists +get +set +del +sadd +smembers +hvals +bitop"
        server.command("acl", "setuser", "coverage", "on", ">pass", "~mincov:*", *allowed.split())
        user = dict(MINCOV_REDIS_USER="coverage", MINCOV_REDIS_PASSWORD="pass")
        server.command("flushall")
        check.tool("push", server.url, *paths, env=user)
        check.same_as_merge(server.url, paths, env=user)
        check.expect(check.tool("push", server.url, "--prefix", "other", *paths, status=2, env=user), "NOPERM")
        server.command("flushall")
        check.tool("push", server.url, paths[1])
        server.command("config", "set", "requirepass", "secret")
        check.expect(push(server.url), "NOAUTH")
        check.expect(push(server.url, env=dict(MINCOV_REDIS_PASSWORD="wrong")), "AUTH refused: ")
        push(server.url, status=0, env=dict(MINCOV_REDIS_PASSWORD="secret"))
        push(server.url, status=0, env=dict(MINCOV_REDIS_PASSWORD="secret", MINCOV_REDIS_USER="default"))
        check.same_as_merge(server.url, paths, env=dict(MINCOV_REDIS_PASSWORD="secret"))


def cluster(check):
    """Three servers share the keys: redirections are followed, also while a slot moves from one to another."""
    paths = check.run_parts(range(10))
    ports = free_ports(3)
    servers = [Server(os.path.join(check.folder, "node-%d" % port), ["--cluster-enabled", "yes", "--bind", "127.0.0.1"], port) for port in ports]
    try:
        for server in servers:
            server.start()
        nodes = ["127.0.0.1:%d" % port for port in ports]
        subprocess.run(["redis-cli", "--cluster", "create", *nodes, "--cluster-yes"], check=True, capture_output=True)
        for server in servers:
            for _ in range(300):
                if "cluster_state:ok" in server.command("cluster", "info"):
                    break
                time.sleep(0.1)
        for index, path in enumerate(paths):
            check.tool("push", "redis://" + nodes[index % 3], path)
        for node in nodes:
            check.same_as_merge("redis://" + node, paths)
        check.same_as_merge(servers[1].url, paths)
        # A slot that is on its way: the old server sends those who ask for a key that has left on to the new one.
        build = [s.command("--raw", "keys", "*:build") for s in servers]
        holder = [i for i, key in enumerate(build) if key][0]
        target = (holder + 1) % 3
        slot = servers[holder].command("cluster", "keyslot", build[holder])
        name = lambda i: servers[i].command("cluster", "myid")
        servers[target].command("cluster", "setslot", slot, "importing", name(holder))
        servers[holder].command("cluster", "setslot", slot, "migrating", name(target))
        keys = servers[holder].command("--raw", "cluster", "getkeysinslot", slot, "100").splitlines()
        servers[holder].command("migrate", "127.0.0.1", str(ports[target]), "", "0", "5000", "keys", *keys)
        check.same_as_merge("redis://" + nodes[holder], paths)
        # Pushing waits for the move's end: a script that also writes a new key may not run before.
        more = check.run_parts([20])
        push = subprocess.Popen([check.mincov, "push", "redis://" + nodes[holder], *more])
        time.sleep(0.5)
        if push.poll() is not None:
            sys.exit("the push did not wait")
        for index in [target, holder]:
            servers[index].command("cluster", "setslot", slot, "node", name(target))
        if push.wait():
            sys.exit("the push failed")
        check.same_as_merge("redis://" + nodes[holder], paths + more)
        if not servers[target].command("--raw", "keys", "*:build"):
            sys.exit("the slot did not move")
    finally:
        for server in servers:
            server.close()


def main():
    checks = {f.__name__: f for f in [many_at_once, kinds_of_profiles, watch, refusals, cluster]}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mincov", required=True)
    parser.add_argument("--clang", required=True, help="mincov-clang")
    parser.add_argument("--folder", required=True, help="made by the check")
    parser.add_argument("check", choices=checks)
    arguments = parser.parse_args()
    checks[arguments.check](Check(arguments))
    print(arguments.check + ": good")


if __name__ == "__main__":
    main()

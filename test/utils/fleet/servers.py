"""Redis servers for the fleet tests: started in a folder of the test's own, on Unix sockets (a cluster needs ports), and ended with it."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time


class Server:
    """One redis-server. extra: further options; port 0: a socket only."""

    def __init__(self, folder, extra=(), port=0):
        os.makedirs(folder, exist_ok=True)
        self.folder, self.extra, self.port, self.process = folder, list(extra), port, None
        # The path of a socket may have about 100 characters, and a test's folder may be deep.
        self.short = tempfile.mkdtemp(prefix="mincov-redis-")
        self.socket = os.path.join(self.short, "socket")
        self.url = "unix://" + self.socket

    def start(self):
        command = ["redis-server", "--port", str(self.port), "--unixsocket", self.socket, "--dir", self.folder, "--save", "", *self.extra]
        with open(os.path.join(self.folder, "log"), "a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        for _ in range(600):
            done = subprocess.run(["redis-cli", "-s", self.socket, "ping"], capture_output=True, text=True)
            if done.stdout.strip() == "PONG" or "NOAUTH" in done.stdout:
                return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("redis-server did not start, see %s/log" % self.folder)

    def kill(self):
        """As the machine's end would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def command(self, *words):
        done = subprocess.run(["redis-cli", "-e", "-s", self.socket, *words], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.short, ignore_errors=True)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.close()


def free_ports(count):
    """Ports that nobody uses now; a cluster's bus uses each one's port + 10000 too."""
    ports = []
    for port in range(20000 + os.getpid() % 5000, 45000):
        try:
            for number in [port, port + 10000]:
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", number))
            ports.append(port)
        except OSError:
            continue
        if len(ports) == count:
            return ports
    raise RuntimeError("no free ports")

"""DockerContainer of testcontainers-python 4, as far as the kit uses it, with a process in place of the container."""

import collections
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ExecResult = collections.namedtuple("ExecResult", "exit_code,output")
NAMES = {9480: "HTTP", 9443: "HTTPS"}


class DockerContainer:
    def __init__(self, image, **kwargs):
        self.image = image
        self._command = []
        self._ports = []
        self._files = {}
        self._container = None

    def with_exposed_ports(self, *ports):
        self._ports.extend(ports)
        return self

    def with_command(self, command):
        self._command = command
        return self

    def with_volume_mapping(self, host, container, mode="ro"):
        self._files[container] = host
        return self

    def start(self):
        self._container = _Process(self._command, self._files)
        return self

    def stop(self, force=True, delete_volume=True):
        if self._container is not None:
            self._container.remove()

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_):
        self.stop()

    def get_container_host_ip(self):
        return "127.0.0.1"

    def get_exposed_port(self, port):
        assert port in self._ports, "the port is not exposed"
        return int(re.search(rf"^ +{NAMES[port]} +\S+:(\d+)$", self.get_logs()[0].decode(), re.M).group(1))

    def get_wrapped_container(self):
        return self._container

    def get_logs(self):
        return self._container.out.read_bytes(), self._container.err.read_bytes()

    def exec(self, command):
        return self._container.exec_run(command)


class _Process:
    def __init__(self, command, files):
        self.folder = Path(tempfile.mkdtemp(prefix="stand-in-"))
        self.out = self.folder / "out"
        self.err = self.folder / "err"
        self._environment = {**os.environ, "XDG_CONFIG_HOME": str(self.folder / "data")}
        for folder in ("data", "opt"):
            (self.folder / folder).mkdir()
        for inside, outside in files.items():
            shutil.copyfile(outside, self._inside(inside))
        words = ["127.0.0.1" if word == "0.0.0.0" else word for word in command]
        with self.out.open("wb") as out, self.err.open("wb") as err:
            started = ["authdesk", *map(self._inside, words), "--http-port", "0", "--https-port", "0"]
            self._process = subprocess.Popen(started, stdout=out, stderr=err, env=self._environment)
        self.status = "created"

    def _inside(self, word):
        return str(self.folder) + word if re.match(r"/(data|opt)/", word) else word

    def reload(self):
        self.status = "running" if self._process.poll() is None else "exited"

    def exec_run(self, command):
        words = list(map(self._inside, command))
        ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self._environment)
        return ExecResult(ended.returncode, ended.stdout)

    def remove(self):
        if not self.folder.exists():
            raise RuntimeError("No such container")
        self._process.terminate()
        self._process.wait()
        shutil.rmtree(self.folder)

"""The process of a service: started on free ports, in memory, ending with the process that started it."""

import collections
import json
import os
import secrets
import shlex
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from .errors import AuthdeskError

START_SECONDS = 60
STOP_SECONDS = 10
DEMO = "3_demo"


def find_command(folder):
    """Words that start ``authdesk``: AUTHDESK_COMMAND, ``node_modules/.bin`` from a folder upwards, or the PATH."""
    given = os.environ.get("AUTHDESK_COMMAND")
    if given:
        return shlex.split(given)
    name = "authdesk.cmd" if os.name == "nt" else "authdesk"
    for parent in [Path(folder).resolve(), *Path(folder).resolve().parents]:
        found = parent / "node_modules" / ".bin" / name
        if found.exists():
            return [str(found)]
    on_path = shutil.which("authdesk")
    if on_path:
        return [on_path]
    raise AuthdeskError(
        "start",
        "The command authdesk is neither in node_modules/.bin nor on the PATH.",
        'Install it with "npm install --save-dev authdesk", or name it with AUTHDESK_COMMAND.',
    )


class ServiceProcess:
    """A running ``authdesk serve``."""

    def __init__(self, command, workspace=None, data=":memory:", timeout=START_SECONDS):
        __tracebackhide__ = True
        self.token = secrets.token_hex(32)
        self._stopped = False
        self._said = collections.deque(maxlen=20)
        file = None
        if isinstance(workspace, dict):
            handle, file = tempfile.mkstemp(prefix="authdesk-kit-", suffix=".json")
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump(workspace, out)
        words = [*command, "serve", "--ready-json", "--stop-with-stdin", "--no-console", "--data", str(data)]
        for port in ("--http-port", "--https-port", "--admin-port"):
            words += [port, "0"]
        if workspace is not None:
            words += ["--config", file or str(workspace)]
        try:
            self._start(words, timeout)
        finally:
            if file:
                os.unlink(file)

    def _start(self, words, timeout):
        __tracebackhide__ = True
        environment = {**os.environ, "AUTHDESK_ADMIN_TOKEN": self.token}
        if os.path.dirname(words[0]):
            # The Node that npm has installed beside the command, where the PATH has another one, or none.
            environment["PATH"] = os.pathsep.join([os.path.dirname(words[0]), os.environ.get("PATH", os.defpath)])
        pipe = subprocess.PIPE
        try:
            # The pipe of its standard input closes with this process, however that ends; then the service ends, too.
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)
        except OSError as error:
            raise AuthdeskError(
                "start", f"Authdesk cannot be started: {error}.", "Check the words of command, or AUTHDESK_COMMAND."
            ) from error
        threading.Thread(target=self._listen, daemon=True).start()
        late = threading.Timer(timeout, self._process.kill)
        late.start()
        line = self._process.stdout.readline()
        in_time = late.is_alive()
        late.cancel()
        if not line:
            code = self._process.wait()
            why = f"it ended with exit code {code}" if in_time else f"it was not ready within {timeout} s"
            raise AuthdeskError("start", f"Authdesk did not start: {why}.{self.said()}")
        try:
            self.ready = json.loads(line)
        except ValueError:
            self._process.kill()
            raise AuthdeskError(
                "start",
                f'The first line of {words[0]} is not that of "authdesk serve --ready-json".',
                "Check AUTHDESK_COMMAND: its words start authdesk, and print nothing themselves.",
            ) from None
        threading.Thread(target=self._drain, daemon=True).start()

    @property
    def pid(self):
        return self._process.pid

    def _listen(self):
        for line in self._process.stderr:
            self._said.append(line.decode("utf-8", "replace").rstrip())

    def _drain(self):
        for _ in self._process.stdout:
            pass

    def said(self):
        return "\nIt said:\n" + "\n".join(f"  {line}" for line in self._said) if self._said else ""

    def assert_running(self, within=0.0):
        """Raises how the service ended, when it has. ``within``: seconds to wait for its end."""
        __tracebackhide__ = True
        try:
            code = self._process.wait(within) if within else self._process.poll()
        except subprocess.TimeoutExpired:
            return
        if self._stopped:
            raise AuthdeskError("ended", "This Authdesk was stopped.", "Start another one with start_authdesk().")
        if code is not None:
            how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
            raise AuthdeskError(
                "ended",
                f"The Authdesk service (process {self.pid}) {how} while the test ran.{self.said()}",
                "Whatever ended it is outside of this test: look for a kill, or for too little memory.",
            )

    def stop(self):
        """Ends the service, and waits for its end."""
        self._stopped = True
        try:
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def start_authdesk(workspace=None, site=None, data=":memory:", command=None, timeout=START_SECONDS):
    """Starts a service of the test's own; ``with start_authdesk() as authdesk`` stops it.

    :param workspace: workspace file, as a path or as its document; None: the demo site ``3_demo``
    :param site: API key that is meant when a call names none; None: the first of the workspace
    :param command: words that start ``authdesk``; None: see :func:`find_command`
    :param timeout: seconds until the start counts as failed
    :raises AuthdeskError: when it does not start, with what it said
    """
    from .client import Authdesk

    __tracebackhide__ = True
    if site is None:
        site = _first_site(workspace) or DEMO
    process = ServiceProcess(command or find_command(os.getcwd()), workspace, data, timeout)
    return Authdesk(process, site)


def _first_site(workspace):
    if workspace is None:
        return None
    try:
        document = workspace if isinstance(workspace, dict) else json.loads(Path(workspace).read_text("utf-8"))
        return document["sites"][0]["apiKey"]
    except (OSError, ValueError, LookupError, TypeError):
        # What is wrong with the file, the service says better.
        return None

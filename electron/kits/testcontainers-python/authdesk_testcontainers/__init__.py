"""The service in a container, for Testcontainers (docs/testing/containers.md). The image is that of the Containerfile."""

import json
import os
import re
import shutil
import ssl
import tempfile
import time
from pathlib import Path

from testcontainers.core.container import DockerContainer

__all__ = ["AuthdeskContainer", "AuthdeskContainerError"]

HTTP = 9480
HTTPS = 9443
WORKSPACE = "/opt/authdesk-workspace.json"
CA = "/data/authdesk/ca/ca.pem"
START_SECONDS = 60
PAUSE_SECONDS = 0.1
COMMAND = ["serve", "--host", "0.0.0.0", "--no-console"]
LIVING = ("created", "running", "restarting")


class AuthdeskContainerError(Exception):
    """The container did not start, or a command in it failed: in a sentence."""


class AuthdeskContainer(DockerContainer):
    """The service in a container: ``with AuthdeskContainer() as authdesk:``."""

    def __init__(self, image="authdesk", **kwargs):
        super().__init__(image, **kwargs)
        self.with_exposed_ports(HTTP, HTTPS)
        self.with_command(COMMAND)
        self._workspace = None
        self._folder = None
        self._is_started = False
        #: The CA certificate, PEM; there is one after the start.
        self.ca = None

    def with_workspace(self, workspace):
        """Workspace file, as a path or as its document; without one there is the demo site ``3_demo``.

        It is mounted, so the container runtime must run on this machine.
        """
        if self._workspace is not None:
            raise AuthdeskContainerError("The container has a workspace file already: give with_workspace once.")
        is_path = isinstance(workspace, (str, os.PathLike))
        self._workspace = Path(workspace).read_text(encoding="utf-8") if is_path else json.dumps(workspace)
        return self.with_command([*COMMAND, "--config", WORKSPACE])

    def start(self):
        """Starts the container, and returns once the service takes calls."""
        self._is_started = True
        try:
            if self._workspace is not None:
                self.with_volume_mapping(self._copy_of_workspace(), WORKSPACE, "ro")
            super().start()
            self._wait_until_ready()
            found = re.search(r"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----\n?", self._run("cat", CA), re.S)
            if found is None:
                raise AuthdeskContainerError("The container has no CA certificate: is its image that of Authdesk?")
            self.ca = found.group()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self, *args, **kwargs):
        """Removes the container, and the copy of the workspace file."""
        # A start that fails stops it, and so does the end of its block.
        if not self._is_started:
            return
        self._is_started = False
        try:
            super().stop(*args, **kwargs)
        finally:
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)

    def _copy_of_workspace(self):
        """A copy that the container's user may read, whatever the rights of the file are."""
        self._folder = tempfile.mkdtemp(prefix="authdesk-workspace-")
        os.chmod(self._folder, 0o755)
        copy = Path(self._folder) / "workspace.json"
        copy.write_text(self._workspace, encoding="utf-8")
        copy.chmod(0o644)
        return str(copy)

    @property
    def http(self):
        """Address on this machine."""
        return f"http://{self.get_container_host_ip()}:{self.get_exposed_port(HTTP)}"

    @property
    def https(self):
        """Address on this machine; clients trust it by ``ca`` or ``ssl_context``."""
        return f"https://{self.get_container_host_ip()}:{self.get_exposed_port(HTTPS)}"

    @property
    def ssl_context(self):
        """Trusts the service's CA: for urllib, httpx and aiohttp."""
        return ssl.create_default_context(cadata=self.ca)

    def secret(self, api_key="3_demo"):
        """Secret of a site."""
        return self.authdesk("secret", api_key).strip()

    def authdesk(self, *words):
        """Runs a command within the container, ``authdesk("clock", "step", "121s")``, and returns what it printed."""
        return self._run("authdesk", *words)

    def _run(self, *words):
        exit_code, output = self.exec(list(words))
        text = output.decode("utf-8", "replace")
        if exit_code == 0:
            return text
        # Its output may be a secret, so only that of a failure is told.
        what = " ".join(words[:2])
        raise AuthdeskContainerError(f'"{what}" ended with exit code {exit_code} in the container: {text.strip()}')

    def _wait_until_ready(self):
        end = time.monotonic() + START_SECONDS
        container = self.get_wrapped_container()
        while True:
            logs = b"".join(self.get_logs()).decode("utf-8", "replace")
            if "Authdesk is ready." in logs:
                return
            container.reload()
            if container.status not in LIVING:
                raise AuthdeskContainerError(f"The container ended before Authdesk was ready. It said:\n{logs.strip()}")
            if time.monotonic() >= end:
                raise AuthdeskContainerError(f"Authdesk was not ready within {START_SECONDS} s. It said:\n{logs.strip()}")
            time.sleep(PAUSE_SECONDS)

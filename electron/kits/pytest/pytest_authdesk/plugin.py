"""The fixtures, and what a failed test says."""

import pytest

from .errors import AuthdeskError
from .service import find_command, start_authdesk

START = "start-of-the-tests"


def pytest_addoption(parser):
    parser.addini("authdesk_workspace", "workspace file of the services, from the root folder", default="")


class _Services:
    """The service of this process, which tests use one after the other; another one when it has ended."""

    def __init__(self, config):
        workspace = config.getini("authdesk_workspace")
        self._workspace = str(config.rootpath / workspace) if workspace else None
        self._folder = config.rootpath
        self._authdesk = None

    def take(self):
        if self._authdesk is None:
            self._authdesk = start_authdesk(self._workspace, command=find_command(self._folder))
            self._authdesk.snapshot(START)
        else:
            self._authdesk.restore(START)
        return self._authdesk

    def give_back(self):
        try:
            self._authdesk.operation("clock.get")
        except AuthdeskError:
            self._authdesk = None

    def stop(self):
        if self._authdesk is not None:
            self._authdesk.stop()


@pytest.fixture(scope="session")
def authdesk_services(request):
    services = _Services(request.config)
    yield services
    services.stop()


@pytest.fixture
def authdesk(authdesk_services):
    """A running service, in the state of the start."""
    yield authdesk_services.take()
    authdesk_services.give_back()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    authdesk = getattr(item, "funcargs", {}).get("authdesk")
    if report.when != "call" or not report.failed or authdesk is None:
        return
    try:
        text = authdesk.report()
    except AuthdeskError as error:
        text = str(error)
    if text:
        report.sections.append(("Authdesk", text))

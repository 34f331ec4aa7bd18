"""Authdesk for pytest (docs/testing/python.md)."""

from .client import Authdesk
from .errors import AuthdeskError
from .service import start_authdesk

__all__ = ["Authdesk", "AuthdeskError", "start_authdesk"]

"""What a test needs of a running service."""

import base64
import contextlib
import hashlib
import hmac
import json
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from .errors import AuthdeskError

WAIT_SECONDS = 5
PAUSE_SECONDS = 0.025
MOST = 500


class Authdesk:
    """A running service. Names of operations and their members are those of docs/administration.md."""

    def __init__(self, process, site):
        self._process = process
        self._taken = {"outbox": set(), "webhooks": set()}
        self.site = site
        self.http = process.ready["http"]
        self.https = process.ready["https"]
        self.ca_file = process.ready["ca"]
        self.pid = process.pid
        #: For urllib, httpx and aiohttp: trusts the service's CA. requests takes ``verify=authdesk.ca_file``.
        self.ssl_context = ssl.create_default_context()
        self.ssl_context.load_verify_locations(self.ca_file)
        # No proxy of the environment stands between a test and its own machine.
        handler = urllib.request.HTTPSHandler(context=self.ssl_context)
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), handler)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Stops the service; calls that run are finished."""
        self._process.stop()

    # The administration interface

    def operation(self, name, /, *, _wait=None, **members):
        """Any operation of the administration interface: ``operation("people.create", apiKey="3_demo", UID="u-1")``."""
        query = "" if _wait is None else f"?wait={max(0, int(_wait * 1000))}ms"
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._process.token}"}
        body = json.dumps(members).encode()
        url = f"{self._process.ready['admin']}/v1/{urllib.parse.quote(name)}{query}"
        result = json.loads(self._send(urllib.request.Request(url, body, headers)))
        if result["ok"]:
            return result["value"]
        error = result["error"]
        member = f" ({error['member']})" if "member" in error else ""
        raise AuthdeskError(error["code"], f"{name}{member}: {error['message']}", error.get("next"))

    def _send(self, request):
        __tracebackhide__ = True
        self._process.assert_running()
        try:
            with self._opener.open(request, timeout=90) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            return error.read()
        except OSError as error:
            problem = str(error)
        # The end of a process is told a moment after its sockets close.
        self._process.assert_running(within=1)
        raise AuthdeskError("unavailable", f"The service did not respond: {problem}.")

    # A client of the site

    def call(self, method, /, _token=None, _as="site", _site=None, **parameters):
        """Calls a method over HTTPS, and returns its JSON, also that of an error.

        ``_as="none"`` calls with the API key alone; ``_token`` with an access token. Objects are sent as JSON.
        """
        form = {"format": "json", **{name: _text(value) for name, value in parameters.items() if value is not None}}
        headers = {}
        if _token is not None:
            headers["Authorization"] = f"OAuth {_token}"
        else:
            form["apiKey"] = _site or self.site
            if _as == "site":
                form["secret"] = self.secret(_site)
        return self._post(f"/{method}", form, headers)

    def _post(self, path, form, headers):
        body = urllib.parse.urlencode(form).encode()
        text = self._send(urllib.request.Request(self.https + path, body, headers))
        try:
            return json.loads(text)
        except ValueError:
            raise AuthdeskError(
                "unavailable", f"{path} responded with something other than JSON: {text[:200]!r}."
            ) from None

    def secret(self, site=None):
        """Secret of the site."""
        return self.operation("sites.revealSecret", apiKey=site or self.site)["secret"]

    def sign(self, method, /, _site=None, **parameters):
        """Parameters of a call with timestamp, nonce and sig, at the service clock, for POST to ``http``/``method``."""
        key = base64.b64decode(self.secret(_site))
        signed = {name: _text(value) for name, value in parameters.items() if value is not None}
        signed["apiKey"] = _site or self.site
        signed["timestamp"] = str(self.operation("clock.get")["now"] // 1000)
        signed["nonce"] = str(uuid.uuid4())
        joined = "&".join(f"{_encode(name)}={_encode(signed[name])}" for name in sorted(signed))
        base = f"POST&{_encode(f'{self.http}/{method}')}&{_encode(joined)}"
        signed["sig"] = base64.b64encode(hmac.new(key, base.encode(), hashlib.sha1).digest()).decode()
        return signed

    def token(self, uid, site=None):
        """An access token of a user."""
        basic = base64.b64encode(f"{site or self.site}:{self.secret(site)}".encode()).decode()
        form = {"grant_type": "none", "x_siteUID": uid}
        response = self._post("/socialize.getToken", form, {"Authorization": f"Basic {basic}"})
        if "access_token" in response:
            return response["access_token"]
        why = response.get("error_description") or response.get("error")
        raise AuthdeskError("refused", f'There is no token for "{uid}": {why}.')

    def session(self, uid, site=None):
        """A session of a user, without a login: cookieName, cookieValue, expiresIn, …"""
        return self.operation("sessions.start", site=site or self.site, UID=uid)

    def next_login(self, uid=None, refused=False, site=None, provider=None):
        """Decides how the next login ends: as a user, ``refused`` by the user, or else failed at the provider."""
        outcome = "complete" if uid is not None else "refuse" if refused else "fail"
        members = {"UID": uid, "provider": provider}
        given = {name: value for name, value in members.items() if value is not None}
        self.operation("nextLogins.set", site=site or self.site, outcome=outcome, **given)

    # The site as OpenID provider

    def relying_party(self, redirect_uris, site=None, **settings):
        """Registers an app: issuer, discovery, clientID and clientSecret. Its users have the UID as ``sub``."""
        key = site or self.site
        settings = {"subjectIdentifierType": "public", "redirectUris": redirect_uris, **settings}
        client = self.operation("openid.createParty", apiKey=key, settings=settings)["clientID"]
        provider = self.operation("openid.provider", apiKey=key)
        secret = self.operation("openid.revealSecret", apiKey=key, clientID=client)["secret"]
        addresses = {name: provider[name] for name in ("issuer", "discovery")}
        return {**addresses, "clientID": client, "clientSecret": secret}

    def id_token(self, uid, client_id, claims=None, expires_in=3600, signed_by="site", site=None):
        """An id token, right or wrong on purpose: other ``claims``, expired (less than 0), ``signed_by="another"``."""
        return self.operation(
            "openid.idToken",
            **{"apiKey": site or self.site, "UID": uid, "clientID": client_id, "claims": claims or {}},
            **{"expiresIn": expires_in, "signedBy": signed_by},
        )["idToken"]

    # Clock and failures

    def step_clock(self, seconds, **more):
        """Moves the service clock, forwards or backwards. ``site`` is refused: one service has one clock."""
        return self.operation("clock.step", milliseconds=int(seconds * 1000), **more)

    @contextlib.contextmanager
    def failing(self, effect, **rule):
        """Calls fail on purpose within the block: ``with authdesk.failing({"kind": "http-503"}, method="accounts.*")``."""
        failure = self.operation("failures.save", failure={"effect": effect, **rule})
        try:
            yield failure
        finally:
            if any(one["id"] == failure["id"] for one in self.operation("failures.list")):
                self.operation("failures.remove", id=failure["id"])

    # What comes

    def next_message(self, to=None, purpose=None, timeout=WAIT_SECONDS):
        """The oldest message of the outbox that fits and was not returned yet; waits for one (seconds)."""
        members = {} if to is None else {"to": to}

        def look(left):
            items = self.operation("outbox.list", _wait=left, limit=MOST, **members)["items"]
            return self._take("outbox", [one for one in items if purpose in (None, one["purpose"])])

        found = self._until(timeout, look)
        if found is not None:
            return self.operation("outbox.message", id=found["id"])
        others = self.operation("outbox.list", limit=5)["items"]
        shown = "; ".join(f"{one['kind']} to {one['to']} ({one['purpose']})" for one in others) or "nothing"
        raise AuthdeskError(
            "expectation",
            f"No message to {to or 'anybody'} came within {timeout} s. The outbox has: {shown}.",
            self.report() or None,
        )

    def next_delivery(self, webhook=None, timeout=WAIT_SECONDS):
        """The oldest delivery of a webhook that ended and was not returned yet; waits for one (seconds)."""

        def look(left):
            items = self.operation("webhooks.deliveries", _wait=left, limit=MOST)["items"]
            fits = [one for one in items if one["state"] != "waiting" and webhook in (None, one["webhook"])]
            return self._take("webhooks", fits)

        found = self._until(timeout, look)
        if found is not None:
            return self.operation("webhooks.delivery", id=found["id"])
        raise AuthdeskError("expectation", f"No delivery of a webhook came within {timeout} s.", self.report() or None)

    def expect_call(self, method, error=None, timeout=WAIT_SECONDS):
        """Waits for a call that ends so: with an error code or an OAuth word, or successfully when ``error`` is None."""

        def ends_so(call):
            if error is None:
                return call["errorCode"] == 0 and "error" not in call and call["httpStatus"] < 400
            return error in (call["errorCode"], call.get("error"))

        def look(left):
            items = self.operation("log.list", _wait=left, filter={"method": method}, limit=MOST)["items"]
            return next((one for one in reversed(items) if one["method"] == method and ends_so(one)), None)

        found = self._until(timeout, look)
        if found is not None:
            return self.operation("log.get", callId=found["callId"])
        end = "succeeded" if error is None else f"ended with {error}"
        raise AuthdeskError(
            "expectation",
            f"No call of {method} that {end} came within {timeout} s.",
            self.report(method) or "No call of the method came, or each succeeded.",
        )

    def report(self, method=None):
        """Why calls failed since the last restore: method, error code, cause and what to do. Empty when none did."""
        filter_ = {} if method is None else {"method": method}
        problems = self.operation("log.problems", filter=filter_, meant=True)["problems"]
        calls = [self.operation("log.get", callId=problem["newest"]["callId"]) for problem in problems]
        if not calls:
            return ""
        return "\n".join(["Calls that Authdesk refused:", *(_paragraph(call) for call in calls)])

    # State

    def snapshot(self, name):
        """Keeps the state under a name."""
        self.operation("snapshots.create", name=name)

    def restore(self, name):
        """Brings a state back in one step, the clock too, and forgets the calls."""
        self.operation("snapshots.restore", name=name)
        for taken in self._taken.values():
            taken.clear()
        self.operation("log.clear")

    def _take(self, kind, items):
        taken = self._taken[kind]
        oldest = next((one for one in reversed(items) if one["id"] not in taken), None)
        if oldest is not None:
            taken.add(oldest["id"])
        return oldest

    @staticmethod
    def _until(timeout, look):
        end = time.monotonic() + timeout
        while True:
            found = look(max(0.0, min(60.0, end - time.monotonic())))
            if found is not None or time.monotonic() >= end:
                return found
            time.sleep(PAUSE_SECONDS)


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value) if isinstance(value, (dict, list)) else str(value)


def _encode(text):
    return urllib.parse.quote(text, safe="-_.~")


def _paragraph(call):
    refusal = call.get("refusal") or {"cause": call["reason"], "action": ""}
    # The response hides some causes from its caller; the trace names them (D56).
    noted = (step["check"] for step in call["trace"] if step["rule"] == "D56" and step["outcome"] == "noted")
    hidden = next(noted, None)
    words = [str(call["errorCode"])] if call["errorCode"] else []
    words += [call["error"]] if "error" in call else []
    lines = [
        f"  {call['method']} ended with {', '.join(words) or 'HTTP ' + str(call['httpStatus'])}",
        f"    cause: {hidden or refusal['cause']}",
        f"    what to do: {refusal['action']}" if refusal["action"] else "",
        f"    callId: {call['callId']}",
    ]
    return "\n".join(line for line in lines if line)

"""The host dies, or is replaced, while people use it."""

import http.client
import os
import signal
import threading
import time
import urllib.parse

from host import Browser, Stream

DEMO = ("demo@screens.local", "screens-demo")
HALF = "half-typed@example.org"


def child(host):
    """The process that serves, under its supervisor."""
    parent = host.process.pid
    with open(f"/proc/{parent}/task/{parent}/children") as children:
        return int(children.read().split()[0])


def signed_in_and_typing(smoke, host):
    """A browser that has signed in and has typed half a name."""
    person = Browser(host)
    smoke.check("sign-in works", person.sign_in("/Login/default", *DEMO).status == 303)
    page = person.get("/Login/default").page
    draft = {"csrf": page.live["data-csrf"], "place": "/Login/default",
             page.field("username")["name"]: HALF}
    smoke.check("a draft is accepted", person.submit("/draft", draft).status == 204)
    return person, page.live["data-csrf"]


def still_there(smoke, person, csrf, when):
    page = person.get("/Login/default").page
    smoke.check(f"{when} the browser is signed in", "Signed in" in page.account, page.account)
    smoke.check(f"{when} the half-typed name is there",
                page.field("username").get("value") == HALF, page.field("username"))
    draft = {"csrf": csrf, "place": "/Login/default", page.field("username")["name"]: HALF}
    smoke.check(f"{when} the form's token is good", person.submit("/draft", draft).status == 204)


def stream_after(person, last):
    """The live stream of a page that was shown before, as its script opens it again."""
    query = urllib.parse.urlencode({"page": "/Login/default", "last": last})
    while True:
        connection = http.client.HTTPConnection(*person.host.address, timeout=20)
        try:
            connection.request("GET", "/live?" + query, headers={"Cookie": person.cookie()})
            return Stream(connection, connection.getresponse())
        except (ConnectionError, http.client.HTTPException):
            connection.close()


class Load:
    """Requests of a few threads, each on a connection of its own."""

    def __init__(self, host, threads=3):
        self.host = host
        self.answered = 0
        self.failures = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def _run(self):
        while not self._stop.is_set():
            try:
                status = Browser(self.host).get("/Login/default").status
                if status != 200:
                    self.failures.append(status)
                self.answered += 1
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))

    def stop(self):
        self._stop.set()
        for thread in self._threads:
            thread.join(30)


def host_killed(smoke):
    host = smoke.start(str(smoke.edited(name="host-killed")), "host-killed")
    host.wait_line("Demo user")
    person, csrf = signed_in_and_typing(smoke, host)
    load = Load(host)
    for _ in range(3):
        time.sleep(0.2)
        os.kill(child(host), signal.SIGKILL)
        host.wait_line("again$")
        host.wait_line("Listening on .* again")
        still_there(smoke, person, csrf, "after kill -9 of the host")
    load.stop()
    refused = [failure for failure in load.failures if "Refused" in str(failure)]
    smoke.check("no connection was refused", not refused, refused[:3])
    smoke.check("requests were answered in between", load.answered > 0)
    urls = [line for line in host.lines if line.startswith("Listening on")]
    smoke.check("the line with the URL came once", len(urls) == 1, urls)
    smoke.check("no plugin is blamed", not any("quarantined" in line for line in host.lines))
    last = person.get("/Login/default").page.live["data-event"]
    os.kill(child(host), signal.SIGKILL)
    event = stream_after(person, last).next_event()
    smoke.check("a stream that comes back gets the whole page, with the half-typed name",
                event.get("event") == "reset" and HALF in event.get("data", ""), event)
    smoke.check("and the browser is still signed in there", "Signed in" in event.get("data", ""))
    smoke.check("SIGTERM ends it with 0", host.end(signal.SIGTERM) == 0, host.process.returncode)
    again = smoke.start(str(smoke.edited(name="host-killed")), "host-killed")
    person.host = again
    still_there(smoke, person, csrf, "after a planned restart")
    again.end()


def host_replaced(smoke):
    plist = str(smoke.edited(name="host-replaced"))
    first = smoke.start(plist, "host-replaced")
    first.wait_line("Demo user")
    person, csrf = signed_in_and_typing(smoke, first)
    load = Load(first)
    time.sleep(0.3)
    second = smoke.start(plist, "host-replaced", more=["--take-over"])
    smoke.check("the second host has the first one's address", second.origin == first.origin)
    smoke.check("the first host has ended with 0", first.process.wait(30) == 0,
                first.process.returncode)
    before = load.answered
    time.sleep(0.5)
    load.stop()
    smoke.check("no request failed", not load.failures, load.failures[:3])
    smoke.check("the second host answers", load.answered > before)
    still_there(smoke, person, csrf, "after a take-over")
    smoke.check("the second host ends with 0", second.end() == 0, second.process.returncode)


def crash_loop(smoke):
    host = smoke.start(str(smoke.edited(name="crash-loop")), "crash-loop")
    for _ in range(4):
        os.kill(child(host), signal.SIGKILL)
        host.wait_line("again$")
        host.wait_line("Listening on .* again")
    os.kill(child(host), signal.SIGKILL)
    smoke.check("a crash loop ends with 1", host.process.wait(30) == 1, host.process.returncode)
    host.wait_line("died 5 times in a row")


PARTS = [host_killed, host_replaced, crash_loop]

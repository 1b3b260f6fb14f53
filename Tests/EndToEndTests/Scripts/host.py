"""A running `screens serve`, and what a browser without scripts does with it."""

import html.parser
import http.client
import os
import queue
import re
import signal
import subprocess
import threading
import urllib.parse


class Host:
    """One process; its lines are kept, and the first URL in them is where it answers."""

    def __init__(self, program, config, state, listen="127.0.0.1:0", cwd=None, more=()):
        environment = dict(os.environ, SCREENS_STATE_DIR=state)
        command = [program, "serve", "--listen", listen, *more]
        if config:
            command += ["--config", config]
        self.process = subprocess.Popen(
            command, env=environment, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        self.lines = []
        self._said = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        match = self.wait_line(r"http://([\d.]+):(\d+)")
        self.address = (match.group(1), int(match.group(2)))
        self.origin = f"http://{match.group(1)}:{match.group(2)}"

    def _listen(self):
        for line in self.process.stdout:
            self._said.put(line.rstrip("\n"))
        self._said.put(None)

    def wait_line(self, pattern, seconds=20):
        """The first line from now on that matches."""
        while True:
            line = self._said.get(timeout=seconds)
            if line is None:
                raise RuntimeError("the host ended: " + "\n".join(self.lines))
            self.lines.append(line)
            match = re.search(pattern, line)
            if match:
                return match

    def said(self):
        """The lines that came since somebody looked last; they are kept, too."""
        lines = []
        while not self._said.empty():
            line = self._said.get()
            if line is not None:
                lines.append(line)
        self.lines += lines
        return lines

    def send(self, number):
        self.process.send_signal(number)

    def end(self, number=signal.SIGINT, seconds=40):
        """Sends a signal, Ctrl-C's where none is given, and waits; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(seconds)


class Page(html.parser.HTMLParser):
    """The content of a page: its title, texts by id and class, and the fields of its login form."""

    VOID = {"input", "meta", "link", "img", "br", "hr"}

    def __init__(self, text):
        super().__init__()
        self.title = ""
        self.fields = []
        self.unsent = []
        self.buttons = []
        self.stylesheets = []
        self.live = {}
        self.text = ""
        self.alert = ""
        self.account = ""
        self.account_form = {}
        self._open = []
        self._in_card = False
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        values = dict(pairs)
        if tag not in self.VOID:
            self._open.append((tag, values))
        if tag == "body":
            self.live = {k: v for k, v in values.items() if k.startswith("data-")}
        if tag == "link" and values.get("rel") == "stylesheet":
            self.stylesheets.append(values["href"])
        in_card = any(t == "form" and "card" in v.get("class", "") for t, v in self._open)
        if tag == "input" and in_card:
            (self.fields if "name" in values else self.unsent).append(values)
        if tag == "button" and in_card and "name" in values:
            self.buttons.append(values)
        if tag == "input" and self._inside(id="sign-out"):
            self.account_form[values["name"]] = values.get("value", "")

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        self.text += data
        if self._open and self._open[-1][0] == "title":
            self.title += data
        if self._inside(role="alert"):
            self.alert += data.strip() + " "
        if self._inside(id="account"):
            self.account += data.strip() + " "

    def _inside(self, **wanted):
        return any(all(v.get(k) == w for k, w in wanted.items()) for _, v in self._open)

    def field(self, autocomplete):
        return next((f for f in self.fields if f.get("autocomplete") == autocomplete), None)

    def form(self, name=None, password=None):
        """The login form filled in, and sent by the first button that sends it."""
        values = {f["name"]: f.get("value", "") for f in self.fields}
        user, secret = self.field("username"), self.field("current-password")
        if name is not None and user:
            values[user["name"]] = name
        if password is not None and secret:
            values[secret["name"]] = password
        values[self.buttons[0]["name"]] = self.buttons[0]["value"]
        return values


class Browser:
    """Cookies and requests of one person. The cookies are kept by their names without the host's port."""

    def __init__(self, host):
        self.host = host
        self.cookies = {}

    def port(self):
        return f"-{self.host.address[1]}"

    def cookie(self):
        """The cookies as a request sends them."""
        return "; ".join(f"{k}{self.port()}={v}" for k, v in self.cookies.items())

    def request(self, method, path, form=None, more=None):
        connection = http.client.HTTPConnection(*self.host.address, timeout=30)
        headers = {"Cookie": self.cookie()}
        headers.update(more or {})
        body = None
        if not self.cookies:
            headers.pop("Cookie")
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Origin"] = self.host.origin
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.text = answer.read().decode("utf-8", "replace")
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            name = name.removesuffix(self.port())
            if "Max-Age=0" in line:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value
        connection.close()
        return answer

    def get(self, path):
        answer = self.request("GET", path)
        answer.page = Page(answer.text)
        return answer

    def submit(self, path, form):
        """Sends a form. The answer to one that fails is the page to which it leads, with the status that
        the redirect names."""
        answer = self.request("POST", path, form)
        if answer.headers.get("Outcome-Status"):
            status, wait = int(answer.headers["Outcome-Status"]), answer.headers.get("Retry-After")
            answer = self.request("GET", answer.headers["Location"])
            answer.status = status
            if wait:
                answer.headers["Retry-After"] = wait
        answer.page = Page(answer.text)
        return answer

    def sign_in(self, path, name, password):
        page = self.get(path).page
        return self.submit(path, page.form(name, password))

    def stream(self, path):
        """The live stream of a page that was just fetched."""
        page = self.get(path).page
        query = urllib.parse.urlencode({"page": page.live["data-live"], "last": page.live["data-event"]})
        connection = http.client.HTTPConnection(*self.host.address, timeout=20)
        connection.request(
            "GET", "/live?" + query, headers={"Cookie": self.cookie(), "Accept": "text/event-stream"})
        return Stream(connection, connection.getresponse())


class Stream:
    """Server-sent events, one after the other."""

    def __init__(self, connection, answer):
        self.connection = connection
        self.answer = answer

    def next_event(self):
        """The next event as its fields; comments are passed over."""
        event = {}
        while True:
            line = self.answer.readline().decode()
            if not line:
                raise EOFError("the stream ended")
            line = line.rstrip("\r\n")
            if not line:
                if event:
                    return event
            elif not line.startswith(":"):
                name, _, value = line.partition(":")
                event[name] = event.get(name, "") + value.removeprefix(" ")

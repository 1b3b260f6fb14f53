"""The web face's promises beyond its pages: another server's sign-in, slow clients, times."""

import http.client
import http.server
import pathlib
import resource
import selectors
import shutil
import socket
import statistics
import subprocess
import threading
import time
import urllib.parse

from host import Browser

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[2] / "Sources/CScreens/include"


def configured(smoke, name, body):
    folder = smoke.folder / name
    (folder / "plugins").mkdir(parents=True, exist_ok=True)
    smoke.save(folder / "plugins.plist", f"""<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>pluginDirectories</key><array><string>plugins</string></array>{body}</dict></plist>
""")
    return folder / "plugins.plist"


class Authority(http.server.BaseHTTPRequestHandler):
    """Each visitor agrees at once, and goes back with the code "good"."""

    asked = []

    def do_GET(self):
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        Authority.asked.append(query)
        self.send_response(302)
        back = urllib.parse.urlencode({"code": "good", "state": query["state"]})
        self.send_header("Location", query["redirect_uri"] + "?" + back)
        self.end_headers()

    def log_message(self, *_):
        pass


def redirected(smoke):
    """Sign-in at another server's page, with a connector in C."""
    if not shutil.which("gcc"):
        return print("skip  sign-in at another server's page: gcc is missing")
    authority = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Authority)
    threading.Thread(target=authority.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{authority.server_port}"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    plist = configured(smoke, "redirected", f"""
<key>connectorFactory</key><string>CodeConnectorFactory</string>
<key>serverContext</key><dict><key>server</key><string>{origin}</string></dict>
<key>screenlets</key><dict><key>Login</key><dict>
<key>loginMode</key><string>oauth2redirect</string>
<key>oauth2clientId</key><string>screens</string>
<key>oauth2redirectURL</key><string>http://{listen}/oauth2/return</string></dict></dict>""")
    subprocess.run(
        ["gcc", "-std=c11", "-shared", "-fPIC", "-fvisibility=hidden", "-I", INCLUDE, "-o",
         plist.parent / "plugins/libcodes.so", HERE / "code_connector.c"], check=True)
    host = smoke.start(str(plist), "redirected", listen=listen)
    person = Browser(host)
    page = person.get("/Login/default")
    smoke.check("a page whose login redirects lets forms lead there, and nowhere else",
                f"form-action 'self' {origin};" in page.headers["Content-Security-Policy"],
                page.headers["Content-Security-Policy"])
    form = {f["name"]: f.get("value", "") for f in page.page.fields}
    gone = person.submit("/Login/default", dict(form, fire="authorizeButton"))
    url = gone.headers.get("Location", "")
    smoke.check("its button leads to the server's page",
                gone.status == 303 and url.startswith(origin + "/o/oauth2/authorize?"), url)
    connection = http.client.HTTPConnection("127.0.0.1", authority.server_port)
    connection.request("GET", url[len(origin):])
    back = urllib.parse.urlsplit(connection.getresponse().headers["Location"])
    smoke.check("with a challenge", len(Authority.asked[0]["code_challenge"]) == 43)
    before = dict(person.cookies)
    path = f"{back.path}?{back.query}"
    stranger = Browser(host).get(path)
    smoke.check("another browser's return is refused", stranger.status == 403, stranger.status)
    done = person.get(path)
    smoke.check("the return signs in", done.status == 303 and done.headers["Location"] == "/",
                f"{done.status} {done.headers.get('Location')}")
    smoke.check("under a new session", before["screens"] != person.cookies["screens"])
    smoke.check("as the code's user", "Ada" in person.get("/").page.account)
    smoke.check("a second return is refused", person.get(path).status == 403)
    line = host.wait_line("sign-in succeeded").string
    smoke.check("the sign-in is one line, without code, token or name",
                "CodeConnectorFactory" in line and "oauth2redirect" in line
                and not any(word in line for word in ["good", "t0ken", "Ada"]), line)
    smoke.check("the host ends with 0", host.end() == 0)
    authority.shutdown()


def raw(host, text):
    connection = socket.create_connection(host.address, timeout=20)
    connection.sendall(text.encode())
    return connection


def slow_clients(smoke):
    """A thousand clients that send a byte each five seconds, or nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    plist = configured(smoke, "slow", """<key>limits</key><dict>
<key>connectionsPerAddress</key><integer>3000</integer></dict>""")
    host = smoke.start(str(plist), "slow")

    def measure(seconds):
        spent, bad, end = [], 0, time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.monotonic()
            try:
                bad += Browser(host).get("/Login/default").status != 200
            except OSError:
                bad += 1
            spent.append((time.monotonic() - began) * 1000)
        return statistics.quantiles(spent, n=100)[98], bad, len(spent)

    measure(1)
    quiet, _, _ = measure(4)
    head = f"POST /Login/default HTTP/1.1\r\nHost: {host.address[0]}:{host.address[1]}\r\n"
    body = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n"
    began = time.monotonic()
    clients = [raw(host, ["", "GE", head + body][number % 3]) for number in range(1000)]
    selector = selectors.DefaultSelector()
    for client in clients:
        client.setblocking(False)
        selector.register(client, selectors.EVENT_READ)
    last = [0.0]

    def trickle():
        due = time.monotonic() + 5
        while selector.get_map() and time.monotonic() < began + 40:
            for key, _ in selector.select(0.1):
                try:
                    ended = not key.fileobj.recv(4096)
                except OSError:
                    ended = True
                if ended:
                    selector.unregister(key.fileobj)
                    key.fileobj.close()
                    last[0] = time.monotonic() - began
            if time.monotonic() >= due:
                due += 5
                for number, client in enumerate(clients):
                    try:
                        if number % 3 and client.fileno() >= 0:
                            client.send(b"a")
                    except OSError:
                        pass

    thread = threading.Thread(target=trickle)
    thread.start()
    busy, bad, count = measure(12)
    thread.join()
    left = len(selector.get_map())
    smoke.check(f"1,000 slow clients are gone after {last[0]:.1f} s", left == 0 and last[0] < 20, left)
    smoke.check(f"{count} other requests were answered (p99 {busy:.0f} ms, {quiet:.0f} ms without)",
                bad == 0, bad)
    host.end()


def one_write(smoke):
    """An answer is one piece, and the next one on the same connection does not wait."""
    host = smoke.start(str(configured(smoke, "write", "")), "write")
    request = f"GET /Login/default HTTP/1.1\r\nHost: {host.address[0]}:{host.address[1]}\r\n\r\n"
    connection = raw(host, "")
    spent, pieces = [], []
    for _ in range(40):
        began = time.monotonic()
        connection.sendall(request.encode())
        data, count = b"", 0
        while True:
            data += connection.recv(1 << 20)
            count += 1
            head, _, body = data.partition(b"\r\n\r\n")
            length = [line for line in head.split(b"\r\n") if line.startswith(b"Content-Length")]
            if length and len(body) >= int(length[0].split(b":")[1]):
                break
        spent.append((time.monotonic() - began) * 1000)
        pieces.append(count)
    connection.close()
    median = statistics.median(spent[1:])
    smoke.check("head and body of an answer come in one piece", statistics.median(pieces) == 1,
                pieces)
    # Nagle's algorithm with delayed acknowledgements would cost 40 ms for each.
    smoke.check(f"the next request on a connection is answered at once ({median:.1f} ms)",
                median < 20, spent)
    host.end()


def equal_times(smoke):
    """A guesser learns nothing from the time (and text) of a refusal."""
    plist = configured(smoke, "times", """
<key>trustedProxies</key><array><string>127.0.0.1</string></array>""")
    host = smoke.start(str(plist), "times")
    host.wait_line("Demo user")
    spent, alerts = {"demo@screens.local": [], "nobody@screens.local": []}, set()
    for number in range(60):
        # Each try from a network of its own, so that none has to wait.
        client = {"X-Forwarded-For": f"10.{number // 2}.{number % 2}.1"}
        name = list(spent)[number % 2]
        person = Browser(host)
        form = person.get("/Login/default").page.form(name, "wrong")
        began = time.monotonic()
        answer = person.request("POST", "/Login/default", form, client)
        spent[name].append(time.monotonic() - began)
        answer.page = type(person.get("/").page)(answer.text)
        alerts.add((answer.status, answer.page.alert))
    known, unknown = (statistics.median(times[3:]) * 1000 for times in spent.values())
    smoke.check("an unknown user and a wrong password are answered alike", len(alerts) == 1, alerts)
    smoke.check(f"and as fast ({known:.1f} ms and {unknown:.1f} ms)",
                0.6 < known / unknown < 1.67, spent)
    host.end()


PARTS = [redirected, one_write, equal_times, slow_clients]

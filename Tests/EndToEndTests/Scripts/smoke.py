#!/usr/bin/env python3
"""Proves from outside that a built `screens` works: smoke.py [PATH OF screens]

Everything runs on this machine, on ports that the system chooses, with state folders of its own.
"""

import concurrent.futures
import functools
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import corpus
import restarts
import web
from host import Browser, Host

ROOT = pathlib.Path(__file__).resolve().parents[3]
THEMES = ["default", "flat7", "harbor", "lockscreen"]
DEMO = ("demo@screens.local", "screens-demo")
STATES = {"ready", "listed", "not-a-plugin", "incompatible", "missing-dependency", "refused",
          "crashed", "hung", "disabled", "shadowed"}


class Smoke:
    def __init__(self, program):
        self.program = str(pathlib.Path(program).resolve())
        self.passed = 0
        self.failed = 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="screens-smoke-"))
        self.hosts = []

    def check(self, claim, holds, found=""):
        if holds:
            self.passed += 1
            print(f"ok    {claim}")
        else:
            self.failed += 1
            print(f"FAIL  {claim}  {found}".rstrip())

    def part(self, body):
        try:
            body()
        except Exception:
            self.failed += 1
            print(f"FAIL  {body.__name__} stopped\n{traceback.format_exc()}")
        for host in self.hosts:
            if host.process.poll() is None:
                host.process.kill()
        self.hosts = []

    def start(self, config, state, **more):
        host = Host(self.program, config, str(self.folder / state), **more)
        self.hosts.append(host)
        return host

    def run(self, *arguments, expect=0, config=None):
        command = [self.program, *map(str, arguments)]
        if config:
            command += ["--config", str(config)]
        result = subprocess.run(
            command, capture_output=True, text=True, cwd=ROOT, timeout=60,
            env=dict(os.environ, SCREENS_STATE_DIR=str(self.folder / "cli")))
        self.check(f"screens {' '.join(map(str, arguments))} ends with {expect}",
                   result.returncode == expect,
                   f"ended with {result.returncode}: {result.stdout[-500:]}{result.stderr[-800:]}")
        return result

    def run_json(self, *arguments, **more):
        result = self.run(*arguments, "--json", **more)
        try:
            return json.loads(result.stdout)
        except ValueError:
            self.check(f"screens {arguments[0]} prints JSON", False, result.stdout[:300])
            return None

    # A configuration of its own: copies of the bundles, and a plist that may be edited.

    def edited(self, overrides=None, name="edited"):
        folder = self.folder / name
        if not folder.exists():
            (folder / "plugins").mkdir(parents=True)
            for bundle in ["Flat7Theme/Flat7", "HarborTheme/Harbor", "LockscreenTheme/Lockscreen"]:
                shutil.copytree(ROOT / "Plugins" / f"{bundle}.screens",
                                folder / "plugins" / f"{bundle.split('/')[1]}.screens")
        plist = folder / "plugins.plist"
        entries = "".join(
            f"<key>{key}</key><string>{value}</string>" for key, value in (overrides or {}).items())
        self.save(plist, f"""<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>pluginDirectories</key><array><string>plugins</string></array>
<key>connectorFactory</key><string>LocalConnectorFactory</string>
<key>connectorOverrides</key><dict>{entries}</dict>
<key>limits</key><dict><key>drainDelaySeconds</key><integer>0</integer>
<key>trialMilliseconds</key><integer>60000</integer></dict>
<key>plugins</key><dict><key>org.screens.lockscreen</key><dict><key>options</key><dict>
<key>userName</key><string>{DEMO[0]}</string></dict></dict></dict>
</dict></plist>
""")
        return plist

    @staticmethod
    def until(ask, is_so, seconds=30):
        """The first answer that is as it should be, or the last one in the time."""
        end = time.monotonic() + seconds
        while True:
            answer = ask()
            if is_so(answer) or time.monotonic() > end:
                return answer
            time.sleep(0.05)

    def save(self, path, text):
        aside = self.folder / "aside"
        aside.write_text(text)
        os.rename(aside, path)

    # The parts.

    def out_of_the_box(self):
        host = self.start(None, "box", cwd=ROOT)
        demo = host.wait_line(r"Demo user: (\S+), password: (\S+)")
        self.check("the demo user is printed at start", demo.groups() == DEMO, demo.groups())
        gallery = Browser(host).get("/")
        self.check("GET / answers 200", gallery.status == 200, gallery.status)
        self.check("the gallery shows the demo user", DEMO[0] in gallery.page.text)
        for theme in THEMES:
            self.check(f"the gallery shows Login in {theme}",
                       f"/Login/{theme}" in gallery.text)
        policy = gallery.headers.get("Content-Security-Policy", "")
        self.check("the content policy allows nothing inline",
                   "default-src 'none'" in policy and "unsafe" not in policy, policy)
        for theme in THEMES:
            self.theme(host, theme)
        missing = Browser(host).get("/nothing-here")
        self.check("an unknown page answers 404 with a way back",
                   missing.status == 404 and 'href="/welcome">Back' in missing.text, missing.status)
        self.check("Ctrl-C ends the host with 0", host.end() == 0, host.process.returncode)

    def theme(self, host, theme):
        person = Browser(host)
        path = f"/Login/{theme}"
        first = person.get(path)
        self.check(f"{theme}: the page answers 200", first.status == 200, first.status)
        self.check(f"{theme}: no style or script stands in the page",
                   "<style" not in first.text and " style=" not in first.text
                   and all("src=" in tag for tag in first.text.split("<script")[1:]))
        for sheet in first.page.stylesheets:
            answer = person.request("GET", sheet)
            kept = answer.headers.get("Cache-Control", "")
            self.check(f"{theme}: {sheet} is there for ever",
                       answer.status == 200 and "immutable" in kept, f"{answer.status} {kept}")
        fields = first.page
        self.check(f"{theme}: the password's field is known to browsers",
                   fields.field("current-password") is not None)
        name = f"nobody-{theme}@example.org"
        if theme != "lockscreen":
            self.check(f"{theme}: the name's field is known to browsers",
                       fields.field("username") is not None)
        else:
            named = [f for f in fields.unsent if f.get("autocomplete") == "username"]
            self.check(f"{theme}: password managers learn whose password it is",
                       [f.get("value") for f in named] == [DEMO[0]], named)
        wrong = person.sign_in(path, name, "wrong <b>")
        self.check(f"{theme}: a wrong password answers 422", wrong.status == 422, wrong.status)
        self.check(f"{theme}: the error is an alert, and in the title",
                   wrong.page.alert.strip() and wrong.page.title.startswith("Error"),
                   f"{wrong.page.alert!r} {wrong.page.title!r}")
        if theme != "lockscreen":
            self.check(f"{theme}: the typed name stays",
                       wrong.page.field("username").get("value") == name)
        self.check(f"{theme}: the password does not", "wrong &lt;b" not in wrong.text)
        before = dict(person.cookies)
        right = person.sign_in(path, *DEMO)
        self.check(f"{theme}: the right one answers 303", right.status == 303, right.status)
        self.check(f"{theme}: signing in changes the session's name",
                   before.get("screens") != person.cookies.get("screens"))
        home = person.get(right.headers.get("Location", "/"))
        self.check(f"{theme}: the user is signed in", "Signed in as" in home.page.account,
                   home.page.account)
        out = person.submit("/sign-out", home.page.account_form)
        self.check(f"{theme}: signing out answers 303", out.status == 303, out.status)
        self.check(f"{theme}: nobody is signed in then",
                   "Signed in as" not in person.get("/").page.account)
        again = Browser(host)
        again.cookies = before
        forged = dict(fields.form(name, "x"), csrf="AAAA")
        self.check(f"{theme}: a foreign form's token answers 403",
                   again.submit(path, forged).status == 403)

    def connector_swap(self):
        host = self.start(str(self.edited()), "swap")
        host.wait_line("Demo user")
        statuses, stop = [], threading.Event()

        def load():
            while not stop.is_set():
                try:
                    statuses.append(Browser(host).get("/Login/default").status)
                except Exception as error:
                    statuses.append(repr(error))

        threads = [threading.Thread(target=load) for _ in range(3)]
        for thread in threads:
            thread.start()
        person = Browser(host)
        page = person.get("/Login/default").page
        with concurrent.futures.ThreadPoolExecutor() as pool:
            flying = pool.submit(person.submit, "/Login/default", page.form(*DEMO))
            self.edited({"loginByEmail": "MaintenanceConnectorFactory"})
            host.wait_line("reloaded")
            answer = flying.result()
        self.check("a sign-in that flies through a swap is answered in full",
                   answer.status in (303, 503), answer.status)
        # A saved file and a signal may each cause a reload, so a line tells of this change alone
        # where it names what changed; elsewhere the host is asked until it is as it should be.
        sign_in = lambda: Browser(host).sign_in("/Login/default", *DEMO)
        refused = self.until(sign_in, lambda answer: answer.status in (422, 503))
        self.check("with MaintenanceConnectorFactory sign-in is closed",
                   refused.status in (422, 503) and "maintenance" in refused.page.alert.lower(),
                   f"{refused.status} {refused.page.alert}")
        self.edited()
        opened = self.until(sign_in, lambda answer: answer.status == 303)
        self.check("with LocalConnectorFactory it is open again", opened.status == 303, opened.status)
        self.edited({"loginByEmail": "NoSuchFactory"}, "edited")
        host.send(signal.SIGHUP)
        host.wait_line("NoSuchFactory")
        host.wait_line("refused; the configuration")
        self.edited()
        host.send(signal.SIGHUP)
        host.wait_line("reloaded")
        self.check("SIGHUP reloads a host that goes on", host.process.poll() is None)
        broken = host_file = pathlib.Path(self.edited())
        self.save(broken, "<plist><dict><key>pluginDirectorys</key><array/></dict></plist>")
        host.send(signal.SIGHUP)
        report = host.wait_line("pluginDirector.*").group()
        host.wait_line("refused; the configuration")
        self.check("an invalid configuration is refused, with a suggestion",
                   "pluginDirectories" in report, report)
        self.edited()
        stop.set()
        for thread in threads:
            thread.join()
        bad = [status for status in statuses if status != 200]
        self.check(f"none of {len(statuses)} requests during the swaps failed", not bad, bad[:5])
        self.check("SIGTERM after swaps ends with 0", host.end(signal.SIGTERM) == 0)
        assert host_file.exists()

    def live_edit(self):
        plist = self.edited(name="live")
        host = self.start(str(plist), "live")
        person = Browser(host)
        developer = Browser(host)
        developer.get(host.wait_line(r"Gallery: http://[^/]+(\S+)").group(1))
        stream = person.stream("/Login/flat7")
        layout = plist.parent / "plugins/Flat7.screens/LoginView_flat7.xib"
        good = layout.read_text()
        began = time.monotonic()
        self.save(layout, good.replace('red="0.0627" green="0.0824"', 'red="1" green="0"'))
        event = stream.next_event()
        spent = (time.monotonic() - began) * 1000
        self.check(f"a saved layout reaches an open page ({spent:.0f} ms)",
                   event.get("event") in ("reset", "patch"), event.get("event"))
        sheets = [css for css in json.loads(event["data"])["css"]]
        texts = "".join(person.request("GET", sheet).text for sheet in sheets)
        self.check("the new style sheet has the new colour",
                   "255, 0" in texts or "#ff00" in texts or "255 0" in texts, texts[:300])
        self.save(layout, good[: len(good) // 2])
        host.wait_line("LoginView_flat7.xib")
        notice = self.until(lambda: developer.get("/gallery"),
                            lambda answer: "LoginView_flat7.xib" in answer.text)
        self.check("a bad layout is reported on the gallery", "LoginView_flat7.xib" in notice.text)
        notice = Browser(host).get("/gallery")
        self.check("but to no visitor", "LoginView_flat7.xib" not in notice.text)
        self.check("the old look stays", Browser(host).get("/Login/flat7").status == 200)
        rows = self.run_json("plugins", config=plist) or []
        # The command asks the host of the same state folder, so it is run with that one's.
        asked = subprocess.run(
            [self.program, "plugins", "--json", "--config", str(plist)], capture_output=True,
            text=True, env=dict(os.environ, SCREENS_STATE_DIR=str(self.folder / "live")))
        answer = json.loads(asked.stdout)
        row = next(r for r in answer if r["id"] == "org.screens.flat7")
        self.check("screens plugins asks the host, and has the reason",
                   row["source"] == "host" and "LoginView_flat7.xib" in (row["reason"] or ""), row)
        self.check("without a host it looks for itself",
                   all(r["source"] == "scan" for r in rows))
        self.save(layout, good)
        fresh = person.stream("/Login/flat7")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            signing = Browser(host)
            page = signing.get("/Login/default").page
            flying = pool.submit(signing.submit, "/Login/default", page.form(*DEMO))
            time.sleep(0.1)
            host.send(signal.SIGTERM)
            answer = flying.result()
        self.check("a sign-in under way at SIGTERM is finished", answer.status == 303, answer.status)
        events = []
        try:
            while True:
                events.append(fresh.next_event().get("event"))
        except (EOFError, OSError):
            pass
        self.check("an open stream is notified of the drain", "drain" in events, events)
        self.check("the drained host ends with 0", host.process.wait(40) == 0,
                   host.process.returncode)

    @staticmethod
    def arrives(stream, text):
        """Whether one of the next events has a text in it."""
        return any(text in stream.next_event().get("data", "") for _ in range(5))

    def new_theme(self):
        """The developer's loop: new, build, serve, edit, see."""
        if not shutil.which("make") or not shutil.which("cc"):
            print("SKIP  the developer's loop needs make and cc")
            return
        base = self.folder / "new"
        base.mkdir()
        self.run("new", "theme", "porch", "--language", "c", "--into", base)
        folder = base / "porch"
        make = ["make", "-C", str(folder)]
        self.check("a new theme builds",
                   subprocess.run(make, capture_output=True).returncode == 0)
        self.run("validate", folder / "Porch.screens", "--level", "3")
        self.run("new", "theme", "porch", "--into", base, expect=1)
        host = self.start(None, "new", cwd=folder, more=["--plugins", ".", "--watch"])
        person = Browser(host)
        first = person.get("/Login/porch")
        self.check("a new theme is served", "Come in" in first.text, first.text[:300])
        stream = person.stream("/Login/porch")
        texts = folder / "Porch.screens/en.lproj/porch.strings"
        self.save(texts, texts.read_text().replace("Come in", "Step in"))
        self.check("a saved text reaches the open page", self.arrives(stream, "Step in"))
        code = folder / "theme.c"
        self.save(code, code.read_text().replace(
            'say(view, TEXT("loginButton"), TEXT("text"), TEXT("enter"))',
            'set_text(view, TEXT("loginButton"), TEXT("text"), TEXT("Walk in"))'))
        self.check("changed code builds",
                   subprocess.run(make, capture_output=True).returncode == 0)
        self.check("rebuilt code reaches the open page", self.arrives(stream, "Walk in"))
        self.check("and every page after it", "Walk in" in Browser(host).get("/Login/porch").text)

    def killed(self):
        plist = str(self.edited(name="killed"))
        host = self.start(plist, "killed")
        host.wait_line("Demo user")
        person = Browser(host)
        self.check("before the kill: sign-in works",
                   person.sign_in("/Login/default", *DEMO).status == 303)
        for round in range(3):
            with concurrent.futures.ThreadPoolExecutor() as pool:
                for number in range(4):
                    pool.submit(self.quietly, Browser(host), f"u{round}{number}@example.org")
                time.sleep(0.03 * round)
                host.end(signal.SIGKILL)
            host = self.start(plist, "killed")
        files = list((self.folder / "killed").rglob("*.sqlite"))
        self.check("the users are in a SQLite file", len(files) == 1, files)
        for file in files:
            with sqlite3.connect(file) as database:
                verdict = database.execute("PRAGMA integrity_check").fetchone()[0]
            self.check("the file is whole after kill -9", verdict == "ok", verdict)
        signed = Browser(host).sign_in("/Login/default", *DEMO)
        self.check("after kill -9 the user is still there", signed.status == 303, signed.status)
        rival = subprocess.run(
            [self.program, "serve", "--config", plist, "--listen", host.origin[7:]],
            capture_output=True, text=True, timeout=30,
            env=dict(os.environ, SCREENS_STATE_DIR=str(self.folder / "second")))
        self.check("a port in use is one sentence and exit code 1",
                   rival.returncode == 1 and host.origin.split(":")[-1] in rival.stderr,
                   f"{rival.returncode} {rival.stderr[-300:]}")
        host.end()

    def quietly(self, person, name):
        try:
            person.sign_in("/Login/default", name, "wrong")
        except Exception:
            pass

    def commands(self):
        themes = self.run_json("themes") or []
        self.check("themes: exactly these keys",
                   all(set(t) == {"name", "parent", "plugin", "state", "views"} for t in themes),
                   themes[:1])
        kinds = {t["name"]: t["views"].get("Login") for t in themes}
        self.check("themes: all that ship, and their kinds",
                   kinds == {"default": "full", **{f"default-{look}": "inherits" for look in (
                                 "collection", "emojis", "like", "search", "stars", "thumbs")},
                             "flat7": "extended", "flat7-collection": "inherits",
                             "harbor": "child",
                             "lockscreen": "full"}, kinds)
        plugins = self.run_json("plugins") or []
        keys = {"path", "id", "kind", "version", "state", "reason", "digest", "generation", "source"}
        self.check("plugins: exactly these keys", all(set(p) == keys for p in plugins), plugins[:1])
        self.check("plugins: states by their names", {p["state"] for p in plugins} <= STATES)
        ids = {p["id"] for p in plugins}
        shipped = {f"org.screens.{name}" for name in
                   ["flat7", "harbor", "lockscreen", "local-connector", "maintenance-connector",
                    "liferay-connector"]}
        self.check("plugins: all that ship are listed", shipped <= ids, shipped - ids)
        for theme in THEMES:
            reply = self.run_json("explain", "Login", "--theme", theme) or {}
            shape = (set(reply) == {"screenlet", "plugin", "requested", "layout", "class", "cell",
                                   "screenlets", "operations", "delegates", "candidates"}
                     and set(reply["layout"]) == {"theme", "file"}
                     and set(reply["class"]) == {"name", "chain"}
                     and all(set(c) == {"theme", "outcome", "reason"} for c in reply["candidates"]))
            self.check(f"explain {theme}: exactly this shape", shape, reply)
            page = self.run("render", "Login", "--theme", theme, "--format", "html").stdout
            self.check(f"render {theme}: a page with the password's field",
                       'autocomplete="current-password"' in page)
            tree = self.run("render", "Login", "--theme", theme, "--format", "json").stdout
            self.check(f"render {theme}: JSON", isinstance(json.loads(tree or "0"), (dict, list)))
        self.frames()
        self.run_json("check")
        config = self.run_json("config") or {}
        self.check("config: the factory is there", "LocalConnectorFactory" in json.dumps(config))
        self.run("config", "--origin")
        library = pathlib.Path(self.program).parent / "libFlat7Theme.so"
        reply = self.run_json("inspect", library) or {}
        self.check("inspect: says what it is", "org.screens.flat7" in json.dumps(reply))
        for language in ["swift", "c", "rust"]:
            source = self.run("manifest", "Plugins/Flat7Theme/manifest.json", "--language", language)
            self.check(f"manifest: {language} source",
                       ".note.screens" in source.stdout or "SCREENS_NOTE" in source.stdout,
                       source.stdout[:600])
        self.misuse()

    def frames(self):
        file = "Plugins/Flat7Theme/Flat7.screens/LoginView_flat7.xib"
        frames = self.run_json("frames", file) or {}
        views = frames.get(file, {})
        self.check("frames: the root at its own size", [0, 0, 320, 408] in views.values(), views)
        self.check("frames: four numbers for each view",
                   views and all(len(frame) == 4 for frame in views.values()))
        wide = (self.run_json("frames", file, "--size", "640x480") or {}).get(file, {})
        self.check("frames --size: the root at that size", [0, 0, 640, 480] in wide.values(), wide)

    def misuse(self):
        wrong = self.run("theems", expect=2)
        self.check("a typo is answered with a suggestion", "themes" in wrong.stderr, wrong.stderr)
        self.check("diagnosis goes to standard error", wrong.stdout == "")
        bad = self.folder / "bad.plist"
        bad.write_text("<plist version='1.0'><dict><key>defaultThem</key><string>x</string></dict></plist>")
        result = self.run("check", expect=1, config=bad)
        said = result.stdout + result.stderr
        self.check("check names file, place and remedy",
                   "bad.plist:1:" in said and "defaultTheme" in said, said)
        self.check("help shows examples first",
                   "Examples" in self.run("serve", "--help").stdout[:200])


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/screens"
    smoke = Smoke(program)
    only = sys.argv[2:]
    parts = [functools.partial(part, smoke) for part in web.PARTS + restarts.PARTS + corpus.PARTS]
    for part in parts:
        part.__name__ = part.func.__name__
    for body in [smoke.commands, smoke.out_of_the_box, smoke.connector_swap, smoke.live_edit,
                 smoke.new_theme, smoke.killed, *parts]:
        if not only or body.__name__ in only:
            smoke.part(body)
    shutil.rmtree(smoke.folder, ignore_errors=True)
    print(f"{smoke.passed} passed, {smoke.failed} failed")
    sys.exit(1 if smoke.failed else 0)


if __name__ == "__main__":
    main()

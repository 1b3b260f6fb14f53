#!/usr/bin/env python3
"""A theme does every kind of harm in a worker while other people use the host.

    python3 Tests/EndToEndTests/Scripts/faults.py .build/release/screens [FAULTS]

Each fault is a library of its own, which strikes for the one user who types its trigger. That
user's answer has to be the parent's form with what was typed; everybody else's, in this theme and
in others, has to be as it always is; and `screens plugins` has to name the culprit. FAULTS are as
many of the whole matrix, or all of it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from host import Browser, Host

REPOSITORY = os.path.dirname(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
ID = "org.example.matrix"
EARLY = b"MATRIX-EARLY:" + b"." * 80
SLOTS = {"pre_action": "preAction", "start_interaction": "startInteraction",
         "get_attribute": "getAttribute", "progress_message": "progressMessage",
         "finish_interaction": "finishInteraction"}
FAULTS = {"null write": "crashed (Segmentation fault", "abort": "crashed (Aborted",
          "kill": "crashed (Killed", "exit": "exit code 0",
          "stack overflow": "crashed (Segmentation fault", "endless loop": "did not answer within",
          "endless allocation": "LoginView_matrix", "heap scribble": "crashed",
          "closes all descriptors": "closed its channels", "forks": "crashed (Aborted",
          "lies": "broke the protocol", "C++ throw": "crashed (Aborted"}


class Library:
    """The theme, compiled once, with a harm written into each copy."""

    def __init__(self, folder, target):
        self.target = target
        self.aside = os.path.join(folder, "next.so")
        base = os.path.join(folder, "matrix.so")
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-O0", "-w", "-I",
             os.path.join(REPOSITORY, "Sources/CScreens/include"), "-o", base,
             os.path.join(REPOSITORY, "Tests/Fixtures/Workers/matrix.c"), "-lstdc++"], check=True)
        with open(base, "rb") as file:
            self.bytes = file.read()
        assert self.bytes.count(EARLY) == 1

    def put(self, slot, fault, trigger):
        early = b"MATRIX-EARLY:"
        for text, size in ((slot, 32), (fault, 32), (trigger, 16)):
            early += text.encode().ljust(size, b".")
        with open(self.aside, "wb") as file:
            file.write(self.bytes.replace(EARLY, early))
        os.rename(self.aside, self.target)


class Bystander(threading.Thread):
    """Somebody who fills in a form again and again, and minds every word of the answer."""

    def __init__(self, host, theme, name):
        super().__init__(daemon=True)
        self.browser = Browser(host)
        self.path = f"/Login/{theme}"
        self.name = name
        self.count = 0
        self.slowest = 0.0
        self.wrong = []
        self.is_ending = False

    def run(self):
        while not self.is_ending:
            began = time.monotonic()
            try:
                self.visit()
            except Exception as error:
                self.wrong.append(f"{self.name}: {error!r}")
            self.slowest = max(self.slowest, time.monotonic() - began)
            self.count += 1

    def visit(self):
        page = self.browser.get(self.path)
        if page.status != 200 or not page.page.buttons:
            self.wrong.append(f"{self.name}: GET {page.status}, {page.page.text.split()[-40:]}")
            return
        typed = f"{self.name}-{self.count}@example.org"
        answer = self.browser.submit(self.path, page.page.form(typed, ""))
        if answer.status != 422 or f'value="{typed}"' not in answer.text:
            self.wrong.append(f"{self.name}: POST {answer.status} without {typed}")


def rows(program, config, state):
    environment = dict(os.environ, SCREENS_STATE_DIR=state)
    answer = subprocess.run([program, "plugins", "--json", "--config", config], env=environment,
                            stdout=subprocess.PIPE, check=True)
    return {row["id"]: row for row in json.loads(answer.stdout)}


def wait(seconds, condition):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    return None


def strike(host, row, library, number, slot, fault):
    """One fault; what went wrong."""
    trigger = f"strike-{number}"
    before = row().get("digest")
    library.put(slot, fault, trigger)
    ready = lambda: (lambda now: now["state"] == "ready" and now["digest"] != before)(row())
    if not wait(20, ready):
        return [f"its library is not accepted: {row()}"]
    victim = Browser(host)
    page = victim.get("/Login/matrix")
    began = time.monotonic()
    answer = victim.submit("/Login/matrix", page.page.form(trigger, ""))
    spent = time.monotonic() - began
    wrong = []
    if answer.status != 422 or f'value="{trigger}"' not in answer.text:
        wrong.append(f"the user has {answer.status}")
    if "about to fail" in answer.text:
        wrong.append("the user sees half of a change")
    reason = wait(20, lambda: row()["reason"]) or ""
    # A liar is found out by whoever hears it first; who takes all memory may be late before that;
    # what was scribbled over may be needed in a later slot only.
    place = {"lies": "", "heap scribble": "LoginView_matrix."}.get(
        fault, f"LoginView_matrix.{SLOTS[slot]}")
    for part in (FAULTS[fault], place):
        if part not in reason:
            wrong.append(f"“{part}” is not in “{reason}”")
    print(f"{fault:22} in {slot:18} {1000 * spent:7.1f} ms  {'; '.join(wrong) or 'named'}",
          flush=True)
    return wrong


def run(program, count):
    folder = tempfile.mkdtemp(prefix="screens-faults-")
    os.chmod(folder, 0o755)
    for name in ("state", "plugins", "shop"):
        os.mkdir(os.path.join(folder, name), 0o700)
    config, state = os.path.join(folder, "plugins.plist"), os.path.join(folder, "state")
    with open(config, "w") as file:
        file.write(f"""<plist version="1.0"><dict><key>pluginDirectories</key><array>
<string>plugins</string><string>{REPOSITORY}/Plugins</string></array>
<key>plugins</key><dict><key>org.screens.flat7</key><dict>
<key>isolation</key><string>process</string></dict></dict>
<key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
</dict></plist>""")
    library = Library(os.path.join(folder, "shop"), os.path.join(folder, "plugins", "libmatrix.so"))
    library.put("", "", "strike-0")
    host = Host(program, config, state)
    row = lambda: rows(program, config, state)[ID]
    child = open(f"/proc/{host.process.pid}/task/{host.process.pid}/children").read()
    people = [Bystander(host, theme, f"{theme}{number}")
              for theme in ("default", "flat7", "harbor", "matrix") for number in range(2)]
    for person in people:
        person.start()
    if not wait(20, lambda: row()["state"] == "ready"):
        return print(f"the theme is not accepted: {row()}") or 1
    whole = [(slot, fault) for slot in SLOTS for fault in FAULTS]
    if count:
        slots, faults = list(SLOTS), list(FAULTS)
        whole = [(slots[n % len(slots)], faults[n % len(faults)]) for n in range(count)]
    failures = 0
    for number, (slot, fault) in enumerate(whole, 1):
        failures += len(strike(host, row, library, number, slot, fault))
    for person in people:
        person.is_ending = True
    for person in people:
        person.join(30)
    wrong = [line for person in people for line in person.wrong]
    visits, slowest = sum(p.count for p in people), max(p.slowest for p in people)
    print(f"{visits} visits of {len(people)} bystanders, {len(wrong)} wrong, the slowest took "
          f"{1000 * slowest:.0f} ms")
    for line in wrong[:20]:
        print(f"  {line}")
    if child != open(f"/proc/{host.process.pid}/task/{host.process.pid}/children").read():
        failures += 1
        print("the host is another process than it was")
    code = host.end()
    if failures + len(wrong) + (code != 0):
        print("\n".join(host.lines + host.said()))
    shutil.rmtree(folder)
    return failures + len(wrong) + (code != 0)


if __name__ == "__main__":
    failures = run(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print("nobody else saw anything" if failures == 0 else f"{failures} failures")
    sys.exit(failures != 0)

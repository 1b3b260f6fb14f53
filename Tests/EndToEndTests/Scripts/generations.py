#!/usr/bin/env python3
"""A theme's code is edited a thousand times under a running host, in every language.

    python3 Tests/EndToEndTests/Scripts/generations.py .build/release/screens [GENERATIONS] [LANGUAGE…]

The theme comes from `screens new theme` and is built once; each generation is that library with
another text in it, renamed into place. Every one has to show, and the host must stay within a
budget: what the host's process and its workers hold more after the last generation than after the
first hundred, and how long the slowest of a hundred generations takes to show. It runs twice: with
the theme in a worker, and in the host's own process.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from host import Host
from writers import REPOSITORY, Watcher

# Longer than what compilers keep in registers instead of memory.
MARK = b"written 000000 of generations"
# The most that a generation may leave behind, in KiB. A worker's goes with it; the host gives C's
# back; what Swift's runtime knows of a library stays, and so do the pages of that library.
BUDGET = {("process", None): 16, ("host", "swift"): 512, ("host", None): 64}
# Allocators and workers differ by so many KiB at any time: a few generations prove no less.
NOISE = 1024
SLOWEST = 0.5


class Theme:
    """One that `screens new theme` wrote, built with a text that can be found again."""

    def __init__(self, program, folder, language):
        self.name = "gen" + language
        options = ["--screens", REPOSITORY] if language == "swift" else []
        subprocess.run(
            [program, "new", "theme", self.name, "--language", language, *options],
            cwd=folder, check=True, stdout=subprocess.DEVNULL)
        self.folder = os.path.join(folder, self.name)
        self._mark()
        subprocess.run(["make"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        self.library = next(
            os.path.join(at, file) for at, _, files in os.walk(self.folder) for file in files
            if file.endswith("Theme.so") and ".screens" in at)
        self.content = open(self.library, "rb").read()
        assert MARK in self.content, f"{self.library} does not hold its text"

    def _mark(self):
        """A key that no table knows is shown as it is."""
        found = 0
        for at, _, files in os.walk(self.folder):
            for file in files:
                if file.endswith((".c", ".cpp", ".rs", ".swift")):
                    path = os.path.join(at, file)
                    source = open(path).read()
                    found += source.count('"enter"')
                    open(path, "w").write(source.replace('"enter"', f'"{MARK.decode()}"'))
        assert found, f"{self.name} has no text of its own"

    def write(self, number):
        aside = self.library + ".new"
        with open(aside, "wb") as file:
            file.write(self.content.replace(b"written 000000", b"written %06d" % number))
        os.rename(aside, self.library)


def resident(process):
    """The memory of a process and of the processes that it started, in KiB."""
    total = 0
    with open(f"/proc/{process}/status") as status:
        for line in status:
            if line.startswith("RssAnon"):
                total += int(line.split()[1])
    with open(f"/proc/{process}/task/{process}/children") as children:
        for child in children.read().split():
            try:
                total += resident(int(child))
            except (FileNotFoundError, ProcessLookupError):
                pass
    return total


def settled(process):
    """The least memory and the fewest open files of two seconds: workers of generations before are
    still ending."""
    memory, files = resident(process), descriptors(process)
    for _ in range(20):
        time.sleep(0.1)
        memory, files = min(memory, resident(process)), min(files, descriptors(process))
    return memory, files


def descriptors(process):
    """The number of files that a process and the processes it started hold open."""
    total = len(os.listdir(f"/proc/{process}/fd"))
    with open(f"/proc/{process}/task/{process}/children") as children:
        for child in children.read().split():
            try:
                total += descriptors(int(child))
            except (FileNotFoundError, ProcessLookupError):
                pass
    return total


def run(program, theme, language, isolation, generations):
    folder = tempfile.mkdtemp(prefix="screens-generations-")
    os.chmod(folder, 0o755)
    config = os.path.join(folder, "plugins.plist")
    with open(config, "w") as file:
        file.write(
            '<plist version="1.0"><dict><key>pluginDirectories</key><array>'
            f"<string>{theme.folder}</string></array><key>plugins</key><dict>"
            f"<key>org.example.{theme.name}</key><dict><key>isolation</key>"
            f"<string>{isolation}</string></dict></dict><key>limits</key><dict>"
            "<key>trialMilliseconds</key><integer>60000</integer></dict></dict></plist>")
    theme.write(0)
    host = Host(program, config, os.path.join(folder, "state"))
    watcher = Watcher(host, f"/Login/{theme.name}")
    failures = 0 if watcher.wait(0, seconds=30) else 1
    times, early, open_files, first = [], 0, 0, min(100, generations // 2)
    for number in range(1, generations + 1):
        began = time.monotonic()
        theme.write(number)
        failures += not watcher.wait(number)
        times.append(time.monotonic() - began)
        if number == first:
            early, open_files = settled(host.process.pid)
    late, files = settled(host.process.pid)
    grown, more_files = late - early, files - open_files
    times.sort()
    median, slow = times[len(times) // 2], times[len(times) * 99 // 100]
    budget = BUDGET.get((isolation, language), BUDGET[isolation, None])
    edits = generations - first
    faults = (grown > budget * edits + NOISE) + (slow > SLOWEST) + (more_files > 16)
    print(f"{language:5} {isolation:7} {generations} generations, {failures} missed, "
          f"{1000 * median:.1f} ms each, 99th of 100 {1000 * slow:.1f} ms, "
          f"{grown / edits:.1f} KiB each (at most {budget}, and {NOISE} in all), "
          f"{more_files} more open files", flush=True)
    code = host.end()
    shutil.rmtree(folder)
    return failures + faults + (code != 0)


def main(program, generations, languages):
    failures = 0
    folder = tempfile.mkdtemp(prefix="screens-generations-")
    os.chmod(folder, 0o755)
    tools = {"c": "cc", "cpp": "c++", "rust": "rustc", "swift": "swift"}
    for language in languages or tools:
        if not shutil.which(tools[language]):
            print(f"{language:5} skipped: there is no {tools[language]}")
            continue
        theme = Theme(program, folder, language)
        for isolation in ("process", "host"):
            failures += run(program, theme, language, isolation, generations)
    shutil.rmtree(folder)
    return failures


if __name__ == "__main__":
    failed = main(
        os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000,
        sys.argv[3:])
    print("every generation was shown within its budget" if failed == 0 else f"{failed} failures")
    sys.exit(failed != 0)

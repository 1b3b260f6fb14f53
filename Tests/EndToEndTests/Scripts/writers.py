#!/usr/bin/env python3
"""Ten kinds of writers replace a theme's library under a running host, again and again.

    python3 Tests/EndToEndTests/Scripts/writers.py .build/release/screens [WRITES]

Each write is a library of its own: a button's text counts up. A write is missed when the page does
not show it within ten seconds, and torn when the host reports the library as anything but fine
meanwhile. Afterwards each kind writes a burst without waiting, and the last content has to live.
"""

import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from host import Host

REPOSITORY = os.path.dirname(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
MARK = b"written 000000"
SOURCE = r"""
#include <screens/screens.h>
SCREENS_NOTE("{\"id\": \"org.example.writer\", \"kind\": \"theme\", \"version\": \"1.0.0\","
             " \"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\","
             " \"class\": \"LoginView_writer\", \"extends\": \"LoginView_default\"}]}");
static const screens_host_1 *host;
static int32_t init(const screens_host_1 *given) { host = given; return SCREENS_OK; }
static int32_t created(void *self, screens_view view) {
  const screens_view_host_1 *views = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_1));
  screens_value text = {SCREENS_VALUE_STRING, 0, {.string = SCREENS_STRING_INIT("written 000000")}};
  screens_node button = 0;
  int32_t status = views->find(host->context, view, SCREENS_STRING("loginButton"), &button);
  if (!status) status = views->set(host->context, view, button, SCREENS_STRING("text"), &text);
  return (void)self, status ? status : SCREENS_INHERIT;
}
static const screens_view_slots_1 slots = {.struct_size = sizeof slots, .created = created};
static const screens_view_class_1 view = {.struct_size = sizeof view, .slots = &slots,
    .screenlet = SCREENS_STRING_INIT("Login"), .name = SCREENS_STRING_INIT("LoginView_writer"),
    .extends = SCREENS_STRING_INIT("LoginView_default")};
static const screens_view_class_1 *const classes[] = {&view};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
    .name = SCREENS_STRING_INIT("writer"), .parent = SCREENS_STRING_INIT("default"),
    .view_class_count = 1, .view_classes = classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};
static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
    .id = SCREENS_STRING_INIT("org.example.writer"), .version = SCREENS_STRING_INIT("1.0.0"),
    .abi_major = SCREENS_ABI_MAJOR, .abi_minor = SCREENS_ABI_MINOR, .extension_count = 1,
    .extensions = extensions, .init = init};
const screens_plugin_1 *screens_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  return (void)host_minor, host_major == SCREENS_ABI_MAJOR ? &plugin : 0;
}
"""


class Workshop:
    """The files that the writers write: the library and the object of each number."""

    def __init__(self, folder):
        self.folder = folder
        source = os.path.join(folder, "writer.c")
        with open(source, "w") as file:
            file.write(SOURCE)
        self.object = os.path.join(folder, "writer.o")
        subprocess.run(
            ["gcc", "-std=c11", "-g", "-fPIC", "-fvisibility=hidden", "-c", "-I",
             os.path.join(REPOSITORY, "Sources/CScreens/include"), "-o", self.object, source],
            check=True)
        library = os.path.join(folder, "base.so")
        self.link(self.object, library, "bfd")
        self.object_bytes = open(self.object, "rb").read()
        self.library_bytes = open(library, "rb").read()

    @staticmethod
    def link(source, target, linker):
        subprocess.run(
            ["gcc", "-shared", "-g", f"-fuse-ld={linker}", "-Wl,--build-id", "-o", target, source],
            check=True)

    def numbered(self, content, number):
        mark = b"written %06d" % number
        assert content.count(MARK) >= 1
        return content.replace(MARK, mark)

    def library(self, number):
        """A finished library beside the watched folder."""
        path = os.path.join(self.folder, "next.so")
        with open(path, "wb") as file:
            file.write(self.numbered(self.library_bytes, number))
        return path

    def object_file(self, number):
        path = os.path.join(self.folder, "next.o")
        with open(path, "wb") as file:
            file.write(self.numbered(self.object_bytes, number))
        return path


def cp(shop, number, target):
    subprocess.run(["cp", shop.library(number), target], check=True)


def mv(shop, number, target):
    os.rename(shop.library(number), target)


def install(shop, number, target):
    subprocess.run(["install", "-m", "0644", shop.library(number), target], check=True)


def linker(name):
    def write(shop, number, target):
        shop.link(shop.object_file(number), target, name)
    write.__name__ = name
    return write


def cargo(shop, number, target):
    """Builds aside, then puts a hard link in the place of the one before."""
    built = os.path.join(os.path.dirname(target), ".deps", f"writer-{number:06d}.so")
    os.makedirs(os.path.dirname(built), exist_ok=True)
    os.rename(shop.library(number), built)
    if os.path.exists(target):
        os.unlink(target)
    os.link(built, target)
    for name in sorted(os.listdir(os.path.dirname(built)))[:-2]:
        os.unlink(os.path.join(os.path.dirname(built), name))


def chunks(shop, number, target):
    """Writes in place, slowly."""
    content = shop.numbered(shop.library_bytes, number)
    with open(target, "wb", buffering=0) as file:
        for start in range(0, len(content), 4096):
            file.write(content[start:start + 4096])
            time.sleep(0.002)


def strip(shop, number, target):
    """Puts the library there, and takes its symbols away in place."""
    os.rename(shop.library(number), target)
    subprocess.run(["strip", "--strip-unneeded", target], check=True)


def editor(shop, number, target):
    """Keeps a backup, writes a new file under the name, and syncs."""
    if os.path.exists(target):
        os.rename(target, target + "~")
    with open(target, "wb") as file:
        file.write(shop.numbered(shop.library_bytes, number))
        file.flush()
        os.fsync(file.fileno())


WRITERS = [cp, mv, install, linker("gold"), linker("lld"), linker("bfd"), cargo, chunks, strip,
           editor]


class Watcher:
    """A reader of the page, over one connection."""

    def __init__(self, host, path="/Login/writer"):
        self.connection = http.client.HTTPConnection(*host.address, timeout=20)
        self.path = path

    def page(self):
        self.connection.request("GET", self.path)
        return self.connection.getresponse().read().decode()

    def number(self):
        found = re.search(r"written (\d{6})", self.page())
        return int(found.group(1)) if found else None

    def wait(self, number, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.number() == number:
                return True
            time.sleep(0.002)
        return False


def available(writer):
    if writer.__name__ not in ("gold", "lld", "bfd"):
        return True
    return shutil.which(f"ld.{writer.__name__}") is not None


def run(program, writes):
    folder = tempfile.mkdtemp(prefix="screens-writers-")
    os.chmod(folder, 0o755)
    for name in ("state", "plugins", "shop"):
        os.mkdir(os.path.join(folder, name), 0o700)
    config = os.path.join(folder, "plugins.plist")
    with open(config, "w") as file:
        file.write('<plist version="1.0"><dict><key>pluginDirectories</key><array>'
                   '<string>plugins</string></array></dict></plist>')
    shop = Workshop(os.path.join(folder, "shop"))
    target = os.path.join(folder, "plugins", "libwriter.so")
    shutil.copy(shop.library(0), target)
    host = Host(program, config, os.path.join(folder, "state"))
    watcher = Watcher(host)
    watcher.page()
    failures = 0 if watcher.wait(0) else 1
    number = 0
    for writer in WRITERS:
        if not available(writer):
            print(f"{writer.__name__:8} skipped: this linker is not installed")
            continue
        missed = 0
        started = time.monotonic()
        for _ in range(writes):
            number += 1
            writer(shop, number, target)
            if not watcher.wait(number):
                missed += 1
        seconds = time.monotonic() - started
        for _ in range(20):
            number += 1
            writer(shop, number, target)
        lives = watcher.wait(number)
        faults = [line for line in host.said() if "libwriter.so" in line and "refused" in line]
        print(f"{writer.__name__:8} {writes} writes, {missed} missed, {len(faults)} torn, the last of a "
              f"burst {'lives' if lives else 'DOES NOT LIVE'}, {1000 * seconds / writes:.1f} ms each",
              flush=True)
        failures += missed + len(faults) + (not lives)
        for line in faults:
            print(f"         {line}")
    code = host.end()
    shutil.rmtree(folder)
    return failures + (code != 0)


if __name__ == "__main__":
    failures = run(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60)
    print("no write was missed or torn" if failures == 0 else f"{failures} failures")
    sys.exit(failures != 0)

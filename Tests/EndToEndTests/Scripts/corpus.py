"""Plugins that were built once, against each version of the ABI: people sign in through them."""

import pathlib
import platform
import shutil
import tempfile

from host import Browser

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Corpus"


def earlier_plugins(smoke):
    versions = [folder for folder in sorted(CORPUS.iterdir())
                if list(folder.glob(f"*.so.{platform.machine()}"))]
    smoke.check("the corpus has libraries for this machine", versions)
    for version in versions:
        for isolation in ("host", "process"):
            sign_in(smoke, version, isolation)


def sign_in(smoke, version, isolation):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="screens-corpus-"))
    folder.chmod(0o755)
    (folder / "plugins").mkdir(mode=0o755)
    for library in version.glob(f"*.so.{platform.machine()}"):
        shutil.copy(library, folder / "plugins" / library.stem)
    ids = ("org.example.corpus", "org.example.corpus-connector")
    places = "".join(f"<key>{name}</key><dict><key>isolation</key><string>{isolation}</string></dict>"
                     for name in ids)
    config = folder / "plugins.plist"
    config.write_text(
        "<plist version='1.0'><dict><key>pluginDirectories</key><array><string>plugins</string>"
        f"</array><key>plugins</key><dict>{places}</dict>"
        "<key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>"
        "<key>connectorFactory</key><string>CorpusConnectorFactory</string></dict></plist>")
    host = smoke.start(config, folder / "state")
    person = Browser(host)
    answer = person.sign_in("/Login/corpus", "ada@example.org", "any")
    where = f"ABI {version.name}, isolation {isolation}"
    smoke.check(f"{where}: a sign-in is answered 303", answer.status == 303, answer.status)
    page = person.get("/Login/corpus").page
    smoke.check(f"{where}: the browser is signed in", "Signed in" in page.account, page.account)
    smoke.check(f"{where}: the host ends well", host.end() == 0)
    shutil.rmtree(folder)


PARTS = [earlier_plugins]

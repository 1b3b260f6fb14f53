"""Plugins that were built once, against each version of the ABI: people sign in through them."""

import pathlib
import platform
import shutil
import tempfile

from host import Browser

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Corpus"
# The connector factory of each folder; one for an extension signs in through the first theme or the
# first connector.
FACTORIES = {"session-1": "CorpusSessionFactory", "blob-1": "CorpusBlobFactory"}


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
    libraries = list(version.glob(f"*.so.{platform.machine()}"))
    if not any(library.name.startswith("libtheme") for library in libraries):
        libraries += (CORPUS / "1.0").glob(f"libtheme.so.{platform.machine()}")
    if version.name not in FACTORIES:
        if not any(library.name.startswith("libconnector") for library in libraries):
            libraries += (CORPUS / "1.0").glob(f"libconnector.so.{platform.machine()}")
    for library in libraries:
        shutil.copy(library, folder / "plugins" / library.stem)
    ids = ("org.example.corpus", "org.example.corpus-connector", "org.example.corpus-session",
           "org.example.corpus-blob", "org.example.corpus-view-host")
    factory = FACTORIES.get(version.name, "CorpusConnectorFactory")
    places = "".join(f"<key>{name}</key><dict><key>isolation</key><string>{isolation}</string></dict>"
                     for name in ids)
    config = folder / "plugins.plist"
    config.write_text(
        "<plist version='1.0'><dict><key>pluginDirectories</key><array><string>plugins</string>"
        f"</array><key>plugins</key><dict>{places}</dict>"
        "<key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>"
        f"<key>connectorFactory</key><string>{factory}</string></dict></plist>")
    host = smoke.start(config, folder / "state")
    person = Browser(host)
    answer = person.sign_in("/Login/corpus", "ada@example.org", "any")
    where = f"corpus {version.name}, isolation {isolation}"
    smoke.check(f"{where}: a sign-in is answered 303", answer.status == 303, answer.status)
    page = person.get("/Login/corpus").page
    smoke.check(f"{where}: the browser is signed in", "Signed in" in page.account, page.account)
    smoke.check(f"{where}: the host ends well", host.end() == 0)
    shutil.rmtree(folder)


PARTS = [earlier_plugins]

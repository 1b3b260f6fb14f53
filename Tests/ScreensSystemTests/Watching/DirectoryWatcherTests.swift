@testable import ScreensSystem
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct DirectoryWatcherTests {
  private let folder: TemporaryFolder
  private let watcher: DirectoryWatcher
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("one", to: "plugins/libacme.so")
    watcher = try DirectoryWatcher()
    try watcher.watchTree(folder.path("plugins"))
  }

  /// Events are queued before the call that causes them returns, so that there is nothing to wait
  /// for.
  private func changes() -> [FileChange] { watcher.drain() }

  @Test func `no message comes without an event`() { #expect(changes().isEmpty) }

  @Test func `writing in place is one change`() throws {
    let opened = unsafe open(file, O_WRONLY | O_TRUNC)
    #expect(changes().isEmpty, "an open writer is no reason to look yet")
    _ = unsafe write(opened, "two", 3)
    close(opened)
    #expect(changes() == [.written(file)])
  }

  @Test func `renaming over it is one change`() throws {
    let other = try folder.write("two", to: "other")
    #expect(unsafe rename(other, file) == 0)
    #expect(changes() == [.written(file)])
  }

  @Test func `a hard link put in its place, as cargo does, is a change`() throws {
    let other = try folder.write("two", to: "other")
    #expect(unsafe unlink(file) == 0)
    #expect(unsafe Glibc.link(other, file) == 0)
    #expect(changes() == [.written(file)])
  }

  @Test func `a symbolic link put in its place is a change`() throws {
    let other = try folder.write("two", to: "other")
    #expect(unsafe symlink(other, folder.path("plugins/new")) == 0)
    #expect(unsafe rename(folder.path("plugins/new"), file) == 0)
    #expect(changes().contains(.written(file)))
  }

  @Test func `removing it, or moving it away, is reported`() throws {
    #expect(unsafe unlink(file) == 0)
    #expect(changes() == [.removed(file)])
    try folder.write("one", to: "plugins/libacme.so")
    _ = changes()
    #expect(unsafe rename(file, folder.path("away")) == 0)
    #expect(changes() == [.removed(file)])
  }

  @Test func `an editor's backup and rename is one change of the file`() throws {
    let temporary = try folder.write("two", to: "plugins/.libacme.so.swp")
    #expect(unsafe rename(temporary, file) == 0)
    #expect(changes().filter { $0 == .written(file) }.count == 1)
  }

  @Test func `a new folder is watched, with its present files`() throws {
    try folder.makeFolder("made/Acme.screens/en.lproj")
    try folder.write("x", to: "made/Acme.screens/manifest.plist")
    let bundle = folder.path("plugins/Acme.screens")
    #expect(unsafe rename(folder.path("made/Acme.screens"), bundle) == 0)
    let first = changes()
    #expect(first.contains(.written(bundle)))
    #expect(first.contains(.written("\(bundle)/manifest.plist")))
    try folder.write("y", to: "plugins/Acme.screens/en.lproj/Localizable.strings")
    #expect(changes().contains(.written("\(bundle)/en.lproj/Localizable.strings")))
    #expect(watcher.folders.contains("\(bundle)/en.lproj"))
  }

  @Test func `a removed watched folder requests a rescan and is forgotten`() throws {
    #expect(unsafe rename(folder.path("plugins"), folder.path("away")) == 0)
    #expect(changes() == [.rescan])
    #expect(watcher.folders.isEmpty)
  }

  @Test func `lost events request a rescan`() throws {
    let limit = try OpenFile(reading: "/proc/sys/fs/inotify/max_queued_events")
      .read(at: 0, count: 32)
    let count = try #require(Int(String(decoding: limit, as: UTF8.self).filter(\.isNumber)))
    let (one, two) = (folder.path("plugins/one"), folder.path("plugins/two"))
    for round in 0...count + 1 {
      // Two names in turn: the kernel merges an event with an equal one before it.
      let name = round % 2 == 0 ? one : two
      try Limit.block(for: "a free descriptor") {
        let opened = unsafe open(name, O_WRONLY | O_CREAT, 0o600)
        return close(opened) == 0
      }
    }
    #expect(changes().first == .rescan)
    #expect(changes().isEmpty)
  }

  @Test func `the descriptor is readable exactly while there are events`() throws {
    func isReadable() -> Bool {
      var waiting = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&waiting, 1, 0) == 1
    }
    #expect(!isReadable())
    try folder.write("two", to: "plugins/new")
    #expect(isReadable())
    _ = changes()
    #expect(!isReadable())
  }

  /// Puts a symbolic link in the place of another one, as `ln -sfn` and deployments do.
  private func link(_ name: String, to target: String) throws {
    #expect(unsafe symlink(target, folder.path("\(name).new")) == 0)
    #expect(unsafe rename(folder.path("\(name).new"), folder.path(name)) == 0)
  }

  @Test func `a folder behind a link is watched where the link leads now`() throws {
    for number in ["1", "2"] { try folder.makeFolder("releases/\(number)/themes") }
    try link("current", to: "releases/1")
    let path = folder.path("current/themes")
    try watcher.watch(path)
    try folder.write("x", to: "releases/1/themes/a")
    #expect(changes().contains(.written("\(path)/a")))
    try link("current", to: "releases/2")
    #expect(changes() == [.rescan])
    try folder.write("x", to: "releases/2/themes/b")
    try folder.write("x", to: "releases/1/themes/c")
    let later = changes()
    #expect(later.contains(.written("\(path)/b")))
    #expect(!later.contains(.written("\(path)/c")))
  }

  @Test func `a folder is watched again after a folder above it was replaced`() throws {
    let path = try folder.makeFolder("site/pages/more")
    try watcher.watch(path)
    #expect(unsafe rename(folder.path("site"), folder.path("old")) == 0)
    #expect(changes() == [.rescan])
    try folder.makeFolder("site/pages/more")
    #expect(changes() == [.rescan])
    try folder.write("x", to: "site/pages/more/a")
    #expect(changes().contains(.written("\(path)/a")))
    try folder.write("x", to: "old/pages/more/b")
    #expect(changes().isEmpty)
  }

  @Test func `a file behind links is reported under its own path, however it is saved`() throws {
    let target = try folder.write("one", to: "etc/real.plist")
    try link("etc/two.plist", to: "real.plist")
    try link("site.plist", to: "etc/two.plist")
    let path = folder.path("site.plist")
    try watcher.watchFile(path)
    try folder.write("two", to: "etc/real.plist")
    #expect(changes().contains(.written(path)))
    let opened = unsafe open(target, O_WRONLY | O_TRUNC)
    close(opened)
    #expect(changes() == [.written(path)])
    #expect(unsafe unlink(target) == 0)
    #expect(changes() == [.removed(path)])
    try folder.write("three", to: "etc/real.plist")
    #expect(changes().contains(.written(path)))
    try folder.write("other", to: "elsewhere/other.plist")
    try link("site.plist", to: "elsewhere/other.plist")
    #expect(changes() == [.written(path)])
    try folder.write("four", to: "elsewhere/other.plist")
    #expect(changes().contains(.written(path)))
    try folder.write("five", to: "etc/real.plist")
    #expect(changes().isEmpty)
  }

  @Test func `a file in a folder that is not there yet is reported when it is written`() throws {
    let path = folder.path("new/site/Home.xib")
    try watcher.watchFile(path)
    #expect(changes().isEmpty)
    try folder.write("x", to: "other/site/Home.xib")
    #expect(changes().isEmpty)
    try folder.makeFolder("new")
    _ = changes()
    try folder.makeFolder("new/site")
    _ = changes()
    try folder.write("x", to: "new/site/Home.xib")
    #expect(changes().contains(.written(path)))
  }

  @Test func `renewing finds what no event has reported`() throws {
    let late = folder.path("late")
    #expect(throws: SystemCallError.self) { try watcher.watch(late) }
    try folder.makeFolder("late")
    try watcher.renew()
    #expect(watcher.folders.contains(late))
    _ = changes()
    try folder.write("x", to: "late/a")
    #expect(changes().contains(.written("\(late)/a")))
  }

  @Test func `a missing folder can't be watched`() {
    let path = folder.path("none")
    #expect(throws: SystemCallError(call: "inotify_add_watch", path: path, code: ENOENT)) {
      try watcher.watch(path)
    }
    #expect(throws: SystemCallError(call: "inotify_add_watch", path: file, code: ENOTDIR)) {
      try watcher.watch(file)
    }
  }
}

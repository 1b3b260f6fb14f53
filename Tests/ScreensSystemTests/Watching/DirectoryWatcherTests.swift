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
    #expect(unsafe link(other, file) == 0)
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
      let opened = unsafe open(round % 2 == 0 ? one : two, O_WRONLY | O_CREAT, 0o600)
      close(opened)
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

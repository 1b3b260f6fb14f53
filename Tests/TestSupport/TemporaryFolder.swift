import Foundation
import Glibc
import ScreensSystem

/// A test's own folder, removed with its content when it is released.
package final class TemporaryFolder: Sendable {
  /// The beginning of the names of such folders.
  static let mark = "screens-test-"

  /// The folder, with links resolved.
  package let path: String

  /// Makes an empty folder with mode 0700.
  package init() throws {
    let name = "\(Self.mark)\(UUID().uuidString.prefix(13))"
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder and those above it, and returns its path.
  @discardableResult
  package func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    return path(name)
  }

  /// Replaces a file, with the folders above it, and returns its path. On return no process has it
  /// open: a process that another test starts holds a copy of each descriptor until it runs its
  /// program, and a host counts that as a writer.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path(name)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    Self.waitUntilClosed(file)
    return file
  }

  /// Waits until no process has a file open for writing.
  static func waitUntilClosed(_ file: String) {
    let end = ContinuousClock.now + Limit.usual
    while isBeingWritten(file), ContinuousClock.now < end { sched_yield() }
  }

  private static func isBeingWritten(_ file: String) -> Bool {
    do throws(ReadLease.Refusal) {
      guard let file = try? OpenFile(reading: file) else { return false }
      _ = try ReadLease(file)
      return false
    } catch {
      return error == .beingWritten
    }
  }

  /// Replaces a text file, with the folders above it, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The bytes of a file in the folder.
  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Moves a file completely over another one.
  package func rename(_ name: String, to other: String) throws {
    guard unsafe Glibc.rename(path(name), path(other)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}

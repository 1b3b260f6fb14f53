import Foundation

/// A file system of a few pages in memory, which can be filled; unmounted when it is released.
package final class SmallDisk: Sendable {
  private let folder: TemporaryFolder
  private static let filler = "filler"

  /// Whether this process may mount one.
  package static let isPossible: Bool = {
    guard let disk = try? SmallDisk(bytes: 65_536) else { return false }
    return (try? disk.fill()) != nil
  }()

  /// The notice where a small file system may not be mounted.
  package static let need = "NOT TESTED: a full disk; only root may mount a small file system"

  package init(bytes: Int) throws {
    folder = try TemporaryFolder()
    let options = "size=\(bytes),mode=0700"
    try Self.run("/bin/mount", "-t", "tmpfs", "-o", options, "screens-test", folder.path)
  }

  deinit { try? Self.run("/bin/umount", "-l", folder.path) }

  /// The root of the file system.
  package var path: String { folder.path }

  /// The path of something on it.
  package func path(_ name: String) -> String { folder.path(name) }

  /// The bytes of a file on it.
  package func read(_ name: String) throws -> [UInt8] { try folder.read(name) }

  /// Fills the file system.
  package func fill() throws {
    guard FileManager.default.createFile(atPath: path(Self.filler), contents: nil),
      let file = FileHandle(forWritingAtPath: path(Self.filler))
    else { throw CocoaError(.fileWriteUnknown) }
    defer { try? file.close() }
    for size in [4096, 1] {
      while (try? file.write(contentsOf: Data(count: size))) != nil {}
    }
  }

  package func empty() throws { try FileManager.default.removeItem(atPath: path(Self.filler)) }

  private static func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

package import ScreensSystem

/// The bytes of a file that is open, so that they need not be in memory. Nothing changes them any
/// more.
///
/// Two are equal when they are the same open file.
package struct Blob: Sendable, Hashable {
  private let file: OpenFile

  /// - Parameter file: one that is sealed, or that is replaced as a whole and never written again.
  package init(_ file: OpenFile) { self.file = file }

  /// Puts bytes into a sealed file in memory.
  package init(_ bytes: [UInt8]) throws(SystemCallError) {
    self.init(try MemoryFile(bytes).opened())
  }

  /// The number of its bytes.
  package var count: Int { file.count }

  /// A piece; nil when it doesn't lie wholly inside, or can't be read.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    file.bytes(at: offset, count: count)
  }

  /// All its bytes; nil when they can't be read.
  package var bytes: [UInt8]? { bytes(at: 0, count: count) }

  /// A new descriptor for reading alone, at the begin, which the caller closes.
  package func opened() throws(SystemCallError) -> Int32 { try file.reopened() }

  package static func == (one: Blob, other: Blob) -> Bool { one.file === other.file }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(file)) }
}

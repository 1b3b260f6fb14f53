import ScreensSystem
import ScreensCore

/// The result of the last search, kept in one file so that a listing of unchanged plugins asks the
/// file system for each one's state and opens none.
///
/// It is written whole and thrown away whole: a magic number, a version, a checksum or a field that
/// doesn't fit, and it is as if there were none.
package struct PluginIndex: Sendable {
  /// The revision of the file's format.
  static let format = 5
  private static let magic: UInt64 = 0x3158_4449_5243_5301
  private static let headerSize = 64
  private static let sumOffset = 32
  private static let sizeLimit = 1 << 28

  private let file: OpenFile
  /// The header, the places and the rows: all that a listing of unchanged plugins needs.
  private let front: [UInt8]
  private let placeCount: Int
  private let rowCount: Int
  private let libraryCount: Int

  /// Reads the file that an earlier process wrote for the same search.
  ///
  /// - Parameters:
  ///   - path: The index.
  ///   - fingerprint: The settings that the listing depends on besides files.
  package init?(_ path: String, fingerprint: UInt64) {
    guard let file = try? OpenFile(reading: path), file.status.isFile,
      file.count <= Self.sizeLimit,
      let header = file.bytes(at: 0, count: Self.headerSize),
      header.number(UInt64.self, at: 0) == Self.magic,
      header.number(UInt64.self, at: 8) == fingerprint,
      header.number(UInt64.self, at: 16) == UInt64(file.count),
      let frontSize = header.number(UInt64.self, at: 24), frontSize >= UInt64(Self.headerSize),
      frontSize <= UInt64(file.count),
      let front = file.bytes(at: 0, count: Int(frontSize)),
      front.number(UInt64.self, at: Self.sumOffset)
        == Checksum.of(front, Self.sumOffset + 8..<front.count),
      let places = front.number(UInt32.self, at: 48),
      let rows = front.number(UInt32.self, at: 52),
      let libraries = front.number(UInt32.self, at: 56)
    else { return nil }
    self.file = file
    self.front = front
    placeCount = Int(places)
    rowCount = Int(rows)
    libraryCount = Int(libraries)
  }

  /// The rows, if every file and folder is as it was; nil when anything changed.
  package func currentRows() -> [PluginRow]? {
    var reader = IndexReader(front, at: Self.headerSize)
    var folder: OpenFolder?
    for _ in 0..<placeCount {
      guard IndexedPlace.isUnchanged(&reader, &folder) else { return nil }
    }
    var rows: [PluginRow] = []
    rows.reserveCapacity(min(rowCount, front.count))
    for _ in 0..<rowCount {
      guard let row = PluginRow(&reader) else { return nil }
      rows.append(row)
    }
    return rows
  }

  /// The libraries' descriptions of themselves, by path; a caller tells those that changed since by
  /// their status.
  package func libraries() -> [String: IndexedLibrary] {
    guard let back = file.bytes(at: front.count, count: file.count - front.count),
      front.number(UInt64.self, at: 40) == Checksum.of(back, back.indices)
    else { return [:] }
    var reader = IndexReader(back, at: 0)
    var libraries: [String: IndexedLibrary] = [:]
    libraries.reserveCapacity(min(libraryCount, back.count))
    for _ in 0..<libraryCount {
      guard let path = reader.text(), let library = IndexedLibrary(&reader) else { return [:] }
      libraries[path] = library
    }
    return libraries
  }

  /// The content of an index file.
  static func encode(
    places: [IndexedPlace], rows: [PluginRow], libraries: [(path: String, library: IndexedLibrary)],
    fingerprint: UInt64
  ) -> [UInt8] {
    var body = IndexWriter()
    let placeCount = IndexedPlace.write(places, to: &body)
    for row in rows { row.write(to: &body) }
    var back = IndexWriter()
    for (path, library) in libraries {
      back.text(path)
      library.write(to: &back)
    }
    // The header's end, which the front's checksum covers with all that follows.
    var rest = IndexWriter()
    rest.number(Checksum.of(back.bytes, back.bytes.indices))
    for count in [placeCount, rows.count, libraries.count, 0] { rest.number(UInt32(count)) }
    let covered = rest.bytes + body.bytes
    let frontSize = sumOffset + 8 + covered.count
    var header = IndexWriter()
    header.number(magic)
    header.number(fingerprint)
    header.number(UInt64(frontSize + back.bytes.count))
    header.number(UInt64(frontSize))
    header.number(Checksum.of(covered, covered.indices))
    return header.bytes + covered + back.bytes
  }
}

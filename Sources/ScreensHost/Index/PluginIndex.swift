import ScreensCore

/// What the last search found, kept in one file so that a listing of unchanged plugins asks the
/// file system for each one's state and opens none.
///
/// It is written whole and thrown away whole: a magic number, a version, a checksum or a field that
/// doesn't fit, and it is as if there were none.
package struct PluginIndex: Sendable {
  /// The revision of the file's format.
  static let format = 2
  private static let magic: UInt64 = 0x3158_4449_5243_5301
  private static let headerSize = 48

  private let bytes: [UInt8]
  private let placeCount: Int
  private let rowCount: Int
  private let libraryCount: Int

  /// Reads the file that an earlier process wrote for the same search.
  ///
  /// - Parameters:
  ///   - path: The index.
  ///   - fingerprint: What the listing depends on besides files.
  package init?(_ path: String, fingerprint: UInt64) {
    guard let file = try? OpenFile(reading: path), file.status.isFile, file.count <= 1 << 28,
      let bytes = file.bytes(at: 0, count: file.count)
    else { return nil }
    self.init(bytes, fingerprint: fingerprint)
  }

  init?(_ bytes: [UInt8], fingerprint: UInt64) {
    guard bytes.count >= Self.headerSize,
      bytes.number(UInt64.self, at: 0) == Self.magic,
      bytes.number(UInt64.self, at: 8) == fingerprint,
      bytes.number(UInt64.self, at: 16) == UInt64(bytes.count),
      bytes.number(UInt64.self, at: 24) == Checksum.of(bytes, from: 32),
      let places = bytes.number(UInt32.self, at: 32),
      let rows = bytes.number(UInt32.self, at: 36),
      let libraries = bytes.number(UInt32.self, at: 40)
    else { return nil }
    self.bytes = bytes
    placeCount = Int(places)
    rowCount = Int(rows)
    libraryCount = Int(libraries)
  }

  /// The rows, if every file and folder is as it was; nil when anything changed.
  package func currentRows() -> [PluginRow]? {
    var reader = IndexReader(bytes, at: Self.headerSize)
    for _ in 0..<placeCount {
      guard let kind = reader.number(UInt8.self), let extent = IndexedPlace.Extent(rawValue: kind),
        let then = reader.status(), let path = reader.place(),
        IndexedPlace.isSame(
          FileStatus(pathIn: bytes, at: path.lowerBound), as: then, extent: extent)
      else { return nil }
    }
    var rows: [PluginRow] = []
    rows.reserveCapacity(rowCount)
    for _ in 0..<rowCount {
      guard let row = Self.row(&reader) else { return nil }
      rows.append(row)
    }
    return rows
  }

  /// What the libraries said about themselves, by path; those that changed since are told apart by
  /// their status.
  package func libraries() -> [String: IndexedLibrary] {
    var reader = IndexReader(bytes, at: Self.headerSize)
    for _ in 0..<placeCount {
      guard reader.number(UInt8.self) != nil, reader.status() != nil, reader.place() != nil else {
        return [:]
      }
    }
    for _ in 0..<rowCount where Self.row(&reader) == nil { return [:] }
    var libraries: [String: IndexedLibrary] = [:]
    for _ in 0..<libraryCount {
      guard let path = reader.text(), let library = IndexedLibrary(&reader) else { return [:] }
      libraries[path] = library
    }
    return libraries
  }

  private static func row(_ reader: inout IndexReader) -> PluginRow? {
    guard let path = reader.text(), let id = reader.optionalText(),
      let kind = reader.optionalText(), let version = reader.optionalText(),
      let stateText = reader.text(), let state = PluginState(rawValue: stateText),
      let reason = reader.optionalText()
    else { return nil }
    return PluginRow(
      path: path, id: id.map(PluginID.init(indexed:)),
      kind: kind.flatMap { Descriptor.Kind(rawValue: $0) },
      version: version.map(PluginVersion.init(indexed:)), state: state, reason: reason)
  }

  /// The content of an index file.
  static func encode(
    places: [IndexedPlace], rows: [PluginRow], libraries: [(path: String, library: IndexedLibrary)],
    fingerprint: UInt64
  ) -> [UInt8] {
    var body = IndexWriter()
    body.number(UInt32(places.count))
    body.number(UInt32(rows.count))
    body.number(UInt32(libraries.count))
    body.number(UInt32(0))
    for place in places {
      body.number(place.extent.rawValue)
      body.status(place.status)
      body.text(place.path)
    }
    for row in rows {
      body.text(row.path)
      body.text(row.id.map(\.rawValue))
      body.text(row.kind.map(\.rawValue))
      body.text(row.version.map(\.rawValue))
      body.text(row.state.rawValue)
      body.text(row.reason)
    }
    for (path, library) in libraries {
      body.text(path)
      library.write(to: &body)
    }
    var header = IndexWriter()
    header.number(magic)
    header.number(fingerprint)
    header.number(UInt64(body.bytes.count + 32))
    header.number(Checksum.of(body.bytes, from: 0))
    return header.bytes + body.bytes
  }
}

import PluginFormat
import ScreensCore
import ScreensModel
import ScreensSystem

/// The rows of the last search, kept in one file. A listing of unchanged plugins only asks the file
/// system for their states, and opens none of them.
///
/// The file holds a checksum of all that follows, the fingerprint of the search's settings, a
/// checksum of the states of the files and folders that the rows depend on, their paths, and the
/// rows. It is written whole and dropped whole: an index with any mismatch counts as missing.
enum PluginIndex {
  /// The revision of the file's format, which is part of every fingerprint.
  static let format = 7

  /// A file or folder that the rows depend on.
  struct Place {
    /// The folder that the name is relative to. The places of one folder are found without walking
    /// its path again.
    var folder = "."
    let name: String
    /// Its state when it was searched or read; nil where nothing existed.
    let status: FileStatus?
    /// Whether only its permissions count, as for a folder above a plugin's.
    var isAbove = false
  }

  private enum Mark: UInt8 { case end, folder, content, above }

  /// The rows of the last search with these settings; nil when a place or a setting has changed.
  static func rows(_ path: String, fingerprint: UInt64) -> [PluginRow]? {
    guard let file = try? OpenFile(reading: path), file.status.isFile, file.count <= 1 << 28,
      let bytes = file.bytes(at: 0, count: file.count)
    else { return nil }
    var reader = IndexReader(bytes)
    guard let sum = reader.number(UInt64.self),
      sum == Checksum.of(bytes, reader.offset..<bytes.count),
      reader.number(UInt64.self) == fingerprint, let states = reader.number(UInt64.self),
      states == currentStates(&reader)
    else { return nil }
    var rows: [PluginRow] = []
    while reader.offset < bytes.count {
      guard let row = PluginRow(&reader) else { return nil }
      rows.append(row)
    }
    return rows
  }

  /// A checksum of the places' present states. Several threads ask for many.
  private static func currentStates(_ reader: inout IndexReader) -> UInt64? {
    var places: [(mark: Mark, folder: OpenFolder?, name: Int)] = []
    var folder: OpenFolder?
    while let mark = reader.number(UInt8.self).flatMap(Mark.init(rawValue:)), mark != .end {
      if mark == .folder {
        guard let path = reader.text(), let opened = try? OpenFolder(path) else { return nil }
        folder = opened
      } else {
        guard let name = reader.place() else { return nil }
        places.append((mark, folder, name.lowerBound))
      }
    }
    let states = ThreadShares.map(places, worth: 400) { [bytes = reader.bytes] share in
      var states: [UInt8] = []
      states.reserveCapacity(stateSize * share.count)
      for place in share {
        let status = FileStatus(pathIn: bytes, at: place.name, of: place.folder)
        add(status, isAbove: place.mark == .above, to: &states)
      }
      return states
    }
    return Checksum.of(states, states.indices)
  }

  /// The most bytes that a state takes.
  private static let stateSize = 12 + MemoryLayout<FileIdentity>.size

  private static func add(_ status: FileStatus?, isAbove: Bool, to states: inout [UInt8]) {
    guard let status else { return states.append(0) }
    states.append(number: UInt64(status.mode) << 32 | UInt64(status.owner))
    guard !isAbove else { return }
    states.append(number: status.group)
    // Safety: an identity is five numbers of one size, with no gap between them.
    unsafe withUnsafeBytes(of: status.identity) { unsafe states.append(contentsOf: $0) }
  }

  /// The content of an index.
  static func encode(_ places: [Place], rows: [PluginRow], fingerprint: UInt64) -> [UInt8] {
    var states: [UInt8] = []
    var marks: [UInt8] = []
    var folder: String?
    for place in places {
      add(place.status, isAbove: place.isAbove, to: &states)
      if place.folder != folder {
        marks.append(Mark.folder.rawValue)
        marks.append(text: place.folder)
        folder = place.folder
      }
      marks.append((place.isAbove ? Mark.above : .content).rawValue)
      marks.append(text: place.name)
    }
    var body: [UInt8] = []
    body.append(number: fingerprint)
    body.append(number: Checksum.of(states, states.indices))
    body += marks + [Mark.end.rawValue]
    for row in rows { row.write(to: &body) }
    var file: [UInt8] = []
    file.append(number: Checksum.of(body, body.indices))
    return file + body
  }
}

extension PluginRow {
  private static let kinds = Descriptor.Kind.allCases
  private static let states = PluginState.allCases

  fileprivate init?(_ reader: inout IndexReader) {
    guard let path = reader.text(), let id = reader.text(), let version = reader.text(),
      let reason = reader.text(), let kind = reader.number(UInt8.self),
      let state = reader.number(UInt8.self), Int(state) < Self.states.count
    else { return nil }
    self.init(
      path: path, id: id.isEmpty ? nil : PluginID(indexed: id),
      kind: Int(kind) < Self.kinds.count ? Self.kinds[Int(kind)] : nil,
      version: version.isEmpty ? nil : PluginVersion(indexed: version),
      state: Self.states[Int(state)], reason: reason.isEmpty ? nil : reason)
    guard let hasImprint = reader.number(UInt8.self) else { return nil }
    guard hasImprint == 1 else { return }
    var facts: [String?] = []
    for _ in 0..<5 {
      guard let fact = reader.text() else { return nil }
      facts.append(fact.isEmpty ? nil : fact)
    }
    imprint = PluginImprint(
      about: facts[0], author: facts[1], license: facts[2], homepage: facts[3], icon: facts[4])
  }

  fileprivate func write(to bytes: inout [UInt8]) {
    for text in [path, id?.rawValue, version?.rawValue, reason] { bytes.append(text: text ?? "") }
    bytes.append(UInt8(kind.flatMap { Self.kinds.firstIndex(of: $0) } ?? Self.kinds.count))
    bytes.append(UInt8(Self.states.firstIndex(of: state) ?? Self.states.count))
    bytes.append(imprint == nil ? 0 : 1)
    guard let imprint else { return }
    for text in [
      imprint.about, imprint.author, imprint.license, imprint.homepage, imprint.icon,
    ] { bytes.append(text: text ?? "") }
  }
}

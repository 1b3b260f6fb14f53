import PluginFormat
package import ScreensSystem

/// One library's description of itself, and the state of the file that it was read from.
package struct IndexedLibrary: Sendable {
  /// The result of reading a library.
  package enum Content: Sendable, Equatable {
    /// Its note's JSON.
    case note([UInt8])
    /// Why it can't be used.
    case objection(Objection)
    /// It is no plugin, and no listing shows it.
    case ignored
  }

  /// The state in which it was read.
  package let status: FileStatus
  /// The result of reading it.
  package let content: Content

  /// The shortage of the machine while the library was read; `content` is then no statement about
  /// the library.
  var hindrance: SystemCallError? {
    if case .objection(let objection) = content { objection.hindrance } else { nil }
  }

  init(status: FileStatus, content: Content) {
    self.status = status
    self.content = content
  }

  init?(_ reader: inout IndexReader) {
    guard let status = reader.status(), let kind = reader.number(UInt8.self) else { return nil }
    self.status = status
    switch kind {
    case 0: content = .ignored
    case 1:
      guard let place = reader.place() else { return nil }
      content = .note(Array(reader.bytes[place]))
    case 2:
      guard let text = reader.text(), let state = PluginState(rawValue: text),
        let reason = reader.text()
      else { return nil }
      content = .objection(Objection(state, reason))
    default: return nil
    }
  }

  func write(to writer: inout IndexWriter) {
    writer.status(status)
    switch content {
    case .ignored: writer.number(UInt8(0))
    case .note(let json):
      writer.number(UInt8(1))
      writer.text(utf8: json)
    case .objection(let objection):
      writer.number(UInt8(2))
      writer.text(objection.state.rawValue)
      writer.text(objection.reason)
    }
  }
}

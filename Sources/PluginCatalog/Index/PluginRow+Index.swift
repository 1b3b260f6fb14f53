import PluginFormat
import ScreensCore

/// Rows in the index.
extension PluginRow {
  private static let nothing: UInt8 = 0xff
  private static let kinds = Descriptor.Kind.allCases
  private static let states = PluginState.allCases

  /// Reads a row; nil when a field doesn't fit.
  init?(_ reader: inout IndexReader) {
    guard let path = reader.text(), let kind = reader.number(UInt8.self),
      let state = reader.number(UInt8.self), Int(state) < Self.states.count,
      kind == Self.nothing || Int(kind) < Self.kinds.count,
      let id = reader.optionalText(), let version = reader.optionalText(),
      let reason = reader.optionalText()
    else { return nil }
    self.init(
      path: path, id: id.map(PluginID.init(indexed:)),
      kind: kind == Self.nothing ? nil : Self.kinds[Int(kind)],
      version: version.map(PluginVersion.init(indexed:)), state: Self.states[Int(state)],
      reason: reason)
  }

  /// Writes the row as it is read.
  func write(to writer: inout IndexWriter) {
    writer.text(path)
    writer.number(
      kind.flatMap { Self.kinds.firstIndex(of: $0) }.map { UInt8($0) } ?? Self.nothing)
    writer.number(Self.states.firstIndex(of: state).map { UInt8($0) } ?? Self.nothing)
    writer.text(id.map(\.rawValue))
    writer.text(version.map(\.rawValue))
    writer.text(reason)
  }
}

package import PluginFormat
package import ScreensSystem
import ScreensCore
import ScreensDocuments

extension Quarantine {
  /// One quarantined content, and its harm.
  package struct Entry: Sendable, Hashable, CustomStringConvertible {
    package let digest: Digest
    package let pluginID: PluginID
    /// The file that had the content.
    package let file: String
    /// The call that was under way: `slot created`; nil when that is not known.
    package let slot: String?
    /// The version in the content's descriptor; nil when that is not known.
    package let version: String?
    /// The harm that it did, as a part of a sentence: `ended the host (Segmentation fault, signal
    /// 11)`.
    package let reason: String
    /// The moment of the harm, in seconds since 1970.
    package let time: Int64
    /// The frames of its code at the harm, one a line; nil when they are not known.
    package let trace: String?
    /// The state that its row has: crashed, or hung.
    package let state: PluginState

    package init(
      digest: Digest, pluginID: PluginID, file: String, slot: String? = nil,
      version: String? = nil, reason: String, time: Int64, trace: String? = nil,
      state: PluginState = .crashed
    ) {
      self.digest = digest
      self.pluginID = pluginID
      self.file = file
      self.slot = slot
      self.version = version
      self.reason = reason
      self.time = time
      self.trace = trace
      self.state = state
    }

    /// The entry as the operator reads it.
    package var description: String {
      let place = slot.map { " in \($0)" } ?? ""
      let content = (version.map { "version \($0), " } ?? "") + "digest \(digest.short)"
      return "\(reason)\(place) on \(Timestamp.text(time)); this content (\(content)) is "
        + "quarantined until it changes, or 'screens retry' is run"
    }

    // MARK: The file

    init(_ member: PropertyListDictionary.Entry) throws(PropertyListError) {
      let entry = try member.value.dictionary()
      let keys: Set = ["plugin", "file", "slot", "version", "reason", "time", "trace", "state"]
      if let unknown = entry.unknownKeys(besides: keys).first { throw unknown }
      let text = try entry.required("plugin").string()
      let state = PluginState(rawValue: try entry.required("state").string())
      guard let digest = Digest(hex: member.key), let id = PluginID(text), let state else {
        throw .invalidText(member.place, element: "entry", text: "\(member.key) \(text)")
      }
      self.init(
        digest: digest, pluginID: id, file: try entry.required("file").string(),
        slot: try entry["slot"]?.string(), version: try entry["version"]?.string(),
        reason: try entry.required("reason").string(),
        time: Int64(try entry.required("time").integer()), trace: try entry["trace"]?.string(),
        state: state)
    }

    var json: JSONValue {
      func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
      return .object([
        .init("plugin", .string(pluginID.rawValue)), .init("file", .string(file)),
        .init("state", .string(state.rawValue)), .init("slot", text(slot)),
        .init("version", text(version)), .init("reason", .string(reason)),
        .init("time", .integer(time)),
        .init("trace", text(trace)),
      ])
    }
  }
}

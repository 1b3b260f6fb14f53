/// A failure as it crosses the ABI: a status, and a sentence for its reader.
///
/// Any other error that leaves a slot or a connector crosses as `failed` with its description.
public struct PluginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause, by which the host decides what happens next.
  public let status: Status
  /// A sentence; empty leaves the text that the host already has.
  public let text: String
  /// A sentence for each attribute of the view model that the user must correct. A connector's
  /// request brings them to the form where it ends with them; elsewhere they are lost.
  public let fields: [String: String]

  /// Makes a failure; without a text the host's own text stays.
  public init(_ status: Status, _ text: String = "", fields: [String: String] = [:]) {
    self.status = status
    self.text = text
    self.fields = fields
  }

  /// The sentence, or the status when there is none.
  public var description: String { text.isEmpty ? "status \(status.rawValue)" : text }

  static func check(_ answer: Int32, _ text: @autoclosure () -> String = "") throws(PluginError) {
    if answer < 0 { throw PluginError(Status(rawValue: answer), text()) }
  }

  static func crossing(_ error: any Error, as status: Status = .failed) -> PluginError {
    error as? PluginError ?? PluginError(status, "\(error)")
  }
}

import ScreensDocuments
package import ScreensModel

/// The target of an event: the address of a page, with values of the event in its query.
package struct EventTarget: Sendable, Hashable {
  private enum Piece: Sendable, Hashable {
    case text(String)
    case value(String)
  }

  /// The reason for which a text is no target.
  package struct Fault: Error {
    /// A clause, with the remedy.
    package let reason: String
  }

  private let pieces: [Piece]

  /// Reads a path whose query may contain names of the event's payload in braces.
  ///
  /// - Parameter payload: The names of the event's values.
  package init(_ text: String, payload: [String]) throws(Fault) {
    var pieces: [Piece] = []
    var rest = text[...]
    var isQuery = false
    while let brace = rest.firstIndex(of: "{") {
      let before = rest[..<brace]
      isQuery = isQuery || before.contains("?")
      guard isQuery else {
        throw Fault(reason: "has a value in its path; put values behind '?'")
      }
      guard let end = rest[brace...].firstIndex(of: "}") else {
        throw Fault(reason: "has a brace without an end; close it")
      }
      let name = String(rest[rest.index(after: brace)..<end])
      guard payload.contains(name) else {
        let known = payload.isEmpty ? "none" : payload.joined(separator: ", ")
        throw Fault(
          reason: "names a value '\(name)', which the event does not have; it has \(known)")
      }
      pieces += [.text(String(before)), .value(name)]
      rest = rest[rest.index(after: end)...]
    }
    self.pieces = pieces + [.text(String(rest))]
  }

  /// The path without query and fragment.
  package var path: Substring {
    guard case .text(let text)? = pieces.first else { return "" }
    return text.prefix { $0 != "?" && $0 != "#" }
  }

  /// The address for an event: each value becomes one value of the query, whatever it contains. A
  /// value that is no text, number or truth value becomes empty. NULs are removed, because no
  /// address may have them.
  package func address(_ payload: [String: Value]) -> String {
    pieces.reduce(into: "") { address, piece in
      switch piece {
      case .text(let text): address += text
      case .value(let name): address += PercentEncoding.encode(Self.text(payload[name] ?? .none))
      }
    }
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text.contains("\0") ? text.replacing("\0", with: "") : text
    default: ""
    }
  }
}

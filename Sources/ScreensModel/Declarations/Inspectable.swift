import ScreensDocuments

/// An attribute of a screenlet that pages and code may set.
package struct Inspectable: Sendable, Hashable {
  /// The type of its values. A text that can be converted is accepted.
  package enum Kind: String, Sendable {
    case string, int, double, bool
  }

  /// The values that have an effect on this host.
  package enum Effect: Sendable, Hashable {
    /// All of them.
    case all
    /// Only these texts, so far.
    case some([String])
    /// Only these texts, in any case; any other is a mistake.
    case choices([String])
    /// None; the clause gives the reason.
    case none(String)
    /// JSON objects as texts, and the empty text.
    case objects
  }

  /// The name that pages use.
  package let name: AttributeName
  package let kind: Kind
  /// The value until one is set.
  package let initial: Value
  /// The meaning; a clause.
  package let about: String
  /// Whether its values are never saved, printed or set by a page.
  package let isSecret: Bool
  /// Whether a page may read its value from an address. Not for attributes that decide which party
  /// is asked or where a user is sent.
  package let isFromAddress: Bool
  /// Whether it is the address on this host to which other servers send browsers back.
  package let isReturnAddress: Bool
  private let effect: Effect

  /// An attribute whose initial value is of its kind.
  package init(
    _ name: AttributeName, _ kind: Kind, _ initial: Value, _ about: String = "",
    isSecret: Bool = false, isFromAddress: Bool = true, isReturnAddress: Bool = false,
    effect: Effect = .all
  ) {
    self.name = name
    self.kind = kind
    self.initial = initial
    self.about = about
    self.isSecret = isSecret
    self.isFromAddress = isFromAddress && !isReturnAddress
    self.isReturnAddress = isReturnAddress
    self.effect = effect
  }

  /// A sentence about a value of the right type that has no effect on this host; nil for any other
  /// value.
  package func remark(on value: Value) -> String? {
    switch effect {
    case .all: return nil
    case .some(let honoured):
      guard let text = value.string, !honoured.contains(text) else { return nil }
      let known = honoured.joined(separator: " and ")
      return "\(name) is '\(text)', but only \(known) works on this host so far"
    case .choices(let choices): return remark(on: value, among: choices)
    case .none(let reason):
      return value.nonEmptyString == nil ? nil : "\(name) has no effect: \(reason)"
    case .objects:
      guard let text = value.nonEmptyString, Value(object: text) == nil else { return nil }
      return "\(name) is '\(text)', which is not the text of a JSON object"
    }
  }

  private func remark(on value: Value, among choices: [String]) -> String? {
    guard let text = value.nonEmptyString, value != initial,
      !choices.contains(where: { $0.lowercased() == text.lowercased() })
    else { return nil }
    return "\(name) is '\(text.prefix(80))', which is none of \(choices.joined(separator: ", "))"
      + Suggestion.clause(for: text, among: choices)
  }

  /// Converts a value to the attribute's type; none becomes the initial value. A bool may be given
  /// as a text, `true`, `yes`, `1`, `false`, `no` or `0` in any case, or as one of these numbers.
  ///
  /// - Throws: `wrongType` for any other value.
  package func convert(_ value: Value) throws(ViewTreeError) -> Value {
    if value.isNone { return initial }
    let converted: Value? =
      switch kind {
      case .string: value.string.map(Value.string)
      case .int: value.int.map(Value.int)
      case .double: value.double.map(Value.double)
      case .bool: Self.truth(value).map(Value.bool)
      }
    guard let converted else {
      throw .wrongType(property: name.rawValue, expected: kind.rawValue, found: value.kindName)
    }
    return converted
  }

  private static let truths = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]

  private static func truth(_ value: Value) -> Bool? {
    switch value {
    case .string(let text): truths[text.lowercased()]
    case .int(0), .int(1), .double(0), .double(1): value.bool
    case .bool(let flag): flag
    default: nil
    }
  }
}

extension Inspectable {
  /// The choice of content for the time in which the server is away.
  package static let offlinePolicy = Inspectable(
    .offlinePolicy, .string, "remote-first",
    "what is shown while the server is away; so far nothing, as with remote-only",
    isFromAddress: false, effect: .some(["remote-only"]))

  /// Whether users may change anything.
  package static func editable(initially: Bool, _ about: String) -> Inspectable {
    Inspectable(.editable, .bool, .bool(initially), about)
  }
}

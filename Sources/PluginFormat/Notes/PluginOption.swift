package import ScreensModel

/// An option of a plugin, which operators set in `plugins.plist`.
package struct PluginOption: Sendable, Equatable {
  /// The type of its values in a configuration.
  package enum Kind: String, Sendable, CaseIterable {
    case string, int, double, bool
    /// One string, or an array of strings.
    case strings
    case map, any

    /// All types, for people.
    static let rule = "string, int, double, bool, strings, map or any"

    fileprivate var phrase: String {
      switch self {
      case .string: "a string"
      case .int: "an integer"
      case .double: "a number"
      case .bool: "true or false"
      case .strings: "a string or an array of strings"
      case .map: "a dictionary"
      case .any: "a value"
      }
    }

    fileprivate func accepts(_ value: Value) -> Bool {
      switch (self, value) {
      case (.any, _), (.string, .string), (.strings, .string), (.int, .int), (.double, .double),
        (.double, .int), (.bool, .bool), (.bool, .int(0)), (.bool, .int(1)), (.map, .map):
        true
      case (.int, .double(let number)): Int64(exactly: number) != nil
      case (.strings, .list(let values)): values.allSatisfy { $0.string != nil }
      default: false
      }
    }
  }

  package let name: String
  package let kind: Kind
  /// The meaning, with the value that it has until one is set; a clause.
  package let about: String
  /// The texts that it may have; none where any may.
  package let values: [String]

  package init(_ name: String, _ kind: Kind, _ about: String = "", values: [String] = []) {
    self.name = name
    self.kind = kind
    self.about = about
    self.values = values
  }

  /// The rule that a configured value breaks, as the end of a sentence; nil where it keeps all.
  package func rule(against value: Value) -> String? {
    guard kind.accepts(value) else { return kind.phrase }
    let texts = value.list?.compactMap(\.string) ?? [value.string].compactMap(\.self)
    guard !values.isEmpty, !texts.allSatisfy(values.contains) else { return nil }
    return "one of \(values.joined(separator: ", "))"
  }
}

import ScreensCore

/// Values as texts that are equal when the values are.
enum ProbeText {
  static func text(_ value: Value) -> String {
    switch value {
    case .none: "none"
    case .string(let text): "“\(text)”"
    case .list(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .map(let entries):
      "{"
        + entries.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
        .joined(separator: ", ") + "}"
    default: "\(value)"
    }
  }
}

import ScreensCore
import ScreensModel
import ScreensViews

/// Compares the value that a slot wrote with the header's rules.
enum ProbeMisfit {
  /// The end of a sentence about the misfit, with the remedy; nil when the value fits.
  static func complaint(_ answer: SlotSignature.Answer, _ value: Value) -> String? {
    switch answer {
    case .text:
      if value.isNone || value.string != nil { return nil }
      return "a \(value.kindName) as a progress text; write a string or none"
    case .presenter: return value.isNone ? nil : presenter(value)
    case .nothing, .decision, .value: return nil
    }
  }

  private static func presenter(_ value: Value) -> String? {
    guard let map = value.map else {
      return "a \(value.kindName) as a progress presenter; write a map"
    }
    for (key, value) in map.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "style":
        if value.string.flatMap(ProgressPresenter.Style.init) == nil {
          return "an unknown style; write overlay, indicator or none"
        }
      case "color":
        if value.string == nil { return "a color that is no string; write #RRGGBB" }
      case "opacity":
        guard let opacity = value.double, (0...1).contains(opacity) else {
          return "an opacity outside 0…1; write a number between them"
        }
      default: return "the unknown key \(key); write style, color and opacity alone"
      }
    }
    return nil
  }
}

/// Values as texts; equal values give equal texts.
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

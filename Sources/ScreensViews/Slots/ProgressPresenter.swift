package import ScreensModel

/// How a view shows progress, chosen once when it is created.
package struct ProgressPresenter: Sendable, Hashable {
  /// Where progress is seen.
  package enum Style: String, Sendable {
    /// A panel over the screenlet, with spinner and text.
    case overlay
    /// A small indicator; texts are not shown.
    case indicator
    case none
  }

  package var style: Style
  /// `#RRGGBB` or `#RRGGBBAA`.
  package var color: String
  /// 0 to 1.
  package var opacity: Double

  /// The default is a dark overlay.
  package init(style: Style = .overlay, color: String = "#000000", opacity: Double = 0.8) {
    self.style = style
    self.color = color
    self.opacity = opacity
  }

  /// The presenter that a map describes; a missing or unknown entry is the default's.
  init(_ map: [String: Value]) {
    self.init()
    if let style = map["style"]?.string.flatMap(Style.init) { self.style = style }
    if let color = map["color"]?.string { self.color = color }
    if let opacity = map["opacity"]?.double { self.opacity = min(max(opacity, 0), 1) }
  }

  /// The map that describes the presenter where a slot answers with it.
  var value: Value {
    ["style": .string(style.rawValue), "color": .string(color), "opacity": .double(opacity)]
  }
}

/// The progress that the presenter shows now. Each interaction is counted when it is shown, so that
/// only shown interactions can be hidden.
package struct Progress: Sendable, Hashable {
  /// The working text, while something runs; empty for a spinner alone.
  package private(set) var working: String?
  /// The text after the last end, and whether it reports an error.
  package private(set) var final: Final?
  private var shown: Set<UInt64> = []
  private var amounts: [UInt64: ConnectorProgress] = [:]

  /// The text that stays after the end.
  package struct Final: Sendable, Hashable {
    /// One sentence for the user.
    package let text: String
    /// Whether it says that the action failed.
    package let isError: Bool
  }

  /// No progress and no text.
  package init() {}

  /// Whether any interaction is shown.
  package var isWorking: Bool { !shown.isEmpty }

  /// Shows the text of an interaction that begins. The last shown text is visible.
  package mutating func show(_ text: String, for interaction: UInt64) {
    shown.insert(interaction)
    working = text
    final = nil
  }

  /// The progress of all reporting interactions together; nil while none reports.
  package var amount: ConnectorProgress? {
    amounts.isEmpty ? nil : ConnectorProgress(of: amounts.values)
  }

  /// Stores the progress of an interaction.
  ///
  /// - Returns: whether the visible progress changed.
  package mutating func show(_ amount: ConnectorProgress, of interaction: UInt64) -> Bool {
    guard amounts[interaction] != amount else { return false }
    amounts[interaction] = amount
    return true
  }

  /// Forgets the text that stayed.
  package mutating func forgetFinal() { final = nil }

  /// Ends an interaction; its text, if any, stays visible.
  package mutating func hide(_ text: String?, isError: Bool, for interaction: UInt64) {
    shown.remove(interaction)
    amounts[interaction] = nil
    if shown.isEmpty { working = nil }
    final = text.map { Final(text: $0, isError: isError) }
  }
}

/// How a view presents progress.
public struct ProgressStyle: Hashable, Sendable {
  /// Where progress shows.
  public enum Placement: String, Sendable {
    /// Over the whole view.
    case overlay
    /// As an indicator in the view.
    case indicator
    /// Nowhere.
    case none
  }

  /// Where progress shows.
  public let placement: Placement
  /// The presenter's own colour.
  public let color: Color?
  /// From 0, invisible, to 1.
  public let opacity: Double

  /// Describes a presenter.
  public init(_ placement: Placement, color: Color? = nil, opacity: Double = 0.8) {
    self.placement = placement
    self.color = color
    self.opacity = opacity
  }

  var value: Value {
    var entries: [String: Value] = [
      "style": .string(placement.rawValue), "opacity": .double(opacity),
    ]
    if let color { entries["color"] = .string(color.description) }
    return .map(entries)
  }
}

internal import CScreens

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

  /// Describes a presenter; its opacity is 0.8 unless another is given.
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

/// The part of an interaction that a progress text belongs to.
public enum ProgressPhase: Hashable, Sendable {
  /// The interaction is under way.
  case working
  /// The interaction has succeeded.
  case success
  /// The interaction has failed.
  case failure

  init?(number: Int32) {
    switch number {
    case SCREENS_PHASE_WORKING: self = .working
    case SCREENS_PHASE_SUCCESS: self = .success
    case SCREENS_PHASE_FAILURE: self = .failure
    default: return nil
    }
  }

  var number: Int32 {
    switch self {
    case .working: SCREENS_PHASE_WORKING
    case .success: SCREENS_PHASE_SUCCESS
    case .failure: SCREENS_PHASE_FAILURE
    }
  }
}

/// The progress texts of a view: per action, and per phase of it.
public struct ProgressMessages: ExpressibleByDictionaryLiteral, Sendable {
  /// The action whose texts serve every action without texts of its own.
  public static let defaultAction = "defaultAction"

  private let texts: [String: [ProgressPhase: String]]

  /// Lists texts by action; "" is progress without text.
  public init(dictionaryLiteral elements: (String, [ProgressPhase: String])...) {
    texts = Dictionary(elements) { _, last in last }
  }

  /// The text of an action and phase; nil when there is none.
  ///
  /// An action with texts of its own never falls back for a missing phase.
  public subscript(action: String, phase: ProgressPhase) -> String? {
    (texts[action] ?? texts[Self.defaultAction])?[phase]
  }
}

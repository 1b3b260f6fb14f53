internal import CScreens

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

import CScreens
import ScreensCore
import ScreensModel

/// One running call of a logic: the screenlet as its function sees it, and the effects that the
/// function requests. Confined to the thread of the call.
final class RunningLogic {
  /// The screenlet's handle, for the time of the call.
  var handle: screens_screenlet = 0
  /// The screenlet, with all writes so far.
  private(set) var screenlet: LogicState
  private(set) var effects: [LogicEffect] = []
  private var octets = 0
  /// Whether it asked for values that are too large together.
  private var isTooLarge: Bool { octets > LogicAnswer.octetLimit }
  /// The effects that it may have; nil for all.
  private let allowed: Set<LogicEffect.Kind>?

  init(_ screenlet: LogicState, allowing allowed: Set<LogicEffect.Kind>? = nil) {
    self.screenlet = screenlet
    self.allowed = allowed
  }

  /// The answer of a call that exceeded its octets, whatever its function returned; nil for others.
  var excess: LogicAnswer? {
    guard isTooLarge else { return nil }
    var answer = LogicAnswer()
    answer.isTooLarge = true
    return answer
  }

  /// Requests an effect; later reads of this call see a write.
  ///
  /// - Throws: `unknownName` for an undeclared name, and a `ScreensError` for one effect too many,
  ///   or values that are too large together.
  func ask(_ kind: LogicEffect.Kind, _ name: String, _ value: Value) throws {
    guard allowed?.contains(kind) ?? true else {
      throw ScreensError(.notAvailable, "a delegate performs actions alone")
    }
    guard effects.count < LogicAnswer.effectLimit else {
      throw ScreensError(
        .failed, "a call has at most \(LogicAnswer.effectLimit) effects: \(name) is one too many")
    }
    octets += value.octets
    guard !isTooLarge else {
      throw ScreensError(
        .failed,
        "the values of a call's effects have at most \(LogicAnswer.octetLimit) octets: "
          + "\(name) is too much")
    }
    switch kind {
    case .setAttribute:
      guard screenlet.attributes.updateValue(value, forKey: name) != nil else {
        screenlet.attributes[name] = nil
        throw ViewTreeError.unknownName(name)
      }
    case .setValue:
      guard screenlet.values.updateValue(value, forKey: name) != nil else {
        screenlet.values[name] = nil
        throw ViewTreeError.unknownName(name)
      }
    case .performAction, .tell: break
    }
    effects.append(LogicEffect(kind, name, value))
  }
}

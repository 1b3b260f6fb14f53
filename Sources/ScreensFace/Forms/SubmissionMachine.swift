import ScreensCore
package import ScreensModel

/// The steps of one form, from the typed text to its answer: events go in, and the next step comes
/// out. Pure: it knows no session, no socket and no time.
package struct SubmissionMachine {
  /// The state of the control that a form names.
  package enum Control {
    case found
    /// The form names none, and the view has none that the Return key presses.
    case absent
    /// The view changed after the form was shown, or the form is forged.
    case gone
  }

  package enum Step: Equatable {
    /// Press the control, if there is one, and report the effect.
    case fire
    /// Send the browser to another server.
    case leave(url: String)
    /// Wait until no action runs.
    case wait
    case end(Submissions.Result)
  }

  package struct Fired {
    /// The target of the browser, if an action has requested one.
    package var departure: String?
    /// Whether an action runs.
    package var isBusy = false
    /// Whether an action has both begun and ended.
    package var hasEnded = false
    /// Whether the action ended because the user has to correct something first.
    package var isInvalid = false

    /// Without arguments nothing happened.
    package init(
      departure: String? = nil, isBusy: Bool = false, hasEnded: Bool = false,
      isInvalid: Bool = false
    ) {
      self.departure = departure
      self.isBusy = isBusy
      self.hasEnded = hasEnded
      self.isInvalid = isInvalid
    }
  }

  /// The effect of the form on the signed-in user.
  package enum SignIn {
    case unchanged
    case signedIn
    /// The sign-in could not be written where it has to outlive the process.
    case unkept
  }

  /// Whether the form caused an action.
  package private(set) var hasActed: Bool
  /// Whether the try counts as a guess of a secret.
  package private(set) var isGuess = false
  /// Whether the browser comes back from another server.
  private let isReturn: Bool

  /// - Parameter isReturn: the browser comes back from another server, and its action continues.
  package init(isReturn: Bool = false) {
    self.isReturn = isReturn
    hasActed = isReturn
  }

  /// Continues after the typed text is in the view.
  ///
  /// - Parameter wait: seconds until the guess of a secret may be tried; nil if it may now.
  package func typed(_ control: Control, wait: Int?) -> Step {
    if let wait { return .end(.tooMany(seconds: wait)) }
    return control == .gone ? .end(.again(.incorrect)) : .fire
  }

  /// Continues after the control was pressed.
  package mutating func fired(_ fired: Fired) -> Step {
    if let url = fired.departure { return .leave(url: url) }
    hasActed = fired.isBusy || fired.hasEnded
    isGuess = hasActed && (fired.isBusy || !fired.isInvalid)
    return .wait
  }

  /// Continues when no action runs any more.
  ///
  /// - Parameters:
  ///   - error: the error of the last action; nil without one.
  ///   - page: the path of the form's page.
  ///   - way: the target of an event that the form caused; nil where none leads anywhere.
  ///   - target: the browser's target after success.
  package func ended(
    _ signIn: SignIn, _ error: ScreensError?, page: String, way: String? = nil,
    target: @autoclosure () -> String
  ) -> Submissions.Result {
    if signIn == .unkept { return .notKept }
    if let way { return .done(path: way) }
    guard hasActed else { return .done(path: page) }
    guard let error else { return .done(path: target()) }
    // The page itself shows the error, under an address without the server's query.
    if isReturn { return .done(path: page) }
    return .again(error.isOfService ? .unavailable : .incorrect)
  }
}

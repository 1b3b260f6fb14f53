package import ScreensCore

/// The steps of one form, from the typed text to its answer: events go in, and the next step comes
/// out. Pure: it knows no session, no socket and no time.
package struct SubmissionMachine {
  /// The control that a form names.
  package enum Control {
    /// The view has it.
    case found
    /// The form names none, and the view has none that return presses.
    case absent
    /// The view changed after the form was shown, or the form is forged.
    case gone
  }

  /// The next step.
  package enum Step: Equatable {
    /// Press the control, if there is one, and report the effect.
    case fire
    /// Send the browser to another server.
    case leave(url: String)
    /// Wait until nothing runs.
    case wait
    case end(Submissions.Result)
  }

  /// The effect of pressing the control.
  package struct Fired {
    /// Where the browser is to go, if an action has asked for that.
    package var departure: String?
    /// Whether an action runs.
    package var isBusy = false
    /// Whether an action has begun and ended meanwhile.
    package var hasEnded = false
    /// Whether that ended because the user has to correct something first.
    package var isInvalid = false

    /// Makes the effect; without arguments nothing happened.
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

  /// The user that the form signs in.
  package enum SignIn {
    case unchanged
    case signedIn
    /// The sign-in could not be written down where it has to outlive the process.
    case unkept
  }

  /// Whether the form caused an action.
  package private(set) var hasActed: Bool
  /// Whether the try counts as a guess of a secret.
  package private(set) var isGuess = false
  /// Whether the browser comes back from another server.
  private let isReturn: Bool

  /// Begins with a form.
  ///
  /// - Parameter isReturn: the browser comes back from another server, where its action goes on.
  package init(isReturn: Bool = false) {
    self.isReturn = isReturn
    hasActed = isReturn
  }

  /// The typed text is in the view.
  ///
  /// - Parameter wait: seconds until the guess of a secret may be tried; nil when now.
  package func typed(_ control: Control, wait: Int?) -> Step {
    if let wait { return .end(.tooMany(seconds: wait)) }
    return control == .gone ? .end(.again(.incorrect)) : .fire
  }

  /// The control was pressed.
  package mutating func fired(_ fired: Fired) -> Step {
    if let url = fired.departure { return .leave(url: url) }
    hasActed = fired.isBusy || fired.hasEnded
    isGuess = hasActed && (fired.isBusy || !fired.isInvalid)
    return .wait
  }

  /// Nothing runs any more.
  ///
  /// - Parameters:
  ///   - error: how the last action failed; nil where it did not.
  ///   - page: the path of the form's page.
  ///   - way: where an event leads that the form caused; nil where none leads anywhere.
  ///   - target: where the browser goes after success.
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
    let isAway = error.cause == .notAvailable && error.domain == ScreensError.screensDomain
    return .again(isAway ? .unavailable : .incorrect)
  }
}

package import ScreensCore

/// How one form goes on, from what was typed to its answer: what happened goes in, what is to be
/// done comes out. Pure: it knows no session, no socket and no time.
package struct SubmissionMachine {
  /// The control that a form names.
  package enum Control {
    /// The view has it.
    case found
    /// The form names none, and the view has none that return presses.
    case absent
    /// The view has changed since the form was shown, or somebody made the form up.
    case gone
  }

  /// The next step.
  package enum Step: Equatable {
    /// Press the control, if any, and say what that did.
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
  /// Whether what was tried counts as a guess of a secret.
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
    guard hasActed else { return .done(path: page) }
    if let way { return .done(path: way) }
    guard let error else { return .done(path: target()) }
    // The page itself shows the error, under an address without the server's query.
    if isReturn { return .done(path: page) }
    let isAway = error.cause == .notAvailable && error.domain == ScreensError.screensDomain
    return .again(isAway ? .unavailable : .incorrect)
  }
}

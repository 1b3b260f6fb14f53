@testable import ScreensFace
import ScreensCore
import ScreensModel
import Testing

/// The steps of a form, without a session or a socket.
struct SubmissionMachineTests {
  private static let failed = ScreensError(.failed, "no")
  private static let away = ScreensError(.notAvailable, "away")

  /// The result of a form with this control and this end of its action.
  private func result(
    _ fired: SubmissionMachine.Fired, _ error: ScreensError? = nil,
    _ signIn: SubmissionMachine.SignIn = .unchanged, isReturn: Bool = false
  ) -> Submissions.Result {
    var machine = SubmissionMachine(isReturn: isReturn)
    let step = isReturn ? .wait : machine.fired(fired)
    #expect(step == .wait)
    return machine.ended(signIn, error, page: "/page", target: "/target")
  }

  private var acting: SubmissionMachine.Fired { .init(isBusy: true) }

  @Test(arguments: [SubmissionMachine.Control.found, .absent, .gone])
  func `a guess that comes too soon is answered with its wait, whatever it presses`(
    _ control: SubmissionMachine.Control
  ) {
    #expect(SubmissionMachine().typed(control, wait: 7) == .end(.tooMany(seconds: 7)))
  }

  @Test func `a control that is gone from the view is not pressed`() {
    let machine = SubmissionMachine()
    #expect(machine.typed(.gone, wait: nil) == .end(.again(.incorrect)))
    #expect(machine.typed(.found, wait: nil) == .fire)
    #expect(machine.typed(.absent, wait: nil) == .fire)
  }

  @Test func `an action that requests another server's page leads there`() {
    var machine = SubmissionMachine()
    let step = machine.fired(.init(departure: "https://a.example/", isBusy: true))
    #expect(step == .leave(url: "https://a.example/"))
    #expect(!machine.isGuess)
  }

  @Test func `a form without an action shows its page again`() {
    #expect(result(.init()) == .done(path: "/page"))
    #expect(result(.init(), Self.failed) == .done(path: "/page"))
  }

  @Test func `a successful action leads on, and a failed one shows the form with its error`() {
    #expect(result(acting) == .done(path: "/target"))
    #expect(result(.init(hasEnded: true)) == .done(path: "/target"))
    #expect(result(acting, Self.failed) == .again(.incorrect))
    #expect(result(acting, Self.away) == .again(.unavailable))
  }

  @Test func `a failure that no user can mend says that the service is unavailable`() throws {
    let operation = try #require(OperationName("loginByCookie"))
    let factory = try #require(ConnectorFactoryName("Acme"))
    for error in [
      ScreensError.unmade(operation, by: factory), .fault("org.acme 1.0 crashed"), .late,
    ] {
      #expect(result(acting, error) == .again(.unavailable), "\(error)")
    }
    #expect(result(acting, .validation("Type a name.")) == .again(.incorrect))
  }

  @Test func `a returning browser always gets an address without the server's query`() {
    #expect(result(.init(), nil, isReturn: true) == .done(path: "/target"))
    #expect(result(.init(), Self.failed, isReturn: true) == .done(path: "/page"))
    #expect(result(.init(), Self.away, isReturn: true) == .done(path: "/page"))
  }

  @Test func `a sign-in that cannot be stored is reported before anything else`() {
    #expect(result(acting, nil, .unkept) == .notKept)
    #expect(result(acting, Self.failed, .unkept) == .notKept)
    #expect(result(acting, nil, .signedIn) == .done(path: "/target"))
  }

  @Test func `a text that the user corrects first is no guess, and a text that was tried is one`() {
    func isGuess(_ fired: SubmissionMachine.Fired) -> Bool {
      var machine = SubmissionMachine()
      _ = machine.fired(fired)
      return machine.isGuess
    }
    #expect(isGuess(.init(isBusy: true)))
    #expect(isGuess(.init(isBusy: true, isInvalid: true)))
    #expect(isGuess(.init(hasEnded: true)))
    #expect(!isGuess(.init(hasEnded: true, isInvalid: true)))
    #expect(!isGuess(.init()))
  }
}

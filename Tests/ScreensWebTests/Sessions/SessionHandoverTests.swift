@testable import ScreensCore
@testable import ScreensFace
import ScreensModel
import ScreensSystem
import Screenlets
import ScreensViews
import TestSupport
import Testing

@testable import ScreensWeb

/// A browser's session with something in every part: what the next process has of it, and what the
/// next user has.
struct SessionHandoverTests {
  private static let keys = SessionKeys(key: Array(repeating: 7, count: 32))
  private static let place = ScreenletPlace(.rating, .default)

  private func session() throws -> (still: StillSession, session: WebSession) {
    let environment = Environment(
      library: DefaultTheme.library,
      registry: ThemeRegistry(
        generation: 1, themes: [.default: DefaultTheme.make()],
        coreStrings: DefaultTheme.coreStrings()),
      server: .fallback, connectors: ScriptedConnectors(), log: .none)
    let still = StillSession(environment)
    let session = WebSession(
      still.scope, token: Self.keys.makeToken(now: 1000), formToken: "first", ringEvents: 4, now: 0)
    return (still, session)
  }

  private func outcome(_ letter: Character) -> FormOutcome {
    FormOutcome(
      String(repeating: letter, count: 16), .failed, at: Self.place, path: "/rate", text: "No.")
  }

  private func awaited(_ user: Int64) -> AwaitedAction {
    AwaitedAction(
      of: .init(place: Self.place, once: [1, 2]), page: "/rate", control: "button", userId: user,
      began: 900)
  }

  /// Signs a user in, and puts something into every part.
  private func fill(_ session: WebSession, _ user: Int64) throws {
    session.scope.context.loginWithBasic(
      userName: "ada", password: "pw",
      attributes: UserAttributes(["userId": .int(user), "screenName": "ada"]))
    session.renew(Self.keys.makeToken(now: 1001), formToken: "second")
    session.keep(outcome("a"), now: 0)
    session.awaited = awaited(user)
    session.submissions.restore([
      SpentForm(key: .init(place: Self.place, once: [3]), path: "/done")
    ])
    session.places.keep(
      KeptScreenlet(
        place: Self.place,
        state: try #require(session.screenlet(at: PlacedScreenlet(.rating, .default))).state))
  }

  @Test func `the next process has every part that is kept, and is asked for no other`() throws {
    let (_, former) = try session()
    try fill(former, 20)
    former.speak("es")
    let state = try #require(former.state(now: 1010, turn: 0))
    let (_, next) = try session()
    next.restore(state, now: 1010, turn: 0)
    next.speak(state.language)
    #expect(next.scope.context.user?.userId == 20)
    #expect(next.awaited == awaited(20))
    #expect(next.scope.context.lacksProof)
    #expect(next.submissions.outcomes.unshown == [outcome("a")])
    #expect(next.submissions.spent.map(\.path) == ["/done"])
    #expect(next.name.accepts(formToken: Array("first".utf8)))
    let again = try #require(next.state(now: 1010, turn: 0))
    #expect(again.formTokens.contains(Digest(of: Array("first".utf8))))
    #expect(again.outcomes == state.outcomes && again.awaited == state.awaited)
    #expect(again.language == "es" && again.began == state.began && again.used == state.used)
    #expect(again.spent == state.spent && again.user?.name == state.user?.name)
    #expect(next.takeOutcome(Array(outcome("a").name.utf8), at: "/rate", now: 0) != nil)
    #expect(next.takeOutcome(Array(outcome("a").name.utf8), at: "/rate", now: 0) == nil)
  }

  /// The ways in which a session comes to another user.
  enum Change: CaseIterable {
    case another, end
  }

  @Test(arguments: Change.allCases)
  func `nothing of a user stays for the next one`(change: Change) throws {
    let (_, session) = try session()
    try fill(session, 20)
    let elsewhere = ScreenletPlace(.rating, try #require(ThemeName("elsewhere")))
    switch change {
    case .another: session.forgetScreenlets(besides: elsewhere)
    case .end:
      session.end()
      #expect(session.awaited == nil)
    }
    #expect(session.takeOutcome(Array(outcome("a").name.utf8), at: "/rate", now: 0) == nil)
    #expect(session.submissions.outcomes.unshown.isEmpty)
    #expect(session.places.occupants.isEmpty && session.places.kept.isEmpty)
  }
}

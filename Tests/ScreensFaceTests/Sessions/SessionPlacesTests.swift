import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews
import Screenlets
import TestSupport
import Testing

@testable import ScreensFace

/// The contents of a session's places: screenlets, saved states, and the pages of outcomes.
struct SessionPlacesTests {
  private let connectors = ScriptedConnectors()
  private let session: StillSession
  private let login: ScreenletName
  private var places = SessionPlaces()

  init() throws {
    session = StillSession(
      Environment(
        library: DefaultTheme.library,
        registry: ThemeRegistry(
          generation: 1, themes: [.default: DefaultTheme.make()], coreStrings: StringTables()),
        server: .fallback, connectors: connectors, log: .none), tray: RequestTray())
    login = try #require(ScreenletName("Login"))
  }

  private func screenlet() throws -> Screenlet {
    let screenlet = try #require(session.scope.makeScreenlet(login))
    screenlet.load(theme: .default)
    return screenlet
  }

  /// Puts a new screenlet at a place.
  private mutating func occupy(_ place: ScreenletPlace) throws -> Screenlet {
    let screenlet = try screenlet()
    places.occupants[place] = SessionPlaces.Occupant(
      screenlet: screenlet, placed: PlacedScreenlet(login, .default, at: place))
    return screenlet
  }

  private func signIn(_ screenlet: Screenlet) throws {
    let view = try #require(screenlet.view)
    for field in ["userNameField", "passwordField"] {
      try view.enter(.string("ada@example.org"), in: try #require(view.tree.find(field)))
    }
    #expect(screenlet.performAction(.default))
    session.deliverResults()
  }

  private func fail(_ screenlet: Screenlet) throws {
    connectors.answer("loginByEmail", .failure(ScreensError(.failed, "Not now.")))
    try signIn(screenlet)
    #expect(screenlet.outcome?.error?.text == "Not now.")
  }

  @Test mutating func `a saved state is for its screenlet alone, and once`() throws {
    let place = ScreenletPlace(page: "/here", key: "one")
    let state = try screenlet().state
    let other = try #require(ScreenletName("SignUp"))
    places.keep(KeptScreenlet(place: place, state: state))
    #expect(places.takeWaiting(for: PlacedScreenlet(other, .default, at: place)) == nil)
    places.keep(KeptScreenlet(place: place, state: state))
    let placed = PlacedScreenlet(login, .default, at: place)
    #expect(places.takeWaiting(for: placed) == state)
    #expect(places.takeWaiting(for: placed) == nil)
  }

  @Test mutating func `of the screenlets for addresses the oldest without work goes`() throws {
    var all: [Screenlet] = []
    for number in 0..<32 {
      all.append(try occupy(ScreenletPlace(page: "/here?id=\(number)", key: "one")))
    }
    let next = ScreenletPlace(page: "/here?id=99", key: "one")
    try signIn(all[0])
    #expect(all[0].isBusy)
    #expect(places.takeOldest(besides: next)?.id == all[1].id)
    #expect(places.takeOldest(besides: next) == nil)
  }

  @Test mutating func `an outcome is the page's that claimed it, until there is another`() throws {
    let place = ScreenletPlace(page: "/here", key: "one")
    let screenlet = try occupy(place)
    #expect(places.showsOutcome(at: place, to: nil))
    try fail(screenlet)
    let name = places.claimOutcome(at: place)
    #expect(places.claimOutcome(at: place) == name)
    #expect(places.showsOutcome(at: place, to: name))
    #expect(!places.showsOutcome(at: place, to: nil) && !places.showsOutcome(at: place, to: "x"))
    try fail(screenlet)
    #expect(places.showsOutcome(at: place, to: nil))
    #expect(places.claimOutcome(at: place) != name)
  }

  @Test mutating func `a changed attribute is kept, but for one that comes with its row`() throws {
    let place = ScreenletPlace(page: "/here", key: "one")
    let row = try #require(RowPlace("@12.k3f.AssetListCell"))
    for place in [place, ScreenletPlace(in: place, row: row, key: "two")] {
      let method = try #require(AttributeName("basicAuthMethod"))
      try occupy(place).set(method, to: "screenName")
    }
    #expect(places.kept.map(\.place) == [place])
  }
}

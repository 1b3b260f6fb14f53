import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews
import Testing

@testable import ScreensFace

/// The kept parts of sessions that made room, and of places whose screenlets are gone.
struct SavedSessionsTests {
  private let keys = SessionKeys(key: [UInt8](repeating: 7, count: 32))

  private func token() -> SessionToken { keys.makeToken(now: 0, home: 0, of: 1) }

  private func user() -> SessionContext.SignedIn? {
    let context = SessionContext(now: { 0 })
    context.loginWithBasic(
      userName: "ada", password: "lovelace", attributes: UserAttributes(["userId": 5]))
    return context.current
  }

  private func saved(typed: Int, by user: SessionContext.SignedIn? = nil) -> SavedSession {
    SavedSession(
      states: [], user: user, remember: nil, began: 0, typedBytes: typed, tray: RequestTray(),
      keeping: SessionKeeping())
  }

  @Test func `visitors make room before users, the oldest first`() {
    var sessions = SavedSessions()
    let tokens = (0..<4).map { _ in token() }
    for (index, token) in tokens.enumerated() {
      sessions.add(saved(typed: 1, by: index % 2 == 0 ? user() : nil), of: token, now: 0)
    }
    for (place, limit) in zip([1, 3, 0, 2], [3, 2, 1, 0]) {
      let surplus = sessions.surplus(over: limit)
      #expect(surplus?.token == tokens[place] && surplus?.isUser == (place % 2 == 0))
      #expect(sessions.surplus(over: limit + 1) == nil)
      _ = sessions.remove(tokens[place])
    }
  }

  @Test func `typed text is counted once a session, however often that is saved`() {
    var sessions = SavedSessions()
    let (one, other) = (token(), token())
    sessions.add(saved(typed: 100), of: one, now: 0)
    sessions.add(saved(typed: 30), of: one, now: 0)
    sessions.add(saved(typed: 4), of: other, now: 0)
    #expect(sessions.typedBytes == 34)
    #expect(sessions.oldestTyping == one)
    _ = sessions.remove(one)
    _ = sessions.remove(one)
    #expect(sessions.typedBytes == 4 && sessions.oldestTyping == other)
  }

  @Test(arguments: [(99, false), (100, true), (101, true)] as [(Int64, Bool)])
  func `a saved session is over when it was idle for the whole time`(now: Int64, isOver: Bool) {
    for user in [nil, user()] {
      var sessions = SavedSessions()
      let token = token()
      sessions.add(saved(typed: 0, by: user), of: token, now: 0)
      #expect((sessions.expired(now: now, idle: 100) == token) == isOver)
    }
  }

  // MARK: Places

  private func kept(_ place: ScreenletPlace, _ id: UInt32) throws -> KeptScreenlet {
    var entered = EnteredState()
    entered.focus = "field"
    return KeptScreenlet(
      place: place,
      state: ScreenletState(
        id: ScreenletID(rawValue: id), name: try #require(ScreenletName("Login")),
        theme: .default, attributes: [:], entered: entered, running: []))
  }

  private static let form = ScreenletPlace(page: "/account", key: "form")
  private static let places = [
    form, ScreenletPlace(in: form, key: "inner"), ScreenletPlace(page: "/account", key: "other"),
    ScreenletPlace(page: "/welcome", key: "form"),
  ]

  @Test func `kept states come in the order in which their screenlets were made`() throws {
    var places = SessionPlaces()
    for (place, id) in zip(Self.places, [3, 1, 4, 2] as [UInt32]) {
      places.keep(try kept(place, id))
    }
    #expect(places.kept.map(\.state.id.rawValue) == [1, 2, 3, 4])
  }

  @Test func `the text of all places is forgotten, or of all but one and those inside it`() throws {
    for stays in [nil, Self.form, Self.places[3]] {
      var places = SessionPlaces()
      for place in Self.places { places.keep(try kept(place, 1)) }
      if let stays { _ = places.removeAll(besides: [stays]) } else { places.removeAll() }
      for place in Self.places {
        let isKept = stays.map { place == $0 || place.isInside($0) } ?? false
        #expect((places.entered(at: place) != nil) == isKept, "\(place.name)")
      }
      #expect(places.kept.count == (stays == nil ? 0 : stays == Self.form ? 2 : 1))
    }
  }
}

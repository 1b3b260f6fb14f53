@testable import ScreensSystem
import ScreensCore
import ScreensModel
import ScreensViews
import Testing

@testable import ScreensFace

@Suite struct SessionStateTests {
  @Test func `a state comes back unchanged except for secrets`() throws {
    var entered = EnteredState()
    entered.focus = "userNameField"
    entered.nodes["userNameField"] = .init(text: "Gr\u{e4}ce <&>", value: nil, scroll: 12.5)
    entered.nodes["switch"] = .init(text: nil, value: .bool(true), scroll: nil)
    entered.nodes["button"] = .init(isSelected: false)
    entered.nodes["code"] = .init(isSelected: true, isSecure: true)
    entered.attributes[try #require(AttributeName("userName"))] = .string("ada")
    let values: [String: Value] = [
      "d": .double(2), "i": .int(2), "m": .map(["x": .list([.none, .bool(false)])]),
      "j": .json("{}"), "b": .bytes([0, 255]), "s": .string(""),
    ]
    let attributes = Dictionary(
      uniqueKeysWithValues: try values.map { (try #require(AttributeName($0.key)), $0.value) })
    let screenlet = ScreenletState(
      id: ScreenletID(rawValue: 7), name: try #require(ScreenletName("Login")),
      theme: try #require(ThemeName("flat7")), attributes: attributes, entered: entered,
      running: [])
    let context = SessionContext(now: { 0 })
    context.loginWithBasic(
      userName: "ada", password: "lovelace",
      attributes: UserAttributes(["userId": 5, "passwordEncrypted": "x"]))
    let state = SessionState(
      place: 3, version: 9, used: 1_700_000_000, began: 1_699_990_000, language: "es",
      user: context.current.map { SessionState.User($0) },
      screenlets: [
        KeptScreenlet(place: ScreenletPlace(page: "/", key: "one"), state: screenlet),
        KeptScreenlet(
          place: ScreenletPlace(page: "/welcome", key: "sign:in"), state: screenlet),
      ], formTokens: [Digest(of: [1])])
    let read = try #require(SessionState(state.bytes))
    #expect(read.screenlets == state.screenlets)
    #expect(read.formTokens == [Digest(of: [1])])
    #expect((read.place, read.version, read.used) == (3, 9, 1_700_000_000))
    #expect((read.began, read.language) == (1_699_990_000, "es"))
    #expect(read.user?.authentication == .remembered(userName: "ada", authType: .basic))
    #expect(read.user?.attributes == UserAttributes(["userId": 5]))
    let head = try #require(SessionState.Head(state.bytes))
    #expect((head.place, head.used) == (3, 1_700_000_000))
    #expect(SessionState(Array("{}".utf8)) == nil)
    #expect(SessionState(Array(repeating: 0xff, count: 40)) == nil)
  }

  @Test func `the user of a state is found without reading the rest`() {
    func state(_ user: Int64?) -> SessionState {
      let context = SessionContext(now: { 0 })
      if let user {
        context.loginWithBasic(
          userName: "ada", password: "pw", attributes: UserAttributes(["userId": .int(user)]))
      }
      return SessionState(
        place: 0, used: 0, began: 0, language: "en",
        user: context.current.map { SessionState.User($0) }, screenlets: [], formTokens: [])
    }
    for user in [nil, 5, Int64.max] {
      let bytes = state(user).bytes
      #expect(SessionState.userId(in: bytes) == user)
      // The rest is not read.
      #expect(SessionState.userId(in: bytes.dropLast(9) + Array("nonsense".utf8)) == user)
    }
    #expect(SessionState.userId(in: []) == nil)
  }

  @Test func `forms that sent something that must happen once come back with their ends`() throws {
    let place = ScreenletPlace(page: "/a", key: "b")
    let spent = [
      SpentForm(key: .init(place: place, once: [1, 2]), path: "/done"),
      SpentForm(key: .init(place: place, once: [3]), path: nil),
    ]
    let state = SessionState(
      place: 0, used: 0, began: 0, language: "en", user: nil, screenlets: [], formTokens: [],
      spent: spent)
    #expect(SessionState(state.bytes)?.spent == spent)
    var forms = Submissions()
    forms.restore(spent)
    #expect(forms.spent == spent)
    for (form, end) in zip(spent, [.done(path: "/done"), .again(.cut)] as [Submissions.Result]) {
      guard case .ended(let known) = forms.begin(form.key, { _ in }), known == end else {
        Issue.record("\(form) is acted upon")
        continue
      }
    }
  }

  @Test func `a form counts as spent from its request on, unless it is known to have failed`() {
    let place = ScreenletPlace(page: "/a", key: "b")
    let ends: [(Submissions.Result?, isSpent: Bool, path: String?)] = [
      (nil, true, nil), (.done(path: "/b"), true, "/b"), (.again(.incorrect), false, nil),
      (.again(.unavailable), true, nil),
    ]
    for (end, isSpent, path) in ends {
      let key = Submissions.Key(place: place, once: [1])
      var forms = Submissions()
      _ = forms.begin(key) { _ in }
      forms.noteSentOnce(at: place)
      #expect(forms.spent.isEmpty)
      forms.act(key)
      forms.noteSentOnce(at: place)
      if let end { _ = forms.end(key, end) }
      #expect(forms.spent == (isSpent ? [SpentForm(key: key, path: path)] : []))
    }
  }
}

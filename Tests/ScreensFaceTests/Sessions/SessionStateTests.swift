@testable import ScreensSystem
import ScreensCore
import Testing

@testable import ScreensFace

@Suite struct SessionStateTests {
  @Test func `a state comes back as it was, secrets apart`() throws {
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
        KeptScreenlet(place: nil, state: screenlet),
        KeptScreenlet(
          place: ScreenletPlace(page: "/welcome", keys: ["sign:in"]), state: screenlet),
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
}

@testable import ScreensFace
import ScreensCore
import ScreensModel
import Testing

/// The values that a session is made of.
struct SessionNameTests {
  private let keys = SessionKeys(key: [UInt8](repeating: 7, count: 32))

  @Test func `forms of the last four names are accepted, and older or foreign ones are not`() {
    var tokens = (0..<6).map { keys.makeToken(now: Int64($0)) }
    let first = tokens.removeFirst()
    var name = SessionName(first, formToken: keys.formToken(first), signInCount: 0)
    for (count, token) in tokens.enumerated() {
      name.renew(token, formToken: keys.formToken(token), signInCount: count + 1)
    }
    #expect(name.token == tokens.last)
    #expect(name.signInCount == 5)
    for token in tokens { #expect(name.accepts(formToken: Array(keys.formToken(token).utf8))) }
    #expect(!name.accepts(formToken: Array(keys.formToken(first).utf8)))
    #expect(!name.accepts(formToken: []))
    name.earlier = []
    #expect(!name.accepts(formToken: Array(keys.formToken(tokens[0]).utf8)))
  }

  @Test func `sixty drafts are accepted at once, and two a second after that`() {
    var drafts = DraftAllowance()
    var accepted: [Bool] = []
    for time in Array(repeating: 0, count: 61) + [1, 1, 3, 3, 3] {
      accepted.append(drafts.take(now: Int64(time) * 500_000_000))
    }
    let later = [false, true, false, true, true, false]
    #expect(accepted == Array(repeating: true, count: 60) + later)
  }

  @Test func `the last form of each place is the last that was typed there`() throws {
    let login = try #require(ScreenletName("Login"))
    let (one, other) = (
      ScreenletPlace(login, .default), ScreenletPlace(login, try #require(ThemeName("acme")))
    )
    var places = SessionPlaces()
    places.noteTyped(100, at: one)
    places.noteTyped(30, at: other)
    places.noteTyped(40, at: one)
    #expect(places.typedBytes == 70)
  }
}

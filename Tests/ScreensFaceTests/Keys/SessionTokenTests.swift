@testable import ScreensFace
import ScreensCore
import ScreensModel
import Testing

/// The names of sessions, and their home loops.
struct SessionTokenTests {
  private let keys = SessionKeys(key: [UInt8](repeating: 7, count: 32))

  @Test(arguments: [1, 2, 3, 64, 200])
  func `a new name is at home on the loop that made it`(loops: Int) {
    for home in 0..<loops {
      let token = keys.makeToken(now: 5, home: home, of: loops)
      #expect(token.home(of: loops) == home)
      #expect(keys.token(token.text[...])?.home(of: loops) == home)
    }
  }

  @Test func `one host's names are spread over another one's loops`() {
    let tokens = (0..<600).map { keys.makeToken(now: 0, home: $0 % 2, of: 2) }
    for loops in [3, 4] {
      let homes = Dictionary(grouping: tokens) { $0.home(of: loops) }.mapValues(\.count)
      #expect(homes.count == loops)
      #expect((homes.values.min() ?? 0) > 600 / loops / 2)
    }
    #expect(Set(tokens.map(\.text)).count == tokens.count)
  }

  @Test func `a name that holds an earlier host's loop is read`() throws {
    let old = keys.sealed([3] + [0, 0, 0, 0, 9] + SessionKeys.random(16), for: 0x53)
    let token = try #require(keys.token(old[...]))
    #expect((token.place, token.issued) == (3, 9))
    #expect((token.home(of: 2), token.home(of: 4)) == (1, 3))
    let short = keys.sealed(SessionKeys.random(20), for: 0x53)
    #expect(keys.token(short[...]) == nil)
  }
}

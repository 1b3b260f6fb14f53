import ScreensFace
@testable import ScreensHTTP
import ScreensCore
import ScreensWeb
import Testing

/// The units by which guesses of passwords are counted: one network, one account, everyone.
@Suite(.serialized) struct GuessNetworkTests {
  private func face(_ configure: (inout GuessLimits) -> Void = { _ in }) throws -> TestFace {
    try TestFace(configure: {
      $0.http.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")].compactMap { $0 })
      configure(&$0.guesses)
    })
  }

  /// Sends one wrong password from an address.
  private func guess(
    _ face: TestFace, from address: String, user: String, password: String = "wrong"
  ) async -> Int {
    let browser = face.browser()
    let from = [("X-Forwarded-For", address)]
    let page = await browser.get("/Login", from)
    return await browser.post(
      "/Login",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("userNameField", user),
        ("passwordField", password), ("fire", "loginButton"),
      ], from
    ).status
  }

  @Test(arguments: [
    (
      (0..<30).map { "10.1.2.\($0 * 8)" }, ["10.1.2.255", "10.1.2.1"],
      ["10.1.3.1", "10.1.1.255", "10.2.2.1", "11.1.2.1"]
    ),
    (
      (0..<30).map { "2001:db8:0:12\(String($0 * 8 + 16, radix: 16))::\($0)" },
      ["2001:db8:0:12ff:ffff::1", "2001:db8:0:1200::1"],
      ["2001:db8:0:1300::1", "2001:db8:0:11ff::1", "2001:db8:1:1200::1", "2001:db9:0:1200::1"]
    ),
  ])
  func `a network has thirty guesses, whatever its addresses and accounts`(
    network: [String], same: [String], other: [String]
  ) async throws {
    let face = try face()
    for (number, address) in network.enumerated() {
      #expect(await guess(face, from: address, user: "u\(number)@example.org") == 422)
    }
    for (number, address) in same.enumerated() {
      #expect(await guess(face, from: address, user: "s\(number)@example.org") == 429, "\(address)")
    }
    for (number, address) in other.enumerated() {
      #expect(
        await guess(face, from: address, user: "o\(number)@example.org") == 422, "\(address)")
    }
    // One more every two seconds.
    face.clock.advance(by: .milliseconds(1_900))
    #expect(await guess(face, from: network[0], user: "late@example.org") == 429)
    face.clock.advance(by: .milliseconds(101))
    #expect(await guess(face, from: network[1], user: "late@example.org") == 422)
    #expect(await guess(face, from: network[2], user: "later@example.org") == 429)
    await face.stop()
  }

  @Test func `a network has five guesses of one account, however the name is spelled`() async throws
  {
    let face = try face()
    let spellings = [
      "ada@example.org", "ADA@EXAMPLE.ORG", "Ada@Example.org", "aDa@example.ORG", "ada@EXAMPLE.org",
    ]
    for (number, spelling) in spellings.enumerated() {
      #expect(await guess(face, from: "10.1.2.\(number)", user: spelling) == 422)
    }
    for spelling in ["ada@example.org", "ADA@example.org", "adA@example.org"] {
      #expect(await guess(face, from: "10.1.2.77", user: spelling) == 429, "\(spelling)")
      #expect(
        await guess(face, from: "10.1.2.78", user: spelling, password: "lovelace") == 429)
    }
    // Another network may still try, and this one may try another account.
    #expect(await guess(face, from: "10.1.3.1", user: "ada@example.org") == 422)
    #expect(await guess(face, from: "10.1.2.77", user: "eve@example.org") == 422)
    face.clock.advance(by: .seconds(29))
    #expect(await guess(face, from: "10.1.2.1", user: "Ada@example.org") == 429)
    face.clock.advance(by: .seconds(1))
    #expect(await guess(face, from: "10.1.2.1", user: "ADA@example.org") == 422)
    #expect(await guess(face, from: "10.1.2.1", user: "ada@example.org") == 429)
    await face.stop()
  }

  @Test func `spellings of accents count as one name`() async throws {
    let face = try face()
    for number in 0..<5 {
      let name = number % 2 == 0 ? "Ren\u{E9}@example.org" : "rene\u{301}@example.org"
      #expect(await guess(face, from: "10.1.2.3", user: name) == 422)
    }
    #expect(await guess(face, from: "10.1.2.3", user: "REN\u{C9}@example.org") == 429)
    await face.stop()
  }

  @Test
  func `an account has twenty tries from all networks, then ever longer waits, and is reported`()
    async throws
  {
    let face = try face()
    let known = face.browser()
    #expect(await known.signIn(on: await known.get("/Login")).status == 303)
    var network = 0
    func guess(_ password: String = "wrong") async -> Int {
      network += 1
      return await self.guess(
        face, from: "10.0.\(network).9", user: "ada@example.org", password: password)
    }
    for _ in 0..<20 { #expect(await guess() == 422) }
    // No network may try now, not even with the right password; each wait is twice as long.
    for seconds in [30, 60, 120] {
      #expect(await guess("lovelace") == 429)
      face.clock.advance(by: .seconds(seconds - 1))
      #expect(await guess() == 429)
      face.clock.advance(by: .seconds(1))
      #expect(await guess() == 422)
    }
    // A browser in which the account signed in before has tries of its own, and another account is
    // as ever.
    let page = await known.get("/Login")
    _ = await known.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(await known.signIn(on: await known.get("/Login")).status == 303)
    #expect(await self.guess(face, from: "10.9.9.9", user: "eve@example.org") == 422)
    let line = "one account had 20 wrong passwords from all networks together"
    #expect(face.reports.all.count { $0.contains(line) } == 1)
    #expect(!face.reports.all.contains { $0.contains(line) && $0.contains("ada") })
    #expect(face.connectors.operations.count { $0 == "reportGuesses" } == 1)
    await face.stop()
  }

  @Test func `an account's longest wait is an hour, and tries are forgotten`() async throws {
    let limiter = AccountLimiter(AccountRate(free: 20, firstWait: 30), capacity: 4)
    let second: Int64 = 1_000_000_000
    for _ in 0..<60 { limiter.count("ada", now: 0) }
    #expect(limiter.wait("ada", now: 0) == 3600)
    #expect(limiter.wait("ada", now: 3600 * second) == nil)
    #expect(limiter.alarm("ada", now: 0) == 60 && limiter.alarm("ada", now: second) == nil)
    #expect(limiter.alarm("ada", now: 86_400 * second) == 36)
    // Names that nobody guesses push no other one out.
    for number in 0..<100 { limiter.count("u\(number)", now: 3600 * second) }
    #expect(limiter.wait("ada", now: 0) == 3600)
    for _ in 0..<20 { limiter.count("eve", now: 0) }
    #expect(limiter.wait("eve", now: 0) == 30)
    limiter.forgive("eve")
    #expect(limiter.wait("eve", now: 0) == nil)
  }

  @Test func `all networks together also have a limit`() async throws {
    let face = try face { $0.everyone = .init(burst: 4, secondsEach: 10) }
    for number in 0..<4 {
      let status = await guess(face, from: "10.\(number).2.3", user: "u\(number)@example.org")
      #expect(status == 422)
    }
    #expect(await guess(face, from: "10.9.2.3", user: "u9@example.org") == 429)
    face.clock.advance(by: .seconds(10))
    #expect(await guess(face, from: "10.9.2.3", user: "u9@example.org") == 422)
    #expect(await guess(face, from: "10.8.2.3", user: "u8@example.org") == 429)
    await face.stop()
  }

  @Test func `a right password returns its try to account, network and everyone`() async throws {
    let face = try face {
      $0.network = .init(burst: 2, secondsEach: 100)
      $0.everyone = .init(burst: 2, secondsEach: 100)
    }
    for _ in 0..<7 {
      let status = await guess(
        face, from: "10.1.2.3", user: "ada@example.org", password: "lovelace")
      #expect(status == 303)
    }
    await face.stop()
  }

  @Test func `a device is known for any spelling of its account, and for that account only`()
    async throws
  {
    let face = try TestFace()
    let owner = face.browser()
    _ = await owner.signIn(on: await owner.get("/Login"))
    let other = face.browser()
    for _ in 0..<6 {
      _ = await other.signIn(on: await other.get("/Login"), password: "wrong")
    }
    let page = await owner.get("/Login")
    #expect(await owner.signIn(on: page, user: "ADA@example.org", password: "no").status == 422)
    // The mark gives no tries for another account.
    for _ in 0..<5 {
      _ = await other.signIn(on: await other.get("/Login"), user: "eve@a.org", password: "no")
    }
    let again = await owner.get("/Login")
    #expect(await owner.signIn(on: again, user: "eve@a.org", password: "no").status == 429)
    await face.stop()
  }
}

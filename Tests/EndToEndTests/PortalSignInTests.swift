import Foundation
import TestPortal
import TestSupport
import Testing

/// A served host whose back end is a portal.
@Suite struct PortalSignInTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func configuration(_ portal: String, factory: String?) throws -> String {
    let named = factory.map { "<key>connectorFactory</key><string>\($0)</string>" } ?? ""
    return try folder.write(
      """
      <plist version="1.0"><dict>\(named)
      <key>serverContext</key><dict><key>server</key><string>\(portal)</string>
      <key>version</key><integer>74</integer>
      <key>companyId</key><integer>20099</integer><key>groupId</key><integer>20126</integer>
      </dict></dict></plist>
      """, to: "plugins.plist")
  }

  @Test
  func `a browser signs in at a portal that plugins plist names, and a wrong password does not`()
    async throws
  {
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let host = try ServedScreens(screens, try configuration(portal.url, factory: "Liferay70"))
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn(name: "ada%40example.test", password: "wrong") == 422)
    #expect(portal.requests.map(\.commands) == [["/user/get-user-by-email-address"]])
    #expect(try page.signIn(name: "ada%40example.test", password: "secret") == 303)
    #expect(portal.requests.last?.proof == "basic")
    #expect(try Self.fetches(host))
    #expect(host.end() == 0)
    await portal.stop()
  }

  @Test func `a portal that is away is answered with 503`() async throws {
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let url = portal.url
    await portal.stop()
    let host = try ServedScreens(screens, try configuration(url, factory: "Liferay70"))
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn(name: "ada%40example.test", password: "secret") == 503)
    #expect(host.end() == 0)
  }

  @Test func `the plugin is not loaded where none of its factories is in use`() throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    _ = try SignIn.status(host)
    #expect(try !Self.fetches(host))
    #expect(host.end() == 0)
  }

  /// Whether a host has loaded the system's library for fetching, as the plugin does.
  private static func fetches(_ host: ServedScreens) throws -> Bool {
    // The file has no size, and comes in pieces.
    let file = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: "/proc/\(host.child())/maps"))
    var maps = Data()
    while let part = try file.read(upToCount: 65_536), !part.isEmpty { maps += part }
    return String(decoding: maps, as: UTF8.self).contains("FoundationNetworking")
  }
}

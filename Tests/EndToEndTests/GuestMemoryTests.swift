import Foundation
import TestSupport
import Testing

/// A running host keeps nothing of visitors who only look.
@Suite struct GuestMemoryTests {
  /// The resident memory of a process, in KiB.
  private func memory(of host: ServedScreens) throws -> Int {
    let path = "/proc/\(host.process.processIdentifier)/status"
    let status = try String(contentsOfFile: path, encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(separator: " ").lazy.compactMap { Int($0) }.first)
  }

  @Test(arguments: ["/news", "/", "/Login/default", "/sign-up"])
  func `pages without a cookie cost no memory and leave no file`(path: String) throws {
    let screens = try Screens()
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pages</key><dict>
      <key>/news</key><string>\(Repository.root)/Plugins/ExamplePages/News.xib</string>
      <key>/sign-up</key><string>\(Repository.root)/Plugins/ExamplePages/SignUp.xib</string>
      </dict>
      <key>limits</key><dict><key>newSessionsPerAddress</key><integer>0</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file, "--no-supervisor")
    let load = Load(port: try #require(host.url.port.flatMap { UInt16($0) }))
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(load.port)\r\nConnection: close\r\n\r\n"
    func ask(_ count: Int) { for _ in 0..<count { #expect(load.answer(to: request) == nil) } }
    ask(100)
    let before = try memory(of: host)
    ask(1_000)
    #expect(try memory(of: host) - before < 10 << 10)
    let journals = "\(screens.state.path)/sessions"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: journals)) ?? [] {
      let size = try FileManager.default.attributesOfItem(atPath: "\(journals)/\(name)")[.size]
      #expect(size as? Int == 0, "\(name)")
    }
  }
}

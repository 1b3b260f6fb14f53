import Foundation
import Synchronization
import TestSupport
import Testing

/// A theme's first visitor does not wait for its first trial to end.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct TrialTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.makeFolder("themes")
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/dozy") + ".c", encoding: .utf8)
    try CCompiler.compile(source, to: folder.path("themes/libdozy.so"))
  }

  private func configuration(_ limits: [String: Int] = [:]) throws -> String {
    let entries = limits.map { "<key>\($0)</key><integer>\($1)</integer>" }.joined()
    return try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string><string>themes</string></array>
      <key>limits</key>
      <dict><key>pluginCallMilliseconds</key><integer>60000</integer>\(entries)</dict>
      </dict></plist>
      """, to: "plugins.plist")
  }

  /// The process in which the theme sleeps, once it sleeps.
  private func dozer(_ host: ServedScreens) throws -> Int32 {
    let line = try host.error(with: "dozes in process ")
    let number = line.firstMatch(of: /dozes in process (\d+)/).flatMap { Int32($0.1) }
    return try #require(number)
  }

  private static let plain = "This is shown in a plainer way for now"

  /// Requests a page until it contains a text, or no longer does.
  private func wait(
    for text: String, isThere: Bool = true, _ path: String, of host: ServedScreens
  ) throws {
    try Limit.block(for: "\(path) \(isThere ? "with" : "without") '\(text)'") {
      try host.get(path).contains(text) == isThere
    }
  }

  @Test func `during a trial a page is shown through its theme's parent, without further waiting`()
    throws
  {
    let host = try ServedScreens(screens, try configuration())
    let first = try host.get("Login/dozy")
    #expect(first.contains("autocomplete"))
    #expect(first.contains(Self.plain))
    #expect(!first.contains("wide awake"))
    let pid = try dozer(host)
    for _ in 0..<3 { #expect(try !host.get("Login/dozy").contains("wide awake")) }
    // Other themes are tried and shown meanwhile.
    try wait(for: Self.plain, isThere: false, "Login/flat7", of: host)
    #expect(try host.get("").contains("autocomplete"))
    #expect(try SignIn.status(host, at: "Login/dozy") == 303)
    kill(pid, SIGUSR1)
    try wait(for: "wide awake", "Login/dozy", of: host)
    #expect(host.end() == 0)
    #expect(try !host.rest().contains("dozes in process"), "it was tried once")
  }

  @Test func `a theme whose trial ends in time is shown directly`() throws {
    let host = try ServedScreens(screens, try configuration(["trialMilliseconds": 60_000]))
    let page = host.url.appending(path: "Login/dozy")
    let text = Answer(page)
    kill(try dozer(host), SIGUSR1)
    #expect(try text.get().contains("wide awake"))
    #expect(host.end() == 0)
  }

  @Test func `a text that no table defines is reported, and refuses no theme`() throws {
    try folder.makeFolder("texts")
    _ = try AcmeTheme(
      in: folder.path("texts"), caption: "Acme all the same",
      translating: """
        screens_value none = {0};
        views->text(host->context, view, TEXT("acme"), TEXT("nowhere"), &none);
        """)
    let file = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key><array><string>texts</string></array>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
      </dict></plist>
      """, to: "texts.plist")
    let host = try ServedScreens(screens, file)
    #expect(try host.get("Login/acme").contains("Acme all the same"))
    try host.waitForError("the text 'acme-nowhere' is defined in no table")
    #expect(host.end() == 0)
  }

  @Test func `render waits for the whole trial`() throws {
    let process = screens.process([
      "render", "Login", "--theme", "dozy", "--config", try configuration(["trialMilliseconds": 0]),
    ])
    let errors = Pipe()
    let output = Pipe()
    process.standardError = errors
    process.standardOutput = output
    try process.run()
    var said = ""
    while !said.contains(/process \d+\D/) {
      var interest = pollfd(
        fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      try #require(unsafe poll(&interest, 1, 120_000) > 0, "\(said)")
      let more = errors.fileHandleForReading.availableData
      try #require(!more.isEmpty, "\(said)")
      said += String(decoding: more, as: UTF8.self)
    }
    let pid = try #require(said.firstMatch(of: /process (\d+)\D/).flatMap { Int32($0.1) })
    kill(pid, SIGUSR1)
    let page = process.output(output)
    #expect(String(decoding: page, as: UTF8.self).contains("wide awake"))
  }
}

/// A page that a separate thread requests.
private final class Answer: Sendable {
  private let text = Mutex<String?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ url: URL) {
    Thread.detachNewThread { [self] in
      let data = try? Data(contentsOf: url)
      text.withLock { $0 = data.map { String(decoding: $0, as: UTF8.self) } }
      done.signal()
    }
  }

  func get() throws -> String {
    try #require(done.wait(timeout: .now() + 90) == .success)
    return try #require(text.withLock { $0 })
  }
}

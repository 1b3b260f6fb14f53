import Foundation
import TestSupport
import Testing

/// A typed password is in no file, log line, argument or environment, also after a signal ended the
/// connector's process.
@Suite struct SecretTraceTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private static let password = "typed-\(UUID().uuidString)"

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// Serves a connector that gets the proof of the user and keeps no copy of it.
  private func serve(_ isolation: String) throws -> ServedScreens {
    let plugins = try folder.makeFolder("p")
    try CCompiler.compile(
      try String(
        contentsOfFile: Repository.fixtures("Corpus/session-1/session.c"), encoding: .utf8),
      to: "\(plugins)/libsession.so")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>p</string></array>
      <key>plugins</key><dict><key>org.example.corpus-session</key>
      <dict><key>isolation</key><string>\(isolation)</string></dict></dict>
      <key>connectorFactory</key><string>CorpusSessionFactory</string>
      <key>serverContext</key><dict><key>companyId</key><integer>1</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"), arguments: ["host", "process"])
  func `a password stays out of files, log, arguments and environments`(isolation: String) throws {
    let host = try serve(isolation)
    let page = host.url.appending(path: "Login/default")
    let status = try LoginPage(page).signIn(name: "ada%40example.org", password: Self.password)
    #expect(status == 303)
    try expectNoTrace()
    for process in try processes(below: host.process.processIdentifier).dropFirst()
    where isolation == "process" && process.arguments.contains("worker") {
      kill(process.number, SIGABRT)
    }
    _ = try? LoginPage(page).signIn(name: "ada%40example.org", password: Self.password)
    try expectNoTrace()
    #expect(host.end() == 0)
    let log = try host.rest()
    #expect(!log.contains(Self.password))
    try expectNoTrace()
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"), arguments: ["host", "process"])
  func `after a sign-in the host's memory has the password once, as the session's proof`(
    isolation: String
  ) throws {
    let host = try serve(isolation)
    let page = host.url.appending(path: "Login/default")
    // Another user's, so that more than the last request would be found.
    for name in ["ada", "eve"] {
      let status = try LoginPage(page).signIn(
        name: "\(name)%40example.org", password: "\(name)-\(Self.password)")
      #expect(status == 303)
    }
    let child = try host.child()
    #expect(try count("CorpusSessionFactory", inMemoryOf: child) > 0)
    for name in ["ada", "eve"] {
      #expect(try count("\(name)-\(Self.password)", inMemoryOf: child) <= 1)
      #expect(try count("passwordField=\(name)-", inMemoryOf: child) == 0)
    }
    #expect(try count(Self.password, inMemoryOf: host.process.processIdentifier) == 0)
    #expect(host.end() == 0)
  }

  /// The number of times a text is in the readable memory of a process, as in a core dump.
  private func count(_ text: String, inMemoryOf process: Int32) throws -> Int {
    let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/mem"))
    let bytes = Data(text.utf8)
    var count = 0
    for line in maps.split(separator: "\n") where line.split(separator: " ")[1].hasPrefix("r") {
      let ends = line.split(separator: " ")[0].split(separator: "-")
      guard let start = UInt64(ends[0], radix: 16), let end = UInt64(ends[1], radix: 16),
        start < UInt64(Int64.max), (try? file.seek(toOffset: start)) != nil,
        let part = try? file.read(upToCount: Int(min(end - start, 256 << 20)))
      else { continue }
      var rest = part.startIndex..<part.endIndex
      while let found = part.range(of: bytes, in: rest) {
        count += 1
        rest = found.upperBound..<part.endIndex
      }
    }
    return count
  }

  private struct OneProcess {
    let number: Int32
    let arguments: String
  }

  private func processes(below top: Int32) throws -> [OneProcess] {
    let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
    func text(_ number: Int32, _ name: String) -> String {
      let data = FileManager.default.contents(atPath: "/proc/\(number)/\(name)") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
    func parent(_ number: Int32) -> Int32? {
      text(number, "stat").split(separator: ")").last?.split(separator: " ").dropFirst().first
        .flatMap { Int32($0) }
    }
    func isBelow(_ number: Int32) -> Bool {
      var current: Int32? = number
      while let one = current, one > 1 {
        if one == top { return true }
        current = parent(one)
      }
      return false
    }
    return all.filter(isBelow).sorted().map { number in
      let traces = text(number, "cmdline") + "\0" + text(number, "environ")
      #expect(!traces.contains(Self.password))
      return OneProcess(number: number, arguments: text(number, "cmdline"))
    }
  }

  /// Expects the password in no file of the state folder.
  private func expectNoTrace() throws {
    let secret = Data(Self.password.utf8)
    let names = FileManager.default.enumerator(atPath: screens.state.path)
    for case let name as String in names ?? .init() {
      guard let content = FileManager.default.contents(atPath: screens.state.path(name)) else {
        continue
      }
      #expect(content.range(of: secret) == nil, "\(name)")
    }
  }
}

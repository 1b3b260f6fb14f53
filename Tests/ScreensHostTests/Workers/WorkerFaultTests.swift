@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
@testable import ScreensSystem
import Glibc
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A fault in a worker costs only the plugin's own slot.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct WorkerFaultTests {
  private static let faulty = "org.example.faulty"

  private func makeHost(_ milliseconds: Int = 20_000) async throws -> (WorkerHost, ThemeName) {
    let host = try await WorkerHost(
      ["Workers/faulty"], processes: [Self.faulty], milliseconds: milliseconds)
    return (host, try await host.admit("faulty"))
  }

  @Test(arguments: [
    ("_exit", "ended its process with exit code 7"), ("short-garbage", "broke the protocol"),
    ("kill", "crashed (Killed, signal 9)"), ("ask-and-crash", "crashed (Aborted, signal 6)"),
  ])
  func `a slot that faults is named, undone and skipped`(fault: String, reason: String) async throws
  {
    let (host, theme) = try await makeHost()
    let environment = host.host.plugins.source.current
    let login = try DrivenLogin(environment, theme)
    let other = try DrivenLogin(environment, theme)
    let bystander = try DrivenLogin(environment, .default)
    try other.set("password", to: "typed")
    let before = try login.text("loginButton")
    try login.set("userName", to: .string(fault))
    // The parent's slot got the value, and the faulty one's changes are undone.
    #expect(try login.text("userNameField") == .string(fault))
    #expect(try login.text("loginButton") == before)
    #expect(login.reports.lines.count == 1)
    let line = try #require(login.reports.lines.first)
    for part in [reason, "org.example.faulty 1.0.0", "LoginView_faulty.setAttribute", "digest "] {
      #expect(line.contains(part), "\(line)")
    }
    // Other sessions' views continue unchanged, without a report.
    try other.set("userName", to: "still here")
    #expect(try other.text("userNameField") == "still here")
    #expect(try other.text("passwordField") == "typed")
    try bystander.set("userName", to: "me")
    #expect(try bystander.attribute("userName") == "me")
    #expect(other.reports.lines == [])
    let row = try #require(await host.wait(for: .crashed, of: Self.faulty))
    #expect(row.reason?.contains(reason) == true, "\(row.reason ?? "")")
    for login in [login, other, bystander] { login.end() }
  }

  @Test(arguments: ["loop", "sleep"])
  func `a slot that does not return is ended at its deadline`(fault: String) async throws {
    let (host, theme) = try await makeHost(300)
    let login = try DrivenLogin(host.host.plugins.source.current, theme)
    try login.set("userName", to: .string(fault))
    #expect(try login.text("userNameField") == .string(fault))
    #expect(login.reports.lines.first?.contains("did not answer within ") == true)
    let row = try #require(await host.wait(for: .hung, of: Self.faulty))
    #expect(row.reason?.contains("LoginView_faulty.setAttribute") == true)
    login.end()
  }

  @Test func `where the call that ended the worker is unknown, all are named`() async throws {
    let (host, theme) = try await makeHost()
    let environment = host.host.plugins.source.current
    let login = try DrivenLogin(environment, theme)
    try login.set("userName", to: "wait")
    let isDone = CountingSemaphore()
    ServiceThread.start {
      let other = try? DrivenLogin(environment, theme)
      _ = try? other?.attribute("authType")
      other?.end()
      isDone.signal()
    }
    try login.set("userName", to: "kill-waiting")
    #expect(isDone.wait(milliseconds: 60_000))
    let row = try #require(await host.wait(for: .crashed, of: Self.faulty))
    #expect(
      row.reason?.contains("in LoginView_faulty.getAttribute or LoginView_faulty.setAttribute")
        == true, "\(row.reason ?? "")")
    login.end()
  }

  @Test func `a slot that answers an error keeps its worker`() async throws {
    let (host, theme) = try await makeHost()
    let login = try DrivenLogin(host.host.plugins.source.current, theme)
    try login.set("userName", to: "fail")
    #expect(login.reports.lines.first?.contains("as it was asked") == true)
    try login.set("userName", to: "fine")
    #expect(login.reports.lines.count == 1)
    #expect(
      await host.host.plugins.rows(source: .host).first { $0.id?.rawValue == Self.faulty }?
        .state == .ready)
    login.end()
  }

  @Test func `a fork leaves nothing behind and delays no call`() async throws {
    let (host, theme) = try await makeHost()
    let login = try DrivenLogin(host.host.plugins.source.current, theme)
    try login.set("userName", to: "fork")
    #expect(try login.text("userNameField") == "fork")
    #expect(login.reports.lines == [])
    login.end()
  }

  @Test func `a plugin's print is a separate line in the log, and cannot forge one`() async throws {
    let (host, theme) = try await makeHost()
    let login = try DrivenLogin(host.host.plugins.source.current, theme)
    try login.set("userName", to: "print")
    #expect(login.reports.lines == [])
    try await Limit.wait(for: "two lines") {
      host.lines.count { $0.contains("org.example.faulty") } >= 2
    }
    let lines = host.lines.filter { $0.contains("org.example.faulty 1.0.0") }
    #expect(lines.contains { $0.hasSuffix(": printed by the plugin") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix(": in \\u{1b}[31mred") }, "\(lines)")
    login.end()
  }

  @Test func `a flood of lines is cut, and an endless one ends its worker`() async throws {
    let (host, theme) = try await makeHost()
    let login = try DrivenLogin(host.host.plugins.source.current, theme)
    try login.set("userName", to: "many-lines")
    #expect(login.reports.lines == [])
    let repeats = host.lines.count { $0.hasSuffix(": again") }
    #expect((200..<400).contains(repeats))
    try login.set("userName", to: "endless-lines")
    #expect(login.reports.lines.first?.contains("it sends notes without end") == true)
    #expect(try login.text("userNameField") == "endless-lines")
    login.end()
  }

  @Test func `a worker has only its channels as descriptors`() async throws {
    let held = unsafe open("/dev/null", O_RDONLY)
    defer { close(held) }
    let (host, theme) = try await makeHost()
    let login = try DrivenLogin(host.host.plugins.source.current, theme)
    let list = try #require(try login.attribute("authType").string)
    let numbers = list.split(separator: " ").compactMap { Int($0) }
    let channels = WorkerSpawn.usualLanes
    let first = Int(WorkerSpawn.Descriptor.firstChannel)
    #expect(numbers == [0, 1, 2, 4] + (first..<first + channels))
    login.end()
  }
}

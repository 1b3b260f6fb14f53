import ScreensCore
import Screenlets
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// The headers' promises about ignored values, tested by a library that uses the others.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct ABIRuleTests {
  @Test(arguments: [nil, ["org.example.strict"]] as [Set<String>?])
  func `flags are 0 or 1, handles are the host's, and texts that are not UTF-8 are legible`(
    processes: Set<String>?
  ) async throws {
    let host = try await WorkerHost(["Chains/strict"], processes: processes)
    let name = try await host.admit("strict")
    let login = try DrivenLogin(host.host.plugins.source.current, name)
    #expect(login.reports.lines == [])
    #expect(host.lines.contains { $0.hasSuffix("na\\xEFve \\xFF") }, "\(host.lines)")
    // An invalid flag decides nothing: the parent lets it go on.
    #expect(try #require(login.view).userAction(nil, sender: .none))
    let said = login.reports.lines
    try #require(said.count == 3, "\(said)")
    #expect(said[0].contains("allowed takes 0 or 1, not 7"), "\(said)")
    #expect(said[1].contains("caf\\xE9 é"), "\(said)")
    #expect(said[2].contains("12345 without a text; have it say why"), "\(said)")
    login.end()
  }
}

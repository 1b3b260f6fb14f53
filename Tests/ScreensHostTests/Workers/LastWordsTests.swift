@testable import PluginCatalog
@testable import PluginWorkers
@testable import ScreensSystem
import Foundation
import ScreensCore
import Screenlets
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// The log lines of a call that ends its worker reach the operator.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct LastWordsTests {
  @Test(arguments: ["abort()", "for (;;) {}"])
  func `lines before a crash or a hang in a worker arrive, each once`(harm: String) async throws {
    let folder = try TemporaryFolder()
    var source = try String(
      contentsOfFile: Repository.fixtures("Chains/strict.c"), encoding: .utf8)
    let begin = try #require(source.firstRange(of: "  if (status != SCREENS_OK) return status;\n"))
    let lines = ["one", "two", "three"].map {
      "host->log(host->context, SCREENS_LOG_WARNING, TEXT(\"it says \($0)\"));"
    }
    source.insert(contentsOf: lines.joined() + " \(harm);\n", at: begin.upperBound)
    try CCompiler.compile(source, to: try folder.makeFolder("plugins") + "/libstrict.so")
    let host = try FixtureHost(folder, workers: WorkerHost.pool(500)) {
      $0.plugins["org.example.strict"] = .init(isolation: .process)
    }
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("strict")))
    let said = host.log.lines.filter { $0.contains("it says") }
    // A worker that hangs for the first time may have been late by accident, and is tried again.
    #expect(said.count == 3 || harm != "abort()" && said.count == 6, "\(host.log.lines)")
    for (line, word) in zip(said, ["one", "two", "three"]) { #expect(line.hasSuffix(word)) }
  }

  @Test func `lines are kept in order, the newest where there is no room, whatever is there`() {
    let size = LastWords.size(2)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe memory.deallocate() }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let words = unsafe LastWords(memory)
    #expect(words.take(1) == [])
    let lines = (0..<5).map { LastWords.Line(level: Int32($0) - 2, text: "line \($0) é") }
    for line in lines { words.add(line, of: 1) }
    #expect(words.take(0) == [])
    #expect(words.take(1) == lines)
    #expect(words.take(1) == [])
    words.add(lines[0], of: 0)
    words.add(.init(level: 1, text: String(repeating: "a", count: 10_000)), of: 0)
    let long = words.take(0)
    #expect(long.count == 1 && long[0].text.allSatisfy { $0 == "a" })
    words.add(lines[0], of: 0)
    words.clear(0)
    #expect(words.take(0) == [])
    // A worker that lies about lengths.
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xff, count: size)
    #expect(words.take(0).count == 1)
    #expect(words.take(1).count == 1)
  }
}

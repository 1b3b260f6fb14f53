@testable import PluginWorkers
@testable import ScreensSystem
import Glibc
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A message that breaks the protocol ends a worker, whichever side sends it, and never the host.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct WorkerProtocolTests {
  private static let plugin = PluginReference(
    id: "org.example.liar", version: "1.0.0", generation: 1, path: "/liar.so")

  private func message(_ path: String) -> LoadMessage {
    LoadMessage(path: path, plugin: Self.plugin, options: [:], grants: WorkerGrants())
  }

  @Test(arguments: Lie.all)
  func `a worker that breaks the protocol is ended, and its message is reported`(
    lie: Lie
  ) throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.putProgram("Workers/liar", into: folder.path)
    let file = try folder.write(lie.file, to: "lie")
    var patience = WorkerPatience()
    patience.load = 20_000
    let pool = WorkerPool(executable: folder.path("liar"), patience: patience)
    let faults = TestLog()
    let load = WorkerSetup(
      message: message(file), digest: Digest(of: []), isSerial: true, log: { _, _ in },
      report: { _ in }, onFault: { faults.add("\($0)") })
    let fault = #expect(throws: WorkerFault.self) { _ = try pool.start(load) }
    #expect(fault?.during == "loading")
    #expect(fault?.reason.contains("broke the protocol: \(lie.verdict)") == true, "\(fault)")
    #expect(faults.lines.count == 1)
  }

  // MARK: The other direction

  /// Messages that no host sends.
  private static let nonsense: [[UInt8]] = [
    [], [0], [12], [1], [3], [255, 255, 255, 255], [UInt8](repeating: 255, count: 200),
    (try? HostMessage.cancel(connector: 1).encoded() + [0]) ?? [],
    (try? HostMessage.destroy(view: 1, link: 2).encoded().dropLast()) ?? [],
  ]

  @Test(arguments: nonsense)
  func `a worker ends when its host breaks the protocol`(bytes: [UInt8]) throws {
    let process = try standIn()
    try process.channels[0].send(bytes)
    #expect(process.ended(within: 60_000) == "closed its channels")
  }

  @Test func `a worker answers orders for things that it lacks`() throws {
    let process = try standIn()
    let channel = process.channels[0]
    let operation = try #require(OperationName("act"))
    let nothing = try SealedValue(.map([:]))
    let words: [HostMessage] = [
      .slot(view: 9, link: 0, SlotCall(.shown), ViewState(), texts: nil),
      .destroy(view: 9, link: 7), .start(connector: 9, token: 1),
      .cancel(connector: 9), .release(connectors: [9]),
      .make(factory: 9, operation, parameters: nothing, context: nothing, mayRenew: false),
      .answer(.inherit, ViewState()), .load(message("/nothing.so")),
    ]
    for word in words {
      try channel.send(try word.encoded())
      guard case .done = try WorkerMessage.decode(try channel.receive()).content else {
        Issue.record("\(word) was not answered")
        continue
      }
    }
    #expect(process.ended(within: 0) == nil)
  }

  private func standIn() throws -> WorkerProcess {
    try WorkerWatch.shared.start(
      WorkerSpawn(executable: BuiltProducts.program, lanes: 1))
  }

  @Test func `a live process is not awaited, and an ended one is`() throws {
    let process = try standIn()
    #expect(process.endIfEnding() == nil)
    #expect(Glibc.kill(process.pid, SIGKILL) == 0)
    #expect(process.endIfEnding() == "crashed (Killed, signal 9)")
  }

  // MARK: Changes of a view

  @Test(
    arguments: [
      (ViewTree.Key(node: 30_000, property: .text), "x"),
      (ViewTree.Key(node: -1, property: .text), "x"),
      (ViewTree.Key(node: 0, property: .hidden), "x"),
    ] as [(ViewTree.Key, Value)])
  func `an impossible change is refused`(key: ViewTree.Key, value: Value) async throws {
    let login = try DrivenLogin(Self.environment, .default)
    var state = ViewState()
    state.changes = [.init(key: key, value: value)]
    let view = try #require(login.view)
    #expect(throws: ViewTreeError.self) { try state.apply(to: view) }
    login.end()
  }

  @Test func `an impossible focus is refused`() async throws {
    let login = try DrivenLogin(Self.environment, .default)
    var state = ViewState()
    state.focus = 30_000
    let view = try #require(login.view)
    #expect(throws: ViewTreeError.self) { try state.apply(to: view) }
    login.end()
  }

  private static var environment: Environment {
    get throws { try ShippedHost().plugins.source.current }
  }
}

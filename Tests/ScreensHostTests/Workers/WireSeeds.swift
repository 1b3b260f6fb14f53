@testable import PluginWorkers
import Foundation
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews
import TestSupport
import Testing

/// Good messages between host and worker, from which the fuzzer starts: it is a release, which sees
/// no internal types, so that it reads them from files.
enum WireSeeds {
  /// Good words of a host.
  static var hostWords: [[UInt8]] {
    let plugin = PluginReference(id: "org.example.a", version: "1.0", generation: 7, path: "/a.so")
    var call = SlotCall(.setAttribute)
    call.name = "userName"
    call.sender = .map(["page": 2])
    call.value = [
      "a": [1, 2.5, true, nil], "b": .bytes([1, 2]), "c": .json("{}"), "d": .handle(9),
    ]
    call.error = ScreensError(.validationFailed, "no")
    var state = ViewState()
    state.changes = [.init(key: .init(node: 3, property: .text), value: "x")]
    state.focus = 2
    var words: [HostMessage] = [
      .load(
        LoadMessage(path: "/a.so", plugin: plugin, options: ["a": 1], grants: WorkerGrants())),
      .slot(view: 5, link: 1, call, state, texts: [.init(table: "t", key: "k", text: "x")]),
      .slots(SlotsMessage(view: 5, calls: [ForeseenCall(link: 1, call: call)], state: state)),
      .destroy(view: 5, link: 0), .start(connector: 1, token: 2),
      .cancel(connector: 1), .release(connectors: [1, 2]),
      .answer(.failure(.tree(.wrongType(property: "a", expected: "b", found: "c"))), state),
      .answer(.amount(ConnectorProgress(done: 1, total: 2)), state), .answer(.amount(nil), state),
    ]
    if let name = ViewClassName("View_a") {
      let link = CreateMessage.Link(
        name: name, slots: SlotSet(.shown), selectors: [], plugin: plugin)
      words += [
        .create(
          CreateMessage(
            view: 5, instances: [.init(link: 0, viewClass: 0)], chain: [link],
            layout: Digest(of: []), layoutFile: "a.xib", layoutSource: [1], texts: [],
            state: state, calls: [ForeseenCall(link: 0, call: call)]))
      ]
    }
    if let operation = OperationName("login"),
      let parameters = try? SealedValue(["a": [1, 2.5, true, nil, "x"], "b": .bytes([1])]),
      let context = try? SealedValue(["c": .json("{}")])
    {
      words.append(
        .make(factory: 0, operation, parameters: parameters, context: context, mayRenew: true))
    }
    if let event = EventName("onTold") {
      words += [
        .event(delegate: 0, event, payload: ["a": 1], source: ["id": 1]),
        .interactor(delegate: 1, .default, values: ["b": "x"], source: [:]),
      ]
    }
    words.append(.shutdown)
    words.append(
      .compute(
        computation: 1, ComputationCall(step: "sum", values: ["a": 1], source: ["id": 1])))
    return words.compactMap { try? $0.encoded() }
  }

  /// Good words of a worker.
  static var workerWords: [[UInt8]] {
    var state = ViewState()
    state.isWhole = true
    state.changes = [.init(key: .init(node: 1, property: .hidden), value: nil)]
    let notes: [WorkerNote] = [
      .log(level: 1, "a"), .post(token: 1, view: 5), .report("b"),
      .progress(token: 1, done: 2, total: 3), .completed(token: 1, ["a": 1]),
      .failed(token: 1, .cancelled),
    ]
    var contents = LibraryContents()
    contents.resources = [.init(name: "a.xib", bytes: [1])]
    contents.layers = ["seccomp"]
    contents.delegates = DelegateName("Audit").map { [$0] } ?? []
    contents.computations = ComputationName("sum").map { [$0] } ?? []
    var words: [WorkerMessage.Content] = [
      .done(.inherit), .done(.unknownName), .done(.value("x")), .done(.loaded(contents)),
      .done(.all([.value(.none), .inherit])), .done(.connector(3)), .done(.refused(.cancelled)),
      .slot(link: 1, SlotCall(.shown)), .text(table: "a", key: "b"),
      .performAction(.default, sender: .int(4)), .amount,
    ]
    if let name = AttributeName("userName") {
      words += [.getScreenlet(name), .setScreenlet(name, 4)]
    }
    return words.compactMap { content in
      try? WorkerMessage(content, view: 5, state: state, notes: notes).encoded()
    }
  }

  /// Good notes as they come.
  static var noteStream: [UInt8] {
    let notes: [WorkerNote] = [
      .log(level: 1, "a"), .post(token: 1, view: 5), .openBlob(token: 1, handle: 2),
      .makeBlob(token: 1, size: 3),
    ]
    return notes.flatMap { note -> [UInt8] in
      guard let bytes = try? note.encoded() else { return [] }
      return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
    }
  }

  /// The folder of each kind of messages.
  static let all = [
    "host-word": hostWords, "worker-word": workerWords, "worker-notes": [noteStream],
  ]
}

struct WireSeedTests {
  /// With SCREENS_WRITE_SEEDS=1 the files are written instead.
  @Test(arguments: WireSeeds.all.keys.sorted())
  func `the fuzzer's seeds are messages of this version`(kind: String) throws {
    let folder = "\(Repository.root)/Tests/Fuzz/Seeds/\(kind)"
    let seeds = try #require(WireSeeds.all[kind])
    if ProcessInfo.processInfo.environment["SCREENS_WRITE_SEEDS"] == "1" {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (number, seed) in seeds.enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/\(number + 10)"))
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let kept = try files.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    // The members of a dictionary are written in any order.
    guard kind == "host-word" else { return #expect(kept == seeds.map { Data($0) }) }
    #expect(kept.map(\.count) == seeds.map(\.count))
    for word in kept { _ = try HostMessage.decode([UInt8](word)) }
  }
}

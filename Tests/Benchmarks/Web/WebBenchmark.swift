import Foundation
import TestSupport

/// The login page and its form: processor time for each request, against the servers of Python's
/// and node's own libraries that do the same work and send the same bytes.
enum WebBenchmark {
  private static let rounds = 5
  private static let kinds: [LoginLoad.Kind] = [.get, .done, .doneLive, .again]

  /// The most that a request may cost, as a multiple of node's.
  private static let bars: [LoginLoad.Kind: Double] = [.get: 0.6, .doneLive: 1, .done: 2]

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try BareConnector.make(in: try folder.makeFolder("plugins"))
    let ours = try WebServer("screens", "/proc/self/exe", ["serve", folder.path])
    defer { ours.end() }
    let load = LoginLoad(path: "/Login/default", counts: .init(get: 12_000, post: 6000))
    let template = try load.answers(of: ours)
    let file = try folder.write([UInt8](try template.json), to: "template.json")
    let peers = try peers(file, template, load)
    defer { for peer in peers { peer.end() } }
    var costs: [String: [Double]] = [:]
    for _ in 0..<rounds {
      for server in [ours] + peers {
        for kind in kinds {
          costs[server.name + kind.rawValue, default: []].append(try load.cost(of: kind, server))
        }
      }
    }
    return kinds.flatMap { kind in
      peers.map { peer in
        figure(kind, costs["screens" + kind.rawValue] ?? [], peer, costs)
      }
    }
  }

  private static func figure(
    _ kind: LoginLoad.Kind, _ values: [Double], _ peer: WebServer, _ costs: [String: [Double]]
  ) -> Figure {
    let other = costs[peer.name + kind.rawValue]?.median
    var figure = Figure(
      name: "\(kind.rawValue), CPU a request", value: values.median, unit: "µs", other: other,
      otherName: peer.name, rounds: rounds)
    if peer.name == "node", let bar = bars[kind], let ratio = figure.ratio {
      figure.bar = ("≤ \(bar) × node", ratio <= bar)
    }
    return figure
  }

  /// The peers that are installed and give the same answers; the missing ones are printed.
  private static func peers(
    _ file: String, _ ours: PeerTemplate, _ load: LoginLoad
  ) throws -> [WebServer] {
    let folder = "\(Repository.root)/Tests/Benchmarks/Peers"
    var peers: [WebServer] = []
    for (name, script) in [("node", "peer.js"), ("python3", "peer.py")] {
      guard let program = executable(name) else {
        BenchmarkCommand.note("web: SKIPPED: \(name) is not installed, nothing is compared with it")
        continue
      }
      let server = try WebServer(name, program, ["\(folder)/\(script)", file])
      let theirs = try load.answers(of: server)
      let pairs = [(ours.get, theirs.get), (ours.done, theirs.done), (ours.again, theirs.again)]
      let difference = pairs.compactMap { PeerTemplate.difference($0, $1) }.first
      if let difference { BenchmarkCommand.note("web: \(name) does other work: \(difference)") }
      precondition(difference == nil, "a peer that does other work proves nothing")
      peers.append(server)
    }
    return peers
  }

  private static func executable(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

import Foundation
import TestSupport

/// The login page in a theme whose code runs in a worker, against the same in the host's process.
enum PlacedLoginBenchmark {
  private static let rounds = 5

  static func run() throws -> [Figure] {
    let load = LoginLoad(path: "/Login/flat7", counts: .init(get: 12_000, post: 1000))
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    defer { withExtendedLifetime(folders) {} }
    for folder in folders {
      let plugins = try folder.makeFolder("plugins")
      try BareConnector.make(in: plugins)
      try FileManager.default.copyItem(
        atPath: "\(Repository.root)/Plugins/Flat7Theme/Flat7.screens",
        toPath: "\(plugins)/Flat7.screens")
    }
    let host = try WebServer("host", "/proc/self/exe", ["serve", folders[0].path])
    defer { host.end() }
    let worker = try WebServer(
      "worker", "/proc/self/exe", ["serve", folders[1].path, "org.screens.flat7"])
    defer { worker.end() }
    let (one, other) = (try load.answers(of: host), try load.answers(of: worker))
    let pairs = [(one.get, other.get), (one.done, other.done), (one.again, other.again)]
    let difference = pairs.compactMap { PeerTemplate.difference($0, $1) }.first
    if let difference { BenchmarkCommand.note("workers: the pages differ: \(difference)") }
    precondition(difference == nil, "a worker that does other work proves nothing")
    var costs: [LoginLoad.Kind: (host: [Double], worker: [Double])] = [:]
    for _ in 0..<rounds {
      for kind in LoginLoad.Kind.allCases {
        costs[kind, default: ([], [])].host.append(try load.cost(of: kind, host))
        costs[kind, default: ([], [])].worker.append(try load.cost(of: kind, worker))
      }
    }
    return LoginLoad.Kind.allCases.compactMap { kind in
      costs[kind].map { cost in
        Figure(
          name: "\(kind.rawValue), worker, CPU", value: cost.worker.median, unit: "µs",
          other: cost.host.median, otherName: "theme in the host", rounds: rounds)
      }
    }
  }
}

import Foundation
import TestSupport

/// The login page and its form: processor time for each request, against the servers of Python's
/// and node's own libraries that do the same work and send the same bytes.
enum WebBenchmark {
  private static let path = "/Login/default"
  private static let rounds = 5
  private static let counts = (get: 12_000, done: 6000, again: 6000)

  /// The kinds of request.
  private enum Kind: String, CaseIterable {
    case get = "GET login page"
    case done = "POST, right → 303"
    case again = "POST, wrong → 422"
  }

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try BareConnector.make(in: try folder.makeFolder("plugins"))
    let ours = try WebServer("screens", "/proc/self/exe", ["serve", folder.path])
    defer { ours.end() }
    let template = try answers(of: ours)
    let file = try folder.write([UInt8](try template.json), to: "template.json")
    let peers = try peers(file, template)
    defer { for peer in peers { peer.end() } }
    var costs: [String: [Double]] = [:]
    for _ in 0..<rounds {
      for server in [ours] + peers {
        for kind in Kind.allCases {
          costs[server.name + kind.rawValue, default: []].append(try cost(of: kind, server))
        }
      }
    }
    return Kind.allCases.flatMap { kind in
      peers.map { peer in
        figure(kind, costs["screens" + kind.rawValue] ?? [], peer, costs)
      }
    }
  }

  private static func figure(
    _ kind: Kind, _ values: [Double], _ peer: WebServer, _ costs: [String: [Double]]
  ) -> Figure {
    let other = costs[peer.name + kind.rawValue]?.median
    var figure = Figure(
      name: "\(kind.rawValue), CPU a request", value: values.median, unit: "µs", other: other,
      otherName: peer.name, rounds: rounds)
    if kind == .get, peer.name == "node", let ratio = figure.ratio {
      figure.bar = ("≤ 0.6 × node", ratio <= 0.6)
    }
    return figure
  }

  /// The peers that are installed and give the same answers; what is missing is said.
  private static func peers(_ file: String, _ ours: PeerTemplate) throws -> [WebServer] {
    let folder = "\(Repository.root)/Tests/Benchmarks/Peers"
    var peers: [WebServer] = []
    for (name, script) in [("node", "peer.js"), ("python3", "peer.py")] {
      guard let program = executable(name) else {
        BenchmarkCommand.note("web: SKIPPED: \(name) is not installed, nothing is compared with it")
        continue
      }
      let server = try WebServer(name, program, ["\(folder)/\(script)", file])
      let theirs = try answers(of: server)
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

  private static func answers(of server: WebServer) throws -> PeerTemplate {
    let load = LoadGenerator(port: server.port)
    func ask(_ request: [UInt8], _ status: Int) throws -> HTTPAnswer {
      HTTPAnswer(try load.run([request], status: status))
    }
    let get = try ask(PageForm.get(path), 200)
    guard let form = PageForm(get) else {
      throw LoadGenerator.Failure(description: "\(server.name): no form in \(get.body)")
    }
    let wrong = form.post(path, user: PeerTemplate.typedName, password: "wrong", once: 1)
    let again = try ask(wrong, 422)
    let right = form.post(path, user: "u", password: BareConnector.password, once: 2)
    return PeerTemplate(get: get, done: try ask(right, 303), again: again, form: form)
  }

  /// Microseconds of processor time for each request of a kind.
  private static func cost(of kind: Kind, _ server: WebServer) throws -> Double {
    let load = LoadGenerator(port: server.port)
    let requests: [[UInt8]]
    let status: Int
    switch kind {
    case .get:
      requests = Array(repeating: PageForm.get(path), count: counts.get)
      status = 200
    case .done:
      requests = try forms(counts.done, server).enumerated().map { number, form in
        form.post(path, user: "user\(number)", password: BareConnector.password, once: number)
      }
      status = 303
    case .again:
      let forms = try forms(64, server)
      requests = (0..<counts.again).map { number in
        forms[number % 64].post(path, user: "us%26er\(number)", password: "wrong", once: number)
      }
      status = 422
    }
    let before = server.processorTime
    try load.run(requests, status: status)
    return (server.processorTime - before) / Double(requests.count)
  }

  /// The forms of so many new visitors.
  private static func forms(_ count: Int, _ server: WebServer) throws -> [PageForm] {
    let load = LoadGenerator(port: server.port)
    let pages = try load.collect(
      Array(repeating: PageForm.get(path), count: count), status: 200)
    guard let first = pages.first, let form = PageForm(HTTPAnswer(first)) else { return [] }
    return pages.compactMap(form.ofVisitor)
  }
}

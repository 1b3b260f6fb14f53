import TestSupport

/// The memory that the server keeps for a connection that waits, and for a session with a form that
/// was sent.
enum MemoryBenchmark {
  private static let path = "/Login/default"
  private static let connections = 800
  private static let sessions = 2000

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try BareConnector.make(in: try folder.makeFolder("plugins"))
    let server = try WebServer("screens", "/proc/self/exe", ["serve", folder.path])
    defer { server.end() }
    let load = LoadGenerator(port: server.port)
    let request = PageForm.get(path)
    // Objects that are made once, and the allocator's first blocks, belong to no session.
    try load.run(Array(repeating: request, count: 500), status: 200)
    let atRest = server.kilobytes
    let waiting = try load.holding(connections, request) { server.kilobytes }
    let one = try grown(by: path, server, load)
    let three = try grown(by: MeasuredHost.threeLoginsPath, server, load)
    return [
      figure("memory of a keep-alive connection", (waiting - atRest) / Double(connections), bar: 2),
      figure("memory of a live session", one, bar: 8),
      figure("memory of a live session with three screenlets", three, one),
    ]
  }

  /// The kilobytes that each session keeps whose form on a page was sent.
  private static func grown(
    by path: String, _ server: WebServer, _ load: LoadGenerator
  ) throws -> Double {
    let request = PageForm.get(path)
    let pages = try load.collect(Array(repeating: request, count: sessions), status: 200)
    guard let first = pages.first, let form = PageForm(HTTPAnswer(first)) else { return 0 }
    let posts = pages.compactMap(form.ofVisitor).enumerated().map { number, form in
      form.post(path, user: "user\(number)", password: "wrong", once: number)
    }
    let before = server.kilobytes
    try load.run(posts, status: 303)
    return (server.kilobytes - before) / Double(posts.count)
  }

  private static func figure(
    _ name: String, _ value: Double, _ other: Double? = nil, bar: Double? = nil
  ) -> Figure {
    Figure(
      name: name, value: value, unit: "KB", other: other, otherName: "a session with one",
      rounds: 1, bar: bar.map { ("≤ \(Int($0)) KB", value <= $0) })
  }
}

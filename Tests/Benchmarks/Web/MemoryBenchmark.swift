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
    let pages = try load.collect(Array(repeating: request, count: sessions), status: 200)
    guard let first = pages.first, let form = PageForm(HTTPAnswer(first)) else { return [] }
    let before = server.kilobytes
    let posts = pages.compactMap(form.ofVisitor).enumerated().map { number, form in
      form.post(path, user: "user\(number)", password: "wrong", once: number)
    }
    try load.run(posts, status: 422)
    return [
      figure("memory of a keep-alive connection", waiting - atRest, connections, bar: 2),
      figure("memory of a live session", server.kilobytes - before, posts.count, bar: 8),
    ]
  }

  private static func figure(_ name: String, _ grown: Double, _ count: Int, bar: Double) -> Figure {
    let each = grown / Double(count)
    return Figure(
      name: name, value: each, unit: "KB", other: nil, otherName: "", rounds: 1,
      bar: ("≤ \(Int(bar)) KB", each <= bar))
  }
}

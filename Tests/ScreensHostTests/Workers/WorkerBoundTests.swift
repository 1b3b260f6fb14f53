@testable import PluginFormat
@testable import PluginCatalog
@testable import PluginWorkers
@testable import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import TestSupport
import Testing

@testable import ScreensHost

/// Workers are bounded in total, not only during calls.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct WorkerBoundTests {
  private static let mebibyte = 1 << 20

  private static var hasOrdinaryMemory: Bool {
    let pages = KernelFile.text("/proc/self/statm").split(separator: " ").first.flatMap { Int($0) }
    return pages ?? 0 < 1 << 28
  }

  /// A host whose workers may use little. Processor time is bounded only on request, since files
  /// and threads also cost some.
  private func makeHost(processorPercent: Int = 0) async throws -> GreedyHost {
    try await GreedyHost {
      $0.processorPercent = processorPercent
      $0.bytes = 64 * Self.mebibyte
      $0.files = 100
      $0.stateBytes = 8 * Self.mebibyte
    }
  }

  @Test(arguments: [
    ("threads", WorkerExcess.Resource.threads, 64), ("spin", .processor, 20),
    ("memory", .memory, 64 * mebibyte), ("files", .files, 100), ("folder", .folder, 8 * mebibyte),
    ("many-files", .folder, 8 * mebibyte),
  ])
  func `a worker that exceeds its bound is ended, and named with resource, use and bound`(
    what: String, resource: WorkerExcess.Resource, bound: Int
  ) async throws {
    let greedy = try await makeHost(processorPercent: resource == .processor ? 20 : 0)
    let end = ProcessWait(try #require(try await greedy.row().worker?.pid))
    try await greedy.act(what)
    try await Limit.wait(for: "it is named") {
      try await greedy.row().reason?.contains("(limit \(resource.rawValue))") == true
    }
    #expect(end.endsWithinAMinute())
    let reason = try #require(try await greedy.row().reason)
    #expect(reason.contains("its worker was ended: it "), "\(reason)")
    let pattern = /(?:had|used) (\d+) .* may (?:have|use) (\d+)/
    let match = try #require(reason.firstMatch(of: pattern))
    #expect(Int(match.1) ?? 0 > bound)
    #expect(Int(match.2) == bound)
    #expect(greedy.host.log.lines.contains { $0.contains("(limit \(resource.rawValue))") })
    // A plugin that does it again is quarantined.
    _ = try? await greedy.act(what)
    try await Limit.wait(for: "it is left out") { try await greedy.row().state == .crashed }
    let left = try await greedy.row()
    #expect(left.reason?.contains("is quarantined") == true, "\(left.reason ?? "")")
    #expect(left.worker == nil)
  }

  @Test func `a use that the kernel can bound exceeds its bound by at most a tenth`() async throws {
    let greedy = try await makeHost()
    try await greedy.act("nothing")
    let pid = try #require(try await greedy.row().worker?.pid)
    let limits = KernelFile.text("/proc/\(pid)/limits")
    for line in ["Max open files            110  ", "Max file size             9227468  "] {
      #expect(limits.contains(line), "\(limits)")
    }
    let status = KernelFile.text("/proc/\(pid)/status")
    #expect(status.contains("CapEff:\t0000000000000000"))
    func rank(_ process: String) throws -> Int {
      let fields = WorkerStatus.fields(of: "/proc/\(process)/stat")
      return try #require(fields.indices.contains(16) ? Int(fields[16]) : nil)
    }
    #expect(try rank("\(pid)") > rank("self"))
  }

  @Test(.enabled(if: hasOrdinaryMemory, "the address sanitizer reserves more than any limit"))
  func `a worker that takes memory at once gets no more than the kernel's limit, and is named`()
    async throws
  {
    let greedy = try await makeHost()
    let pid = try #require(try await greedy.row().worker?.pid)
    var bounds = WorkerBounds()
    bounds.bytes = 64 * Self.mebibyte
    let limit = try #require(bounds.reservableBytes.map { Int($0) })
    let limits = KernelFile.text("/proc/\(pid)/limits")
    #expect(limits.contains("Max data size             \(limit) "), "\(limits)")
    // 16 GiB are asked for. The answer is lost where the meter sees the use before it is made.
    _ = try? await greedy.act("all-memory")
    try await Limit.wait(for: "it is named") {
      try await greedy.row().reason?.contains("(limit workerBytes)") == true
    }
    let reason = try #require(try await greedy.row().reason)
    let match = try #require(reason.firstMatch(of: /used (\d+) bytes of memory/))
    let used = try #require(Int(match.1))
    // The pages of libraries count as well, and the kernel does not limit them.
    #expect(used > bounds.bytes && used <= limit + bounds.bytes, "\(reason)")
    #expect(greedy.host.log.lines.contains { $0.contains("(limit workerBytes)") })
  }

  @Test func `a bound of 0 means none, and many threads fit into the usual ones`() async throws {
    let unbounded = try await GreedyHost { $0.threads = 0 }
    try await unbounded.act("threads")
    try await Limit.wait(for: "they are counted") {
      try await unbounded.row().worker?.threads ?? 0 > 300
    }
    let usual = try await GreedyHost()
    try await usual.act("forty-threads")
    try await Limit.wait(for: "they are counted") {
      try await usual.row().worker?.threads ?? 0 > 40
    }
    for greedy in [unbounded, usual] {
      #expect(try await greedy.act("nothing"))
      #expect(try await greedy.row().state == .ready)
      #expect(try await greedy.row().reason == nil)
    }
  }

  @Test func `a worker's use of the machine is in its row`() async throws {
    let greedy = try await GreedyHost()
    let pid = try #require(try await greedy.row().worker?.pid)
    try await greedy.act("thirty-files")
    try await greedy.act("forty-threads")
    try await Limit.wait(for: "it is counted") {
      guard let worker = try await greedy.row().worker else { return false }
      return worker.pid == pid && worker.threads > 40 && worker.files > 30
        && worker.bytes > Self.mebibyte && worker.stateBytes == 0
    }
    let json = try await greedy.row().fullJSON
    #expect(
      json["worker"]?.members?.map(\.name) == [
        "pid", "threads", "processorSeconds", "bytes", "files", "stateBytes",
      ])
    #expect(json["warnings"]?.array != nil)
    let other = PluginRow(path: "/a.so", state: .listed, source: .host).fullJSON
    #expect(other["worker"] == .null)
  }
}

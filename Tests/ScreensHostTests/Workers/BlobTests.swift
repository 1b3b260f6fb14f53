@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
import Foundation
import Glibc
import ScreensCore
import ScreensModel
import ScreensSystem
import TestSupport
import Testing

@testable import ScreensHost

/// Media of connectors as open files under handles: `screens.blob/1` through a library that plain
/// gcc built, in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct BlobTests {
  static let places: [PluginSetting.Isolation] = [.host, .process]

  private enum CarryingPlugin {
    case c
    /// Its descriptor does not ask for files.
    case cOfBytes
    /// It is written with the kit.
    case swift

    func put(into plugins: String) throws {
      switch self {
      case .c: try CompiledFixture.put("Workers/carrier", into: plugins)
      case .cOfBytes:
        let path = Repository.fixtures("Workers/carrier") + ".c"
        let source = try String(contentsOfFile: path, encoding: .utf8)
        try CCompiler.compile(
          source.replacing(#",\"screens.blob/1\""#, with: ""), to: plugins + "/libcarrier.so")
      case .swift: try CompiledFixture.putKitConnector(into: plugins)
      }
    }
  }

  /// A host with a connector that carries files.
  private struct Site {
    let host: FixtureHost
    let folder: TemporaryFolder

    /// - Parameter plugin: the connector.
    init(
      _ isolation: PluginSetting.Isolation, _ plugin: CarryingPlugin = .c,
      uploadBytes: Int = 100_000_000, workerBytes: Int = 1 << 30
    ) async throws {
      folder = try TemporaryFolder()
      try plugin.put(into: try folder.makeFolder("plugins"))
      let name = plugin == .swift ? "BearerFactory" : "CarrierFactory"
      let factory = try #require(ConnectorFactoryName(name))
      let workers = WorkerHost.pool(20_000) { $0.bytes = workerBytes }
      host = try FixtureHost(folder, workers: workers) {
        $0.connectorFactory = factory
        $0.limits.uploadBytes = uploadBytes
        $0.plugins["org.example.carrier"] = .init(isolation: isolation)
        $0.plugins["org.example.bearer"] = .init(isolation: isolation)
      }
      await host.plugins.start()
    }

    private static let carry = OperationDeclaration(
      OperationName.known("carry"), .read,
      parameters: [
        .init("does", .string, sample: nil, "the behaviour"),
        .init("file", .media, isRequired: false, sample: nil, "a file"),
      ],
      result: AnswerDeclaration([.init("file", .media, "the file")], refusal: "No file."),
      "Carries a file.")

    /// The result of one request.
    func result(
      _ does: String, _ file: Blob? = nil, inPool: Bool = false, with more: [String: Value] = [:]
    ) async throws -> Result<Value, ScreensError> {
      var parameters = more
      parameters["does"] = .string(does)
      parameters["file"] = file.map(Value.blob)
      if inPool { parameters["pool"] = true }
      let connector = try host.plugins.source.current.connectors.typedConnector(
        for: Self.carry, parameters: parameters,
        context: ConnectorContext(server: host.plugins.source.current.server))
      return try await Limit.result(of: "a completion") {
        await withCheckedContinuation { continuation in
          connector.start(progress: { _ in }) { continuation.resume(returning: $0) }
        }
      }
    }

    func answer(
      _ does: String, _ file: Blob? = nil, inPool: Bool = false
    ) async throws -> [String: Value] {
      try #require(try await result(does, file, inPool: inPool).get().map)
    }

    /// The error of a request.
    func error(_ does: String, _ file: Blob? = nil) async throws -> ScreensError {
      let result = try await result(does, file)
      guard case .failure(let error) = result else {
        throw Limit.Overdue("an error of \(does): \(result)")
      }
      return error
    }

    /// A file on the disk, larger than a value's bytes may be.
    func largeFile() throws -> (bytes: [UInt8], blob: Blob) {
      let bytes = (0..<(20 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 13) }
      let path = folder.path("large")
      try Data(bytes).write(to: URL(filePath: path))
      return (bytes, Blob(try OpenFile(reading: path)))
    }
  }

  @Test(arguments: places)
  func `a plugin that does not require files gets and answers bytes, up to the limit of a value`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, .cOfBytes)
    let answer = try await site.answer("waste", try Blob([1, 2, 3]))
    #expect(answer["kind"] == 5 && answer["made"] == -5)
    let large = try site.largeFile().blob
    let error = await #expect(throws: ScreensError.self) { try await site.result("echo", large) }
    #expect(
      error?.text == "carry: the file file has 20971520 bytes, and CarrierFactory gets 16777216 at "
        + "most; a plugin that requires screens.blob/1 gets files of any size")
    let invented = try await site.error("invent")
    #expect(invented.text.contains("a handle was not given out by the host"), "\(invented.text)")
  }

  @Test func `parameters beyond a message to a worker end their request, and the worker goes on`()
    async throws
  {
    let site = try await Site(.process, .cOfBytes)
    let bytes = Value.bytes([UInt8](repeating: 1, count: 16 << 20))
    let error = await #expect(throws: ScreensError.self) {
      try await site.result("echo", with: ["a": bytes, "b": bytes, "c": bytes])
    }
    #expect(
      error?.text.contains("it is larger than 50331648 bytes") == true, "\(error?.text ?? "")")
    #expect(try await site.answer("waste")["kind"] == -1)
    #expect(!site.host.log.lines.contains { $0.contains("broke the protocol") })
  }

  private func blob(_ value: Value?) -> Blob? {
    if case .blob(let blob)? = value { blob } else { nil }
  }

  @Test(arguments: places)
  func `a file beyond the bytes of a value comes and goes, on the call's thread and in the pool`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation)
    let (bytes, file) = try site.largeFile()
    for inPool in [false, true] {
      let answer = try await site.answer("copy", file, inPool: inPool)
      #expect(answer["kind"] == 8 && answer["size"] == .int(Int64(bytes.count)))
      #expect(answer["opened"] == 0 && answer["made"] == 0 && answer["place"] == 0)
      #expect(answer["onExec"] == 1 && answer["cut"] == 0)
      #expect(answer["grown"] == .int(Int64(EPERM)))
      #expect(blob(answer["file"])?.bytes == bytes.map { ~$0 })
      // The file of the parameters is as good an answer, and crosses twice without its bytes.
      #expect(blob(try await site.answer("echo", file, inPool: inPool)["file"]) == file)
    }
  }

  @Test(arguments: places)
  func `a connector that is written with the kit opens and makes files`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, .swift)
    let (bytes, file) = try site.largeFile()
    let answer = try await site.answer("copy", file)
    #expect(answer["size"] == .int(Int64(bytes.count)))
    #expect(blob(answer["file"])?.bytes == bytes.map { ~$0 })
    #expect(answer["beyond"] == -1 && answer["given"] == -1)
    #expect(answer["plain"] == -18 && answer["stale"] == -16 && answer["huge"] == -5)
  }

  @Test(arguments: places)
  func `nothing changes a file of the parameters, and an answered one is sealed`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation)
    let file = try Blob(Array("as it came".utf8))
    let tried = try await site.answer("scribble", file)
    #expect(tried["write"] == .int(Int64(EBADF)) && tried["cut"] == .int(Int64(EINVAL)))
    #expect(tried["mapped"] == .int(Int64(EACCES)) && tried["again"] == 0)
    #expect(blob(tried["file"])?.bytes == Array("as it came".utf8))
    let made = try #require(blob(try await site.answer("keep")["file"]))
    let later = try await site.answer("look")
    #expect(later["write"] == .int(Int64(EPERM)) && later["cut"] == .int(Int64(EPERM)))
    #expect(made.bytes == Array("sealed..".utf8))
  }

  @Test(arguments: places)
  func `a file that is in no answer gives its memory back`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation)
    #expect(try await site.answer("waste")["written"] == 8)
    // The connector of the first request is released on its own time.
    try await Limit.wait(for: "an empty file") {
      _ = try await site.answer("waste")
      return try await site.answer("look")["size"] == 0
    }
  }

  @Test(arguments: places)
  func `handles and requests of before, and ones that never were, are stale`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation)
    let file = try Blob([1, 2, 3])
    _ = try await site.answer("echo", file)
    let answer = try await site.answer("stale", file)
    for name in ["otherHandle", "otherToken", "oldHandle", "oldToken", "oldMake"] {
      #expect(answer[name] == -16, "\(name)")
    }
    #expect(answer["untouched"] == 1)
  }

  @Test(arguments: places)
  func `a request makes sixteen files of the limit's bytes in all, and has no more than that`(
    isolation: PluginSetting.Isolation
  ) async throws {
    for (bytes, count) in [(100_000_000, 16), (55, 5)] {
      let site = try await Site(isolation, uploadBytes: bytes)
      let answer = try await site.answer("flood")
      #expect(answer["huge"] == -5 && answer["count"] == .int(Int64(count)))
      #expect(answer["status"] == -5)
    }
  }

  @Test func `a worker that asks for files without end ends alone, and the next one answers`()
    async throws
  {
    let site = try await Site(.process)
    let file = try Blob([1, 2, 3])
    let error = try await site.error("drown", file)
    #expect(error.text.contains("it asks for files without end"), "\(error.text)")
    #expect(blob(try await site.answer("echo", file)["file"]) == file)
  }

  @Test(.enabled(if: Kernel.hasLandlock, "needs Landlock"))
  func `a worker cannot open a file of the disk again to write to it`() async throws {
    let site = try await Site(.process)
    let (bytes, file) = try site.largeFile()
    let tried = try await site.answer("scribble", file)
    #expect(tried["write"] == .int(Int64(EBADF)) && tried["again"] == 0)
    #expect(blob(tried["file"])?.bytes == bytes)
  }

  @Test func `files that a worker keeps open count as its memory`() async throws {
    let site = try await Site(.process, workerBytes: 128 << 20)
    // A worker that was ended, and one that is being started, answers nothing.
    try await Limit.wait(for: "its end at the bound") {
      _ = try? await site.result("hoard")
      return site.host.log.lines.contains { $0.contains("(limit workerBytes)") }
    }
    #expect(!site.host.log.lines.contains { $0.contains("(limit workerFiles)") })
  }

  @Test(arguments: places)
  func `a handle that is no file of the request ends it with an error, and the next is answered`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation)
    let file = try Blob([1, 2, 3])
    _ = try await site.answer("echo", file)
    for does in ["invent", "old", "nest"] {
      let error = try await site.error(does, file)
      #expect(error.cause == .invalidServerResponse, "\(does)")
      #expect(error.text.contains("a handle was not given out by the host"), "\(error.text)")
    }
    let stray = try await site.error("stray", file)
    #expect(stray.text.contains("Its field other is file, not bytes."), "\(stray.text)")
    let mapped = try await site.error("map")
    #expect(mapped.text.contains("still mapped for writing"), "\(mapped.text)")
    #expect(blob(try await site.answer("echo", file)["file"]) == file)
    #expect(site.host.said(by: "org.example.carrier").count { $0.contains("cannot be used") } == 4)
  }
}

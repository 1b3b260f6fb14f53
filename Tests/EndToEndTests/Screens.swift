import Foundation
import ScreensDocuments
import TestSupport

/// A line of a host's log, without its time.
struct LoggedLine: Equatable {
  let level: String
  let message: String

  init(level: String, message: String) {
    self.level = level
    self.message = message
  }

  /// Reads a line; nil for any other form.
  init?(_ line: some StringProtocol) {
    let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|warning|error) (.+)/
    guard let match = String(line).wholeMatch(of: form) else { return nil }
    self.init(level: String(match.1), message: String(match.2))
  }
}

/// The built `screens`, which runs as its own process.
struct Screens {
  /// The status and the output of a run.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var logged: [LoggedLine?] { errors.split(separator: "\n").map { LoggedLine($0) } }

    func json() throws -> JSONValue {
      try JSONReader.read(Array(output.utf8), file: "standard output")
    }
  }

  /// The state folder of all runs.
  let state: TemporaryFolder
  /// The folder that commands run in.
  var folder = Repository.root
  var environment: [String: String] = [:]
  private var executable = BuiltProducts.program

  /// The object files of the kit's sources; the build folder may still hold others of removed
  /// sources.
  static func kitObjects() throws -> [String] {
    let kit = "\(BuiltProducts.folder)/ScreensPluginKit.build"
    let sources = FileManager.default.enumerator(
      atPath: "\(Repository.root)/Sources/ScreensPluginKit")
    let names = Set(
      (sources?.compactMap { $0 as? String } ?? []).map {
        "\(URL(fileURLWithPath: $0).lastPathComponent).o"
      })
    return try FileManager.default.contentsOfDirectory(atPath: kit).filter(names.contains)
      .map { "\(kit)/\($0)" }
  }

  init() throws { state = try TemporaryFolder() }

  /// The same with only the plugins of a folder, without configuration and without the libraries
  /// beside the executable.
  func alone(with plugins: String) throws -> Screens {
    var screens = self
    screens.folder = try state.makeFolder("alone")
    screens.executable = state.path("alone/screens")
    screens.environment["SCREENS_PLUGIN_PATH"] = plugins
    if !state.has("alone/screens") {
      // Another process makes the copy: a program that this process, or a child that inherited the
      // descriptor, still has open for writing cannot be run.
      let copy = try Process.run(
        URL(fileURLWithPath: "/bin/cp"), arguments: [executable, screens.executable])
      copy.waitForEnd()
    }
    return screens
  }

  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("SCREENS_") }
      .merging(["SCREENS_STATE_DIR": state.path]) { $1 }
      .merging(environment) { $1 }
    return process
  }

  func run(_ arguments: String...) throws -> Result { try run(arguments) }

  func run(_ arguments: [String]) throws -> Result {
    let process = process(arguments)
    let output = Pipe()
    let errors = try FileHandle(
      forWritingTo: URL(fileURLWithPath: state.write("", to: "errors-\(UUID().uuidString)")))
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = process.output(output)
    return Result(
      status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
      errors: try readErrors(errors))
  }

  /// Runs a command that has to end by itself within a time.
  func run(within seconds: Double, _ arguments: [String]) throws -> Result {
    let process = process(arguments)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let files = try (0..<2).map { _ in
      try FileHandle(
        forWritingTo: URL(fileURLWithPath: state.write("", to: "run-\(UUID().uuidString)")))
    }
    process.standardOutput = files[0]
    process.standardError = files[1]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    guard ended.wait(timeout: .now() + seconds) == .success else {
      kill(process.processIdentifier, SIGKILL)
      let said = try readErrors(files[1])
      throw ServedScreens.Failure(
        description: "it did not end within \(seconds) s and said '\(said)'")
    }
    return Result(
      status: process.terminationStatus, output: try readErrors(files[0]),
      errors: try readErrors(files[1]))
  }

  private func readErrors(_ handle: FileHandle) throws -> String {
    let path = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(handle.fileDescriptor)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}

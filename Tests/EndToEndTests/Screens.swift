import Foundation
import ScreensDocuments
import TestSupport

/// The built `screens`, run as a process of its own.
struct Screens {
  /// What a run left behind.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    func json() throws -> JSONValue {
      try JSONReader.read(Array(output.utf8), file: "standard output")
    }
  }

  /// The state folder of all runs.
  let state: TemporaryFolder
  /// The folder that commands run in.
  var folder = Repository.root
  var environment: [String: String] = [:]
  private var executable = "\(BuiltProducts.folder)/screens"

  init() throws { state = try TemporaryFolder() }

  /// The same with no plugins but those of a folder: neither a configuration nor the libraries beside
  /// the executable.
  func alone(with plugins: String) throws -> Screens {
    var screens = self
    screens.folder = try state.makeFolder("alone")
    screens.executable = state.path("alone/screens")
    screens.environment["SCREENS_PLUGIN_PATH"] = plugins
    if !state.has("alone/screens") {
      // Copied by another process: a program that this one still has open for writing, or that one
      // of its children inherited so, cannot be run.
      let copy = try Process.run(
        URL(fileURLWithPath: "/bin/cp"), arguments: [executable, screens.executable])
      copy.waitUntilExit()
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
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
      errors: try readErrors(errors))
  }

  private func readErrors(_ handle: FileHandle) throws -> String {
    let path = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(handle.fileDescriptor)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}

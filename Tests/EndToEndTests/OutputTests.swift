import Foundation
import TestSupport
import Testing

/// The program's results, and the error when they cannot be written.
@Suite struct OutputTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  /// Runs a command in a shell that redirects its output.
  private func run(_ command: String, to output: String) throws -> (status: Int32, errors: String) {
    let process = screens.process([])
    let shell = "'\(process.executableURL?.path ?? "")' \(command) \(output)"
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let bytes = process.output(errors)
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: ["themes --json", "plugins", "--help", "--version", "render Login"])
  func `a result that cannot be written is a failure in one sentence`(command: String) throws {
    for (output, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let result = try run(command, to: output)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "screens: standard output: cannot be written: \(reason); write it elsewhere\n")
    }
  }

  @Test func `a reader that leaves early causes no error`() throws {
    let process = screens.process(["render", "Login"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    try process.run()
    let bytes = process.output(errors)
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: bytes, as: UTF8.self) == "")
  }
}

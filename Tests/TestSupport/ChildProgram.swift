import Foundation
import Glibc

/// A program that runs while a test does, and ends with it.
package final class ChildProgram: Sendable {
  /// Why a program did not come up.
  package struct Failure: Error, CustomStringConvertible {
    /// The output before it ended.
    package let description: String
  }

  private let process = Process()
  private let output = Pipe()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: Its path.
  ///   - environment: Variables besides this process's own.
  package init(_ executable: String, _ arguments: [String], environment: [String: String] = [:])
    throws
  {
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// A child inherits the blocked signals of the thread that starts it.
  deinit {
    process.terminate()
    process.waitForEnd(within: .milliseconds(500))
  }

  package var processIdentifier: Int32 { process.processIdentifier }

  /// Reads the program's output up to the first match, and drains the rest.
  package func firstMatch<Output>(
    of pattern: some RegexComponent<Output>
  ) throws -> Regex<Output>.Match {
    var said = ""
    let handle = output.fileHandleForReading
    let end = ContinuousClock.now + Limit.usual
    while ContinuousClock.now < end {
      var interest = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      guard unsafe poll(&interest, 1, 1_000) > 0 else { continue }
      let bytes = handle.availableData
      if bytes.isEmpty { throw Failure(description: "the program ended: \(said)") }
      said += String(decoding: bytes, as: UTF8.self)
      guard let match = said.firstMatch(of: pattern) else { continue }
      handle.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
      return match
    }
    throw Failure(description: "the program says nothing that was expected: \(said)")
  }

  /// Asks the program to end, waits, and returns its status.
  @discardableResult
  package func end() -> Int32 {
    process.terminate()
    process.waitForEnd()
    return process.terminationStatus
  }

  /// Ends the program at once, and waits.
  ///
  /// A foreign program inherits the signals that the pool's threads block, and may never get a
  /// polite one.
  package func kill() {
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitForEnd()
  }
}

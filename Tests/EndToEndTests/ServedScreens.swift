import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

/// A `screens serve` that listens on a port of its own; killed when it is let go.
final class ServedScreens {
  /// What was read of it, or wasn't.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let process: Process
  private(set) var url = URL(fileURLWithPath: "/")
  private let output = Pipe()
  private let errors = Pipe()
  private var pending: [ObjectIdentifier: [UInt8]] = [:]

  init(
    _ screens: Screens, _ file: String, _ more: String..., listen: String = "127.0.0.1:0"
  ) throws {
    process = screens.process(["serve", "--config", file, "--listen", listen] + more)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let line = try line()
    guard let text = line.split(separator: " ").last, let url = URL(string: String(text)) else {
      throw Failure(description: "no URL in '\(line)'")
    }
    self.url = url
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next line of standard output.
  func line() throws -> String { try line(of: output) }

  /// Reads standard error up to a line that has a text in it.
  func waitForError(_ text: String) throws {
    while true {
      let line = try line(of: errors)
      if line.contains(text) { return }
    }
  }

  private func line(of pipe: Pipe) throws -> String {
    let key = ObjectIdentifier(pipe)
    while true {
      var bytes = pending[key] ?? []
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        pending[key] = Array(bytes[(end + 1)...])
        return line
      }
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Failure(description: "it ended after '\(String(decoding: bytes, as: UTF8.self))'")
      }
      bytes += more
      pending[key] = bytes
    }
  }

  /// The process that serves, which the supervisor started.
  func child() throws -> Int32 {
    let parent = process.processIdentifier
    let text = try String(
      contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    guard let child = text.split(separator: " ").first.flatMap({ Int32($0) }) else {
      throw Failure(description: "no host runs under \(parent)")
    }
    return child
  }

  /// Kills both processes, as a machine does that has no memory left, and waits until they are gone.
  func killAll() throws {
    let child = try child()
    kill(process.processIdentifier, SIGKILL)
    kill(child, SIGKILL)
    process.waitUntilExit()
    while let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
      !stat.contains(") Z "), !stat.contains(") X ")
    {}
  }

  /// The text of a page.
  func get(_ path: String) throws -> String {
    let page = url.appending(path: path)
    let data = try Data(contentsOf: page)
    return String(decoding: data, as: UTF8.self)
  }

  /// Asks it to end as Ctrl-C does, and returns its exit code.
  func end() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

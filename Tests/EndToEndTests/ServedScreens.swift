import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

/// A `screens serve` that listens on its own port; killed when it is released.
final class ServedScreens {
  /// An error with the host's output, or with the lack of output.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let process: Process
  private(set) var url = URL(fileURLWithPath: "/")
  private var rescue: Task<Void, any Error>?
  private let output = Pipe()
  private let errors = Pipe()
  private var pending: [ObjectIdentifier: [UInt8]] = [:]

  convenience init(
    _ screens: Screens, _ file: String, _ more: String..., listen: String = "127.0.0.1:0"
  ) throws {
    try self.init(screens, file, more, listen: listen)
  }

  /// - Parameter limits: a shell command that sets limits for it.
  init(
    _ screens: Screens, _ file: String, _ more: [String], listen: String = "127.0.0.1:0",
    limits: String? = nil
  ) throws {
    process = screens.process(["serve", "--config", file, "--listen", listen] + more)
    if let limits, let executable = process.executableURL?.path {
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments =
        ["-c", "\(limits) && exec \"$0\" \"$@\"", executable] + (process.arguments ?? [])
    }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let served = process.processIdentifier
    // A host that hangs without output is ended, so that the waiting test fails. Cancelled when
    // this is released.
    rescue = Task {
      try await Task.sleep(for: Limit.ofProgram)
      kill(served, SIGKILL)
    }
    let line = try line()
    guard let text = line.split(separator: " ").last, let url = URL(string: String(text)) else {
      throw Failure(description: "no URL in '\(line)'")
    }
    self.url = url
  }

  deinit {
    rescue?.cancel()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next line of standard output.
  func line() throws -> String { try line(of: output) }

  /// The next line of standard error.
  func errorLine() throws -> String { try line(of: errors) }

  /// Reads standard error up to a line that contains a text.
  func waitForError(_ text: String) throws { _ = try error(with: text) }

  /// The next line of standard error that contains a text.
  func error(with text: String) throws -> String {
    while true {
      let line = try line(of: errors)
      if line.contains(text) { return line }
    }
  }

  /// The unread rest of an ended host's standard error.
  func rest() throws -> String {
    var text = ""
    while let line = try? line(of: errors) { text += line + "\n" }
    return text
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
      var interest = pollfd(
        fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      guard unsafe poll(&interest, 1, 120_000) > 0 else {
        throw Failure(description: "it says nothing more after two minutes")
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

  /// Kills both processes, as a machine without memory does, and waits for their end.
  func killAll() throws {
    let child = try child()
    kill(process.processIdentifier, SIGKILL)
    kill(child, SIGKILL)
    process.waitForEnd()
    try Limit.block(for: "the host's death") {
      let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return stat.map { $0.contains(") Z ") || $0.contains(") X ") } ?? true
    }
  }

  /// Waits until both processes have ended.
  func waitForEnd() throws {
    // Their death closes their end of the pipes.
    while (try? line(of: errors)) != nil {}
    process.waitForEnd()
  }

  /// The text of a page.
  func get(_ path: String) throws -> String {
    let page = url.appending(path: path)
    let data = try Data(contentsOf: page)
    return String(decoding: data, as: UTF8.self)
  }

  /// A page, parsed.
  func page(_ path: String) throws -> MarkupTree { MarkupTree(try get(path)) }

  /// Asks for a page until it shows a text.
  func wait(for text: String, at path: String) throws {
    try Limit.block(for: "\(path) with '\(text)'") { try page(path).shows(text) }
  }

  /// The gallery as a browser with the key sees it. A restarted host has printed another key: the
  /// first accepted one counts.
  func developersGallery() async throws -> String {
    let session = URLSession(configuration: .ephemeral)
    while true {
      let line = try line()
      guard line.hasPrefix("Gallery: "), let url = URL(string: String(line.dropFirst(9))) else {
        continue
      }
      let (data, answer) = try await session.data(from: url)
      guard (answer as? HTTPURLResponse)?.statusCode == 200 else { continue }
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Ends it as Ctrl-C does, and returns its exit code.
  func end() -> Int32 {
    process.interrupt()
    process.waitForEnd()
    return process.terminationStatus
  }
}

import Foundation
import TestSupport
import Testing

/// Where the machine gives too little, a host says what and how much, and ends or goes on.
@Suite struct ShortageTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// One resource, how it is made short, and what is said of it.
  struct Shortage: Sendable, CustomTestStringConvertible {
    let command: String
    let words: [String]

    var testDescription: String { command }

    static let all = [
      Shortage(
        command: "ulimit -n 24", words: ["descriptors: this process may have 24", "ulimit -n"]),
      Shortage(command: "ulimit -v 262144", words: ["address space", "256 MB", "ulimit -v"]),
      Shortage(command: "ulimit -d 16384", words: ["memory for data", "16 MB", "ulimit -d"]),
      Shortage(command: "ulimit -f 1024", words: ["a file's size", "1 MB", "ulimit -f"]),
      Shortage(
        command: "ulimit -n 100", words: ["descriptors: this process may have 100", "ulimit -n"]),
    ]
  }

  @Test(arguments: Shortage.all, ["--watch", "--no-supervisor"])
  func `a host that cannot have what it needs ends with one line that says so`(
    shortage: Shortage, option: String
  ) throws {
    let file = try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "plugins.plist")
    let served = screens.process([
      "serve", "--config", file, "--listen", "127.0.0.1:0", option,
    ])
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    let executable = try #require(served.executableURL).path
    shell.arguments =
      ["-c", "\(shortage.command) && exec \"$0\" \"$@\"", executable] + (served.arguments ?? [])
    shell.environment = served.environment
    shell.currentDirectoryURL = served.currentDirectoryURL
    let errors = Pipe()
    shell.standardError = errors
    let start = ContinuousClock.now
    try shell.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(shell.terminationReason == .exit)
    #expect(shell.terminationStatus == 1)
    #expect(said.split(separator: "\n").count == 1, "\(said)")
    for word in shortage.words { #expect(said.contains(word), "\(said)") }
  }

  @Test func `the soft limit of descriptors is raised, and what is short of connections is told`()
    throws
  {
    let file = try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "plugins.plist")
    let host = try ServedScreens(
      screens, file, ["--watch"], limits: "ulimit -Sn 200; ulimit -Hn 900")
    try host.waitForError("this process may have 900, so that it takes 692 connections")
    let limits = try String(contentsOfFile: "/proc/\(try host.child())/limits", encoding: .utf8)
    let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
    #expect(line.split(separator: " ").dropFirst(3).first == "900")
    #expect(host.end() == 0)
  }
}

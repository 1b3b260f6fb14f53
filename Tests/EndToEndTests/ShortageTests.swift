import Foundation
import TestSupport
import Testing

/// A host that lacks a resource names it with its limit, and ends or goes on.
@Suite struct ShortageTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// One resource, the way to exhaust it, and the sentence about it.
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
  func `a host that lacks a resource ends with one line that says so`(
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
    try expectEnd(of: shell, saying: shortage.words)
  }

  /// Expects that a host ends at once, with one line.
  private func expectEnd(of shell: Process, saying words: [String]) throws {
    let errors = Pipe()
    shell.standardError = errors
    let start = ContinuousClock.now
    try shell.run()
    let said = String(decoding: shell.output(errors), as: UTF8.self)
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(shell.terminationReason == .exit)
    #expect(shell.terminationStatus == 1)
    #expect(said.split(separator: "\n").count == 1, "\(said)")
    for word in words { #expect(said.contains(word), "\(said)") }
  }

  @Test(
    .enabled(if: Self.mayHide, "NOT TESTED: no /proc or /dev; only root may hide them"),
    arguments: ["/proc", "/dev"], ["--watch", "--no-supervisor"])
  func `a host without /proc or /dev ends with one line that says so`(
    path: String, option: String
  ) throws {
    let file = try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "plugins.plist")
    let process = screens.process([
      "serve", "--config", file, "--listen", "127.0.0.1:0", option,
    ])
    let executable = try #require(process.executableURL).path
    let arguments = process.arguments ?? []
    process.executableURL = URL(fileURLWithPath: Self.unshare)
    process.arguments = Self.hiding(path) + [executable] + arguments
    try expectEnd(of: process, saying: ["\(path): ", "cannot be read", "mount \(path)"])
  }

  private static let unshare = "/usr/bin/unshare"

  /// The arguments of `unshare` that hide a folder's content from a program.
  private static func hiding(_ path: String) -> [String] {
    ["-m", "/bin/sh", "-c", "mount -t tmpfs none \(path) && exec \"$0\" \"$@\""]
  }

  @Test(
    .enabled(if: Self.mayLimitWatches, "NOT TESTED: no watches of files; needs unshare"),
    arguments: ["instances", "watches"])
  func `a host that may not watch files serves, and names the kernel's limit of watches`(
    resource: String
  ) throws {
    let file = try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "plugins.plist")
    let shell = Self.limiting(resource).map { "'\($0)'" }.joined(separator: " ")
    let host = try ServedScreens(
      screens, file, ["--watch"], limits: "exec \(Self.unshare) \(shell) \"$0\" \"$@\"; true")
    let line = try host.error(with: "changes are not watched")
    #expect(line.contains("; raise fs.inotify.max_user_\(resource) with sysctl"), "\(line)")
    #expect(host.end() == 0)
  }

  /// The arguments of `unshare` that leave a program without watches.
  private static func limiting(_ resource: String) -> [String] {
    [
      "-Ur", "/bin/sh", "-c",
      "echo 0 > /proc/sys/user/max_inotify_\(resource) && exec \"$0\" \"$@\"",
    ]
  }

  private static let mayLimitWatches = mayUnshare(limiting("watches"))
  private static let mayHide = mayUnshare(hiding("/proc"))

  private static func mayUnshare(_ arguments: [String]) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: unshare) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: unshare)
    process.arguments = arguments + ["/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitForEnd()
    return process.terminationStatus == 0
  }

  @Test(
    .enabled(if: DescriptorLimit.isThere, "NOT TESTED: descriptors that run out; needs prlimit"))
  func `without descriptors a client is answered with 503, logged once a minute`() throws {
    let file = try folder.write(
      "<plist version=\"1.0\"><dict><key>limits</key><dict><key>connectionsPerAddress</key>"
        + "<integer>100000</integer></dict></dict></plist>", to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let child = try host.child()
    let load = Load(port: UInt16(try #require(host.url.port)))
    #expect(load.answer() == nil)
    let used = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd")
    let highest = used.compactMap { Int($0) }.max() ?? 0
    let former = try DescriptorLimit.set("\(highest + 9)", of: child)
    // Connections use up what they may below the limit, also what the host frees meanwhile. A host
    // that is started beside many others may have high numbers and much room below them.
    let room = max(960, highest - used.count + 128)
    var (crowd, answers, refusals): ([Crowd], [String], Int) = ([], [], 0)
    while refusals < 10, answers.count < 200 {
      answers.append(load.answer() ?? "answered")
      if answers.last?.hasPrefix("answered 'HTTP/1.1 503 ") == true {
        refusals += 1
      } else if crowd.count < room {
        crowd += try (0..<64).map { _ in try Crowd(port: load.port) }
      }
    }
    #expect(refusals == 10, "\(answers)")
    #expect(answers.allSatisfy { $0.hasPrefix("answered") }, "\(answers)")
    try host.waitForError("descriptors: none is left")
    withExtendedLifetime(crowd) {}
    _ = try DescriptorLimit.set(former, of: child)
    try load.untilAnswered(5)
    #expect(host.end() == 0)
    // The refusals counted since then are logged once more.
    let rest = try host.rest().split(separator: "\n").filter {
      $0.contains("descriptors: none is left")
    }
    #expect(rest.count <= 1, "\(rest)")
  }

  @Test func `the soft limit of descriptors is raised, and a lack of them is reported`() throws {
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

import PluginFormat
import PluginCatalog
import ScreensModel
import ScreensSystem
import Foundation
import Glibc
import ScreensCore
import ScreensHost
import TestSupport

/// Listing 1,000 plugins against the bare work that it can't do without.
///
/// Cold: no index; the floor is a loop of open, 4 KiB pread and close. Warm: with the index; the
/// floor is a loop of stat. Every plugin writes a file when any of its code runs; none may.
enum ListingBenchmark {
  private static let plugins = 1000
  private static let rounds = 21

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    try makePlugins(in: folder)
    return try inProcess(folder) + wholeCommand(folder)
  }

  private static func inProcess(_ folder: TemporaryFolder) throws -> [Figure] {
    let paths = (0..<plugins).map { folder.path("plugins/libp\($0).so") }
    guard let base = ViewClassName("LoginView_default") else { return [] }
    let directory = PluginDirectory(folder.path("plugins"), origin: .configuration)
    let offer = HostOffer(viewClasses: [base])
    let cold = PluginSearch([directory], offer: offer)
    let warm = PluginSearch([directory], offer: offer, indexFile: folder.path("plugins.idx"))
    // The files are new; a time in the future makes the index trust them.
    _ = warm.graph(now: wallClock() + 1_000_000_000)
    var reads: [Double] = []
    var colds: [Double] = []
    var stats: [Double] = []
    var warms: [Double] = []
    for _ in 0..<rounds {
      reads.append(Stopwatch.milliseconds { for path in paths { readHead(path) } })
      colds.append(
        Stopwatch.milliseconds {
          precondition(cold.rows().filter { $0.state == .listed }.count == plugins)
        })
      stats.append(Stopwatch.milliseconds { for path in paths { bareStat(path) } })
      warms.append(Stopwatch.milliseconds { precondition(warm.rows().count == plugins) })
    }
    precondition(!folder.has("executed"), "a plugin was executed")
    return [
      figure("list 1,000 plugins, cold", colds, reads, "bare 4 KiB reads", bar: 10),
      figure("list 1,000 plugins, warm", warms, stats, "bare stat", bar: 2),
    ]
  }

  private static func figure(
    _ name: String, _ values: [Double], _ floor: [Double], _ floorName: String, bar: Double
  ) -> Figure {
    Figure(
      name: name, value: values.median, unit: "ms", other: floor.median, otherName: floorName,
      rounds: rounds, bar: ("≤ \(Int(bar)) ms", values.median <= bar))
  }

  /// `screens plugins` as an operator runs it, against the start of the same program.
  private static func wholeCommand(_ folder: TemporaryFolder) throws -> [Figure] {
    let screens = "\(MeasuredHost.products)/screens"
    try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key><array><string>plugins</string></array>
      </dict></plist>
      """, to: "plugins.plist")
    let list = ["plugins", "--json", "--config", folder.path("plugins.plist")]
    let environment = ProcessInfo.processInfo.environment
      .merging(["SCREENS_STATE_DIR": folder.path("state")]) { $1 }
    var starts: [Double] = []
    var colds: [Double] = []
    var warms: [Double] = []
    for _ in 0..<rounds {
      starts.append(
        Stopwatch.milliseconds { ProgramRun.execute(screens, ["--version"], environment) })
      // Without a state folder there is no index.
      try? FileManager.default.removeItem(atPath: folder.path("state"))
      colds.append(Stopwatch.milliseconds { ProgramRun.execute(screens, list, environment) })
      warms.append(Stopwatch.milliseconds { ProgramRun.execute(screens, list, environment) })
    }
    precondition(!folder.has("executed"), "a plugin was executed")
    return [
      command("screens plugins --json, cold", colds, starts, bar: 10),
      command("screens plugins --json, warm", warms, starts, bar: 2),
    ]
  }

  private static func command(
    _ name: String, _ values: [Double], _ starts: [Double], bar: Double
  ) -> Figure {
    let beyond = values.median - starts.median
    return Figure(
      name: "\(name), 1,000 plugins", value: values.median, unit: "ms", other: starts.median,
      otherName: "screens --version", rounds: rounds,
      bar: (
        String(format: "≤ \(Int(bar)) ms beyond start (%.1f)", beyond), beyond <= bar
      ))
  }

  private static func makePlugins(in folder: TemporaryFolder) throws {
    try folder.makeFolder("plugins")
    let descriptor = """
      {"id": "org.example.p####", "kind": "theme", "name": "p####", "version": "1.0.0", \
      "abi": "1.0", "parent": "default", "views": [{"screenlet": "Login", \
      "class": "LoginView_p####", "extends": "LoginView_default"}]}
      """.replacing("\"", with: "\\\"")
    let source = """
      #include <screens/screens.h>
      #include <screens/note.h>
      #include <fcntl.h>
      SCREENS_NOTE("\(descriptor)");
      __attribute__((constructor)) static void run(void) {
        open("\(folder.path("executed"))", O_WRONLY | O_CREAT, 0600);
      }
      const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
        (void)major; (void)minor; return NULL;
      }
      """
    try CCompiler.compile(source, to: folder.path("model.so"))
    let model = try folder.read("model.so")
    let marks = model.indices.dropLast(3).filter { model[$0..<$0 + 4].allSatisfy { $0 == 0x23 } }
    for index in 0..<plugins {
      var bytes = model
      for offset in marks {
        bytes.replaceSubrange(offset..<offset + 4, with: "\(1000 + index)".utf8)
      }
      try folder.write(bytes, to: "plugins/libp\(index).so")
    }
  }

  private static func readHead(_ path: String) {
    // Safety: the buffer has the bytes that are asked for.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      _ = unsafe pread(file, buffer.baseAddress, 4096, 0)
    }
    close(file)
  }

  private static func bareStat(_ path: String) {
    var status = stat()
    _ = unsafe stat(path, &status)
  }
}

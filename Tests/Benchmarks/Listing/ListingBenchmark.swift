import Foundation
import Glibc
import ScreensCore
import ScreensHost
import TestSupport

/// Listing 1,000 plugins against the bare work that it can't do without.
///
/// Cold: no index; the floor is a loop of open, 4 KiB pread and close. Warm: with the index; the
/// floor is a loop of stat. Every plugin writes a file when any of its code runs; none may.
@main
struct ListingBenchmark {
  static let plugins = 1000
  static let rounds = 21

  static func main() throws {
    let folder = try TemporaryFolder()
    try makePlugins(in: folder)
    let paths = (0..<plugins).map { folder.path("plugins/libp\($0).so") }
    guard let base = ViewClassName("LoginView_default") else { return }
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
      reads.append(time { for path in paths { readHead(path) } })
      colds.append(
        time { precondition(cold.rows().filter { $0.state == .listed }.count == plugins) })
      stats.append(time { for path in paths { bareStat(path) } })
      warms.append(time { precondition(warm.rows().count == plugins) })
    }
    precondition(!folder.has("executed"), "a plugin was executed")
    report("cold", colds, floor: reads)
    report("warm", warms, floor: stats)
  }

  static func makePlugins(in folder: TemporaryFolder) throws {
    try folder.makeFolder("plugins")
    let descriptor =
      "{\\\"id\\\": \\\"org.example.p####\\\", \\\"kind\\\": \\\"theme\\\", \\\"version\\\": \\\"1.0.0\\\", "
      + "\\\"abi\\\": \\\"0.1\\\", \\\"parent\\\": \\\"default\\\", \\\"views\\\": [{\\\"screenlet\\\": \\\"Login\\\", "
      + "\\\"class\\\": \\\"LoginView_p####\\\", \\\"extends\\\": \\\"LoginView_default\\\"}]}"
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
    for index in 0..<plugins {
      var bytes = model
      let number = Array(String(index + 1000).utf8)
      for offset in bytes.indices.dropLast(4)
      where bytes[offset] == 0x23 && bytes[offset + 1] == 0x23 && bytes[offset + 3] == 0x23 {
        bytes.replaceSubrange(offset..<offset + 4, with: number)
      }
      try folder.write(bytes, to: "plugins/libp\(index).so")
    }
  }

  static func time(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    let spent = (ContinuousClock.now - start).components
    return Double(spent.attoseconds) / 1e15 + Double(spent.seconds) * 1e3
  }

  static func readHead(_ path: String) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      _ = unsafe pread(file, buffer.baseAddress, 4096, 0)
    }
    close(file)
  }

  static func bareStat(_ path: String) {
    var status = stat()
    _ = unsafe stat(path, &status)
  }

  static func report(_ name: String, _ values: [Double], floor: [Double]) {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let (value, least) = (median(values), median(floor))
    let text = "list \(plugins) \(name): %.2f ms, floor %.2f ms, ratio %.2f (median of \(rounds))"
    print(String(format: text, value, least, value / least))
  }
}

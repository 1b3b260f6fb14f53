package import PluginCalls
import Glibc
package import ScreensDocuments

/// The trace on a host's page as an author reads it.
package enum TraceText {
  /// The time limit of the process that reads symbols: it opens files of plugins.
  private static let seconds = 5

  /// The trace, one line for each call; nil when there is none.
  ///
  /// - Parameter copies: the folder whose files name functions; no other file is opened.
  package static func read(_ page: InFlightPage, _ copies: String, _ names: FunctionNames)
    -> String?
  {
    page.traces.read()?.text(names) { path in
      path.hasPrefix("\(copies)/") && !path.split(separator: "/").contains("..")
    }
  }

  /// Lets another process read it, so that a plugin's file cannot harm this one; nil when that
  /// fails.
  ///
  /// - Parameters:
  ///   - page: a path that leads to the page.
  ///   - copies: the folder whose files name functions.
  package static func ask(_ page: String, _ copies: String) -> String? {
    let process = TrialProcess(
      executable: "/proc/self/exe", arguments: ["trace", page, copies],
      environment: WorkerSpawn.environment, seconds: seconds)
    guard case .answered(let answer)? = try? process.run() else { return nil }
    return answer.string
  }

  /// The answer of that process.
  package static func answer(_ page: String, _ copies: String) -> JSONValue {
    // Safety: the path is NUL-terminated for the length of the call.
    let descriptor = unsafe open(page, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0, let page = InFlightPage(descriptor: descriptor) else { return .null }
    return read(page, copies, FunctionNames()).map { .string($0) } ?? .null
  }
}

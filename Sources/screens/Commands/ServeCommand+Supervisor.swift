import ScreensSystem
import Glibc
import ScreensCore
import ScreensHost

/// The other mode of `screens serve`: the parent of the process that serves.
extension ServeCommand {
  /// Whether a command line asks for a host with a supervisor, as `serve` does by default.
  static func wantsSupervisor(_ words: [String]) -> Bool {
    words.first == name && !words.contains(noSupervisor.name)
  }

  /// Ends the program with a sentence when the check finds a shortage.
  static func endIfShort(_ check: () throws(HostResources.Shortage) -> Void) {
    do throws(HostResources.Shortage) { try check() } catch {
      say("\(error)", .error)
      _exit(ExitCode.failure.rawValue)
    }
  }

  /// Supervises a host with a command line's options until it has ended for good.
  ///
  /// - Returns: the exit code.
  static func supervise(_ words: [String]) -> Int32 {
    HostResources.widen()
    endIfShort { () throws(HostResources.Shortage) in try HostResources.check() }
    do throws(SystemCallError) {
      let executable = ProcessEnvironment.executable ?? CommandLine.arguments[0]
      return try Supervisor(
        executable: executable, arguments: Array(words.dropFirst()),
        say: { say($0, .error) },
        tell: { Console.result($0) }
      ).run()
    } catch {
      say("\(error); without a supervisor: screens serve --no-supervisor", .error)
      return ExitCode.failure.rawValue
    }
  }
}

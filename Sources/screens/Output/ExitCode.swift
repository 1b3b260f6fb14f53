/// The program's exit codes.
enum ExitCode: Int32, Sendable {
  /// Done.
  case success = 0
  /// The plugin or page in question is bad, or the command failed.
  case failure = 1
  /// The command line is wrong.
  case usage = 2
  /// Done in part.
  case partial = 3
}

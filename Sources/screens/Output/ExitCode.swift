/// What the program tells its caller.
enum ExitCode: Int32, Sendable {
  /// Done.
  case success = 0
  /// What was asked about is bad, or it failed.
  case failure = 1
  /// The command line is wrong.
  case usage = 2
  /// Done in part.
  case partial = 3
}

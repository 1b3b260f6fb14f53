/// Why a message was not sent; for the operator alone.
package enum MailError: Error, Equatable, CustomStringConvertible {
  case unwritable(path: String, reason: String)
  case noProgram(program: String, reason: String)
  case refused(program: String, status: Int32)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .unwritable(let path, let reason):
      "\(path): a message cannot be written (\(reason)); make the folder writable for the user "
        + "that runs the host, or set the option 'mailCommand'"
    case .noProgram(let program, let reason):
      "\(program): cannot be run (\(reason)); correct the option 'mailCommand'"
    case .refused(let program, let status):
      "\(program): took no message (status \(status)); look at its own log"
    }
  }
}

/// A message to one user.
package struct Letter: Sendable, Equatable {
  /// The receiver, without a `MailAddress.Fault`.
  package let address: String
  /// One line.
  package let subject: String
  /// The text, as plain lines.
  package let body: String
  /// Names the message among all, so that a mail program sees when it comes twice; empty for none.
  package var messageId = ""

  /// A message without a name of its own.
  package init(address: String, subject: String, body: String) {
    self.address = address
    self.subject = subject
    self.body = body
  }

  /// The message as a file shows it: the address first.
  var fileText: String { "\(address)\nSubject: \(subject)\n\n\(body)\n" }

  /// The message as `sendmail -t` reads it. The address stands in a header and is no argument.
  var mailText: String {
    """
    To: \(address)
    Subject: =?UTF-8?B?\(Base64.encode(Array(subject.utf8)))?=
    \(messageId.isEmpty ? "" : "Message-ID: <\(messageId)>\n")MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: 8bit
    Auto-Submitted: auto-generated

    \(body)

    """
  }
}

/// Base64 of a subject, which may hold any letters. A plugin links no module of the host, which
/// has its own.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count
            ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Why a message was not sent; for the operator alone.
package enum MailError: Error, Equatable, CustomStringConvertible {
  case unwritable(path: String, reason: String)
  case noProgram(program: String, reason: String)
  /// The program ended with a status as `waitpid` writes it.
  case refused(program: String, status: Int32)
  case late(program: String, after: Duration)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .unwritable(let path, let reason):
      "\(path): a message cannot be written (\(reason)); make the folder writable for the user "
        + "that runs the host, or set the option 'mailCommand'"
    case .noProgram(let program, let reason):
      "\(program): cannot be run (\(reason)); correct the option 'mailCommand'"
    case .refused(let program, let status):
      "\(program): took no message (\(Self.end(status))); look at its own log"
    case .late(let program, let limit):
      "\(program): did not take a message within \(limit), and was ended with all that it had "
        + "started; look at its own log, or correct the option 'mailCommand'"
    }
  }

  private static func end(_ status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0 ? "exit status \(status >> 8 & 0xff)" : "ended by signal \(signal)"
  }
}

/// The e-mail addresses that messages go to.
package enum MailAddress {
  /// A reason for which an address gets no message.
  package enum Fault: Sendable, Equatable {
    /// It is not one whole address.
    case incomplete
    /// It has a character that no reader sees.
    case invisible
  }

  /// The address as an account keeps it: composed, and without the spaces that keyboards and
  /// clipboards leave around it.
  package static func tidy(_ typed: String) -> String { typed.trimmed.composed }

  /// The key of a mailbox: addresses that differ only in case, composition, and the ASCII form of
  /// their domain (RFC 5890) share it. In a domain ß is a letter of its own.
  static func mailbox(_ address: String) -> String {
    let address = address.trimmed
    guard let at = address.lastIndex(of: "@") else { return address.foldedInFull }
    let labels = address[address.index(after: at)...].folded.split(
      separator: ".", omittingEmptySubsequences: false)
    let domain = labels.map { label in
      let letters =
        label.hasPrefix(ascii) ? Punycode.decoded(label.dropFirst(ascii.count)) : nil
      return letters ?? String(label)
    }
    return "\(address[..<at].foldedInFull)@\(domain.joined(separator: ".").folded)"
  }

  /// The begin of a label of a domain in its ASCII form.
  private static let ascii = "xn--"

  /// The fault of a tidy address; nil where it may be one: one @ behind a name and before a domain,
  /// no empty part between dots, no space, nothing that a mail program reads as more than one
  /// address, and no more than 254 bytes.
  package static func fault(of text: String) -> Fault? {
    if text.unicodeScalars.contains(where: \.isInvisible) { return .invisible }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2, !text.hasPrefix("-"),
      parts[0].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
      isDomain(parts[1])
    else { return .incomplete }
    let isOne = text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !"<>(),;:\\\"[]".unicodeScalars.contains(scalar)
    }
    return isOne ? nil : .incomplete
  }

  /// Whether a text has two labels or more, of which none is empty or has a hyphen at an end.
  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy {
        (1...63).contains($0.utf8.count) && !$0.hasPrefix("-") && !$0.hasSuffix("-")
      }
  }
}

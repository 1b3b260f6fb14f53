/// The address of a web page, as it was typed.
package struct PageAddress: Hashable, Sendable {
  /// The most bytes of an accepted address.
  package static let longest = 2048

  /// The address, without the spaces around it.
  package let text: String
  /// The host in lower case, without `www.`.
  package let site: String

  /// Reads an address: http or https, a host, and neither a user nor a password; nil for any other
  /// text.
  package init?(_ typed: String) {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.utf8.count <= Self.longest,
      !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7f || $0 == "\\" }),
      let rest = Self.rest(of: text), let host = Self.host(of: rest)
    else { return nil }
    self.text = text
    let name = host.lowercased()
    let isPlain = !name.hasPrefix("www.") || !name.dropFirst(4).contains(".")
    site = isPlain ? name : String(name.dropFirst(4))
  }

  /// The address that a reference in the page leads to; nil where that is none of a web page.
  ///
  /// Spaces in the middle are escaped, because pages have them. libcurl removes steps such as `..`.
  package func resolve(_ reference: String) -> PageAddress? {
    let reference = reference.trimmed().replacing(" ", with: "%20")
    guard let first = reference.first, first != "#" else { return nil }
    if reference.prefix(while: { !"/?#".contains($0) }).contains(":") {
      return PageAddress(reference)
    }
    guard let rest = Self.rest(of: text) else { return nil }
    let scheme = text.prefix(text.count - rest.count)
    if reference.hasPrefix("//") { return PageAddress("\(scheme)\(reference.dropFirst(2))") }
    let authority = rest.prefix { !"/?#".contains($0) }
    let path = rest.dropFirst(authority.count).prefix { !"?#".contains($0) }
    let base =
      switch first {
      case "/": ""
      case "?": path.isEmpty ? "/" : String(path)
      default: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
      }
    return PageAddress("\(scheme)\(authority)\(base)\(reference)")
  }

  /// The address behind its scheme.
  private static func rest(of text: String) -> Substring? {
    for scheme in ["http://", "https://"]
    where text.prefix(scheme.count).lowercased() == scheme {
      return text.dropFirst(scheme.count)
    }
    return nil
  }

  /// The host of an address behind its scheme; the port is only checked.
  private static func host(of rest: Substring) -> String? {
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else { return nil }
    let isBracketed = authority.hasPrefix("[")
    guard
      let end = isBracketed
        ? authority.firstIndex(of: "]").map(authority.index(after:))
        : authority.firstIndex(of: ":") ?? authority.endIndex
    else { return nil }
    let host = authority[..<end]
    let port = authority[end...]
    guard port.isEmpty || port == ":" || isPort(port) else { return nil }
    if isBracketed {
      return NetworkAddress(String(host.dropFirst().dropLast())) == nil ? nil : String(host)
    }
    return isName(host) ? String(host) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.hasPrefix(":") && UInt16(text.dropFirst()).map { $0 > 0 } ?? false
  }

  /// Whether a text may be a host's name, in any script; a resolver decides.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 253 && !text.hasPrefix(".")
      && text.unicodeScalars.allSatisfy { scalar in
        !scalar.isASCII || scalar.properties.isAlphabetic
          || "0123456789.-_".unicodeScalars
            .contains(scalar)
      }
  }
}

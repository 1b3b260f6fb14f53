/// Where a button leads, as its run-time attribute `page` says.
package enum LinkTarget: Sendable, Hashable {
  /// A path of this host.
  case path(String)
  /// An address of another host, `https:`.
  case site(String)
  /// A person to write to, `mailto:`.
  case mail(String)

  /// Reads a target; nil for every other scheme, and for texts that browsers would take for one.
  ///
  /// Browsers pass over tabs and line ends in addresses and take `\` for `/`, so that a text with
  /// any of these is no target.
  package init?(_ text: String) {
    guard
      text.unicodeScalars.allSatisfy({
        $0.value > 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\\"
      })
    else { return nil }
    if text.hasPrefix("/") {
      if text.hasPrefix("//") { return nil }
      self = .path(text)
    } else if let rest = Self.rest(of: text, after: "https://"), let first = rest.first,
      !"/?#:@".contains(first)
    {
      self = .site(text)
    } else if let rest = Self.rest(of: text, after: "mailto:"), !rest.isEmpty {
      self = .mail(text)
    } else {
      return nil
    }
  }

  /// The text of the target as it stands in a link.
  package var address: String {
    switch self {
    case .path(let text), .site(let text), .mail(let text): text
    }
  }

  private static func rest(of text: String, after scheme: String) -> Substring? {
    text.prefix(scheme.count).lowercased() == scheme ? text.dropFirst(scheme.count) : nil
  }
}

extension LayoutNode {
  /// Where a button leads; nil for one that leads nowhere, or where nothing may lead.
  package var link: LinkTarget? {
    guard kind == .button, case .string(let text)? = runtimeAttribute("page") else { return nil }
    return LinkTarget(text)
  }
}

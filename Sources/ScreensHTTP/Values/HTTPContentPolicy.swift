/// The content security policy of one answer. No policy allows inline code.
package enum HTTPContentPolicy: Sendable {
  /// Everything from our own origin, nothing inline.
  case strict
  /// Strict, and these sources as well, on this page only.
  case widened([Source])
  /// For foreign files: no scripts, no forms, no origin.
  case sandboxed
  /// For files that our own pages frame: no scripts, no forms, no origin. It restricts nothing
  /// else, because browsers show documents with parts of their own.
  case framed

  /// One more origin for one kind of content.
  package struct Source: Sendable {
    /// The directive that the origin is added to.
    package enum Kind: String, Sendable {
      case images = "img-src"
      case frames = "frame-src"
      case media = "media-src"
      case formTargets = "form-action"
    }

    let kind: Kind
    let origin: String

    /// nil when the origin is not a plain `https://host`, `https://host:port` or the same with
    /// `http`.
    package init?(_ kind: Kind, origin: String) {
      let prefix = origin.utf8.starts(with: "https://".utf8) ? 8 : 7
      guard origin.utf8.starts(with: prefix == 8 ? "https://".utf8 : "http://".utf8),
        HTTPHost.isValid(Array(origin.utf8)[prefix...])
      else { return nil }
      self.kind = kind
      self.origin = origin
    }
  }

  private static let directives: [(name: String, value: String)] = [
    ("default-src", "'none'"), ("style-src", "'self'"), ("script-src", "'self'"),
    ("img-src", "'self'"), ("media-src", "'self'"), ("frame-src", "'self'"),
    ("font-src", "'self'"), ("connect-src", "'self'"),
    ("form-action", "'self'"), ("frame-ancestors", "'none'"), ("base-uri", "'none'"),
    ("object-src", "'none'"), ("report-uri", "/csp-report"), ("report-to", "csp"),
  ]

  /// The value of `Content-Security-Policy`.
  var value: String {
    switch self {
    case .strict: Self.join([])
    case .widened(let sources): Self.join(sources)
    case .sandboxed: "sandbox; " + Self.join([])
    case .framed: "sandbox; frame-ancestors 'self'"
    }
  }

  private static func join(_ sources: [Source]) -> String {
    let parts = directives.map { directive in
      let more = sources.filter { $0.kind.rawValue == directive.name }.map { " " + $0.origin }
      return "\(directive.name) \(directive.value)\(more.joined())"
    }
    return parts.joined(separator: "; ")
  }
}

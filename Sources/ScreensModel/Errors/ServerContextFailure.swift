/// A parameter of a server context that is missing or has another type than requested.
package struct ServerContextFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The parameter's name.
  package let key: String
  /// The requested type, with its article.
  package let expected: String
  /// The type that was found; nil when the key is missing.
  package let found: String?

  /// The key, the fault and the place to correct it, for the operator.
  package var description: String {
    if let found {
      "the server context's \(key) must be \(expected), but is \(found)"
    } else {
      "the server context has no \(key); set it (\(expected)) in plugins.plist, serverContext"
    }
  }
}

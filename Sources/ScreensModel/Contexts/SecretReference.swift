import ScreensSystem

/// The place of a secret. The configuration itself never contains one.
package enum SecretReference: Sendable, Hashable, CustomStringConvertible {
  /// `file:PATH`: a file, here with its absolute path.
  case file(String)
  /// `credential:NAME`: an entry of systemd's credentials folder.
  case credential(String)

  /// The accepted forms, for messages.
  package static let rule = "a reference: file:PATH, or credential:NAME of the service manager"

  /// Reads a reference; nil for any other text.
  ///
  /// - Parameter base: The folder that relative files start at.
  package init?(_ text: String, base: String = "/") {
    if text.hasPrefix("file:") {
      let path = String(text.dropFirst("file:".count))
      guard !path.isEmpty else { return nil }
      self = .file(path.hasPrefix("/") ? path : Path.join(base, path))
    } else if text.hasPrefix("credential:") {
      let name = String(text.dropFirst("credential:".count))
      guard !name.isEmpty, !name.contains("/") else { return nil }
      self = .credential(name)
    } else {
      return nil
    }
  }

  /// The reference as the configuration writes it.
  package var description: String {
    switch self {
    case .file(let path): "file:\(path)"
    case .credential(let name): "credential:\(name)"
    }
  }
}

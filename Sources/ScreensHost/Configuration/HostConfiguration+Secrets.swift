import ScreensSystem
import Glibc
import ScreensCore

extension HostConfiguration {
  /// Finds a secret that this configuration refers to; it is read each time, and never kept.
  var secret: @Sendable (_ reference: String) -> String? {
    let all = [implicitLogin?.password].compactMap { $0 } + attributeSecrets
    return { reference in
      guard let known = all.first(where: { "\($0)" == reference }) else { return nil }
      // Safety: the variable is copied at once.
      let folder = unsafe getenv("CREDENTIALS_DIRECTORY").map { unsafe String(cString: $0) }
      return known.read(credentials: folder)
    }
  }
}

extension SecretReference {
  /// The longest secret.
  private static var limit: Int { 4096 }

  /// Reads the secret, without the line end that editors put behind it.
  ///
  /// - Parameter credentials: the service manager's folder of credentials.
  /// - Returns: nil when it is missing, too long, or not UTF-8.
  func read(credentials: String?) -> String? {
    let path: String
    switch self {
    case .file(let file): path = file
    case .credential(let name):
      guard let credentials else { return nil }
      path = Path.join(credentials, name)
    }
    guard let bytes = try? CompleteFile(path, limit: Self.limit).bytes,
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

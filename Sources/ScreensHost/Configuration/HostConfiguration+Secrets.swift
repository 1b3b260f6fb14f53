import ScreensModel
import ScreensSystem
import Glibc
import ScreensCore

extension HostConfiguration {
  /// Returns a function that reads a referenced secret: each time, without keeping it.
  ///
  /// - Parameter library: The kinds that declare attributes of screenlets as secrets.
  func secret(_ library: ScreenletLibrary) -> @Sendable (SecretReference) -> String? {
    let attributes = library.secretAttributes
    let ofScreenlets = screenlets.flatMap { screenlet, values in
      values.filter { attributes[screenlet]?.contains($0.key) ?? false }.values
    }
    let all = ofScreenlets.compactMap { $0.string.flatMap { SecretReference($0) } }
    let known = Set([server.implicitLogin?.password].compactMap(\.self) + all)
    return { reference in
      guard known.contains(reference) else { return nil }
      // Safety: the variable is copied at once.
      let folder = unsafe getenv("CREDENTIALS_DIRECTORY").map { unsafe String(cString: $0) }
      return reference.read(credentials: folder)
    }
  }
}

extension SecretReference {
  /// The longest secret, in bytes.
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

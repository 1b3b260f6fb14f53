import TestSupport

/// An nginx over a folder: files are put there by DAV, and sent from there by `sendfile`.
struct BytePeer {
  static let absence = Nginx.absence

  let port: UInt16
  private let nginx: Nginx

  /// Nil on machines without it.
  ///
  /// - Parameter folder: on the disk of the compared host's files.
  init?(_ folder: String) throws {
    guard Nginx.program != nil else { return nil }
    nginx = try Nginx(
      location: """
        root \(folder); dav_methods PUT; client_max_body_size 0; sendfile on; tcp_nopush on;
        """)
    port = nginx.origin.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
  }
}

import Foundation
import TestSupport

/// A web server with TLS, whose certificate is for 127.0.0.1 and signed by itself.
struct SecureServer {
  static let openssl = "/usr/bin/openssl"

  let certificate: String
  /// On 127.0.0.1.
  let port: UInt16
  private let folder: TemporaryFolder
  private let program: ChildProgram

  /// Serves a page as /page.html.
  init(page: String) throws {
    folder = try TemporaryFolder()
    certificate = folder.path("certificate.pem")
    let key = folder.path("key.pem")
    try folder.write(page, to: "page.html")
    let maker = try ChildProgram(
      Self.openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=127.0.0.1",
        "-addext", "subjectAltName=IP:127.0.0.1",
      ])
    let file = certificate
    try Limit.block(for: "a certificate") { Self.isWhole(file) }
    maker.end()
    program = try ChildProgram(
      "/usr/bin/env",
      [
        "-C", folder.path, Self.openssl, "s_server", "-accept", "127.0.0.1:0", "-cert",
        certificate, "-key", key, "-WWW",
      ])
    port = try UInt16(program.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)/).1) ?? 0
  }

  private static func isWhole(_ certificate: String) -> Bool {
    let text = try? String(contentsOfFile: certificate, encoding: .utf8)
    return text?.contains("END CERTIFICATE") ?? false
  }
}

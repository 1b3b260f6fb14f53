import Foundation
import TestSupport

/// A proxy of Debian's in front of a host.
final class Proxy: Sendable {
  /// A program, and the language of its configuration in the document for operators.
  enum Kind: String, CaseIterable, Sendable {
    case nginx
    case haproxy
    case caddy

    fileprivate var program: String? {
      ["/usr/sbin/\(rawValue)", "/usr/bin/\(rawValue)"].first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
    }

    /// Whether this machine can run it.
    var isThere: Bool { program != nil }

    var absence: String {
      "no \(rawValue) on this machine: install \(self == .nginx ? "nginx-light" : rawValue)"
    }

    /// The configuration that the document for operators recommends.
    var recipe: String {
      get throws {
        let document = try Document("Sources/ScreensHost/ScreensHost.docc/Operating.md")
        guard let block = document.blocks(in: rawValue).first else {
          throw DriverConnection.Failure(
            description: "\(document) has no recipe for \(rawValue)")
        }
        return block.text
      }
    }
  }

  /// The name that the recipes serve.
  static let name = "screens.example.org"

  let port: UInt16
  private let folder: TemporaryFolder
  private let program: ChildProgram

  /// Starts the recipe of the document, at a port of its own, with a certificate of the tests'.
  convenience init(_ kind: Kind, before host: SteadyHost) async throws {
    let certificate = "\(Repository.root)/Tests/Fixtures/Certificates/\(Self.name).pem"
    let port = try FreePort.find()
    let text = try kind.recipe
      .replacing("listen 443", with: "listen 127.0.0.1:\(port)")
      .replacing("bind :443", with: "bind 127.0.0.1:\(port)")
      .replacing("/etc/ssl/screens.pem", with: certificate)
      .replacing("127.0.0.1:8080", with: host.address)
      .replacing(
        "\(Self.name) {", with: "https://\(Self.name):\(port) {\ntls \(certificate) \(certificate)")
    try await self.init(kind, text, port: port)
  }

  /// Starts a server of nginx's that only passes requests on.
  convenience init(nginxLocation lines: String, before host: SteadyHost) async throws {
    let port = try FreePort.find()
    try await self.init(
      .nginx,
      """
      server { listen 127.0.0.1:\(port);
      location / { proxy_pass http://\(host.address); \(lines) } }
      """, port: port)
  }

  private init(_ kind: Kind, _ text: String, port: UInt16) async throws {
    self.port = port
    let folder = try TemporaryFolder()
    self.folder = folder
    var configuration = text + "\n"
    if kind == .nginx {
      // The rest of Debian's nginx.conf, except the paths that it writes to.
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(folder.path("t"));"
      }
      configuration = """
        daemon off; master_process off; error_log stderr; pid \(folder.path("pid"));
        events {}
        http { access_log off; sendfile on; tcp_nopush on; gzip on; \(temporary.joined())
        \(text)
        }

        """
    }
    if kind == .caddy {
      // These settings keep it from requesting certificates and from using other programs' ports.
      configuration = """
        {
        admin off
        auto_https disable_redirects
        default_bind 127.0.0.1
        storage file_system \(folder.path("caddy"))
        }
        \(configuration)
        """
    }
    let file = try folder.write(configuration, to: "proxy.conf")
    let arguments =
      switch kind {
      case .nginx: ["-p", folder.path, "-c", file, "-e", "stderr"]
      case .haproxy: ["-db", "-f", file]
      case .caddy: ["run", "--config", file, "--adapter", "caddyfile"]
      }
    program = try ChildProgram(
      kind.program ?? "", arguments,
      environment: ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path])
    try await Limit.wait(for: "\(kind.rawValue) to listen") { FreePort.isTaken(port) }
  }

  func stop() { program.kill() }
}

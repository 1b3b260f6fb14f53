import CScreens
import ConnectorSupport
import TestPortal
import TestSupport
import Testing

/// The built library, and a portal that it talks to over a socket.
struct PortalSite {
  let portal: TestPortal
  let host: PluginHost
  private let folder: TemporaryFolder
  private let version: Int64

  /// The user of a request.
  enum Asker {
    case guest
    case ada
    case grace
    case proof([String: HostValue])
  }

  /// - Parameters:
  ///   - shape: `6.2`, `7.0` or `7.4`.
  ///   - version: the version that the server context names; that of the shape without it.
  init(
    _ shape: String = "7.4", version: Int64? = nil, options: [String: HostValue] = [:],
    _ change: (inout PortalSwitches) -> Void = { _ in }
  ) throws {
    var switches = try #require(PortalSwitches(shape: shape))
    change(&switches)
    self.version = version ?? Int64(switches.version)
    portal = try TestPortal(switches)
    folder = try TemporaryFolder()
    host = try PluginHost(
      library: BuiltProducts.library("LiferayConnector"), folder: folder,
      factory: shape == "6.2" ? "Liferay62" : "Liferay70", options: options)
  }

  /// The context of a request.
  func context(_ asker: Asker, server: String? = nil) -> [String: HostValue] {
    var context: [String: HostValue] = [
      "server": .text(server ?? portal.url), "version": .integer(version),
      "companyId": .integer(20_099), "groupId": .integer(20_126), "locale": .text("en_US"),
    ]
    switch asker {
    case .guest: break
    case .ada: context["session"] = .map(Self.basic("ada@example.test", "secret"))
    case .grace: context["session"] = .map(Self.basic("grace@example.test", "hopper"))
    case .proof(let proof): context["session"] = .map(proof)
    }
    return context
  }

  /// A proof by name and password.
  static func basic(_ userName: String, _ password: String) -> [String: HostValue] {
    [
      "kind": .text("basic"), "userName": .text(userName), "password": .text(password),
      "expires": .integer(0),
    ]
  }

  /// Runs an operation.
  func ask(
    _ operation: String, _ parameters: [String: HostValue] = [:], as asker: Asker = .ada
  ) async throws -> PluginHost.Answer {
    try await host.request(operation, parameters, context: context(asker))
  }

  /// The commands that the portal got so far.
  var commands: [String] { portal.requests.flatMap(\.commands) }
}

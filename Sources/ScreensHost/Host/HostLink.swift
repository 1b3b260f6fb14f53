import Synchronization

/// The way from the environment's source back to the host that feeds it.
final class HostLink: Sendable {
  private struct Weak: Sendable {
    weak var host: PluginHost?
  }

  private let target = Mutex(Weak())

  var host: PluginHost? { target.withLock { $0.host } }

  func set(_ host: PluginHost) {
    target.withLock { $0.host = host }
  }
}

/// Paths in sentences.
enum PathText {
  /// `Acme.screens` for `/srv/plugins/Acme.screens`.
  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

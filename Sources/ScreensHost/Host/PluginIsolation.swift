package import PluginCatalog
package import PluginFormat
package import ScreensSystem
import ScreensCore

/// The kind of process that a plugin's code runs in, and the reason.
///
/// Only trusted code runs in the host's own process: content that the operator pinned, and plugins
/// that were shipped with the host. Those lie beside its executable, where only users who could
/// replace the host itself can write.
package struct PluginIsolation: Sendable, Equatable {
  /// The ground on which a plugin is trusted.
  package enum Voucher: Sendable, Equatable {
    /// It was shipped with the host.
    case shipped
    /// Its content was pinned by the operator.
    case pinned
    /// The plugin is not trusted.
    case nobody
  }

  package let isolation: PluginSetting.Isolation
  package let voucher: Voucher
  /// A warning for the operator; nil when all is as it should be.
  package let warning: String?

  /// Places a plugin.
  ///
  /// - Parameters:
  ///   - id: The plugin.
  ///   - library: The file of its code.
  ///   - digest: The content of that file.
  ///   - configuration: The operator's settings.
  ///   - directories: The folders that were searched.
  package init(
    _ id: PluginID, library: String, digest: Digest, configuration: HostConfiguration,
    directories: [PluginDirectory]
  ) {
    let shipped = directories.contains {
      $0.origin == .executable && $0.path == Path.folder(of: library)
    }
    voucher =
      if shipped {
        .shipped
      } else if configuration.policy.rules[id]?.digest == digest {
        .pinned
      } else {
        .nobody
      }
    isolation =
      configuration.setting(of: id).isolation ?? (voucher == .nobody ? .process : .host)
    let isBold = isolation == .host && voucher == .nobody
    warning =
      isBold
      ? "\(library): runs in the host's process because the configuration says so, though its "
        + "content is not trusted; run: screens trust \(Path.quoted(library))" : nil
  }
}

package import PluginFormat
import ScreensCore
package import ScreensModel

/// The names that this host has before any plugin is loaded: plugins may require, extend and stand
/// on them.
package struct HostOffer: Sendable, Equatable {
  /// The capability of connectors that open connections: a worker grants them the network.
  package static let network = "screens.network/1"

  /// The capability of connectors that get the proof of the signed-in user, where the operator
  /// names their factory.
  package static let session = "screens.session/1"

  /// The capability of connectors that get and answer media as open files.
  package static let blob = "screens.blob/1"

  /// The capability of plugins that compute values between the operations of an interactor.
  package static let compute = "screens.compute/1"

  /// The capability ids this host knows.
  package static let knownCapabilities: Set<String> = [
    "screens.view-host/1", "screens.view-host/2", "screens.view-host/3",
    "screens.connector-host/1", "screens.theme/1", "screens.list-view/1",
    "screens.connector-factory/1", "screens.connector-factory/2", "screens.delegate/1",
    "screens.delegate/2", "screens.screenlet/1", "screens.screenlet/2",
    "screens.list-screenlet/1", "screens.list-screenlet/2", "screens.screenlet-host/1",
    "screens.lifecycle/1", compute, network, session, blob,
  ]

  /// The ABI that the host speaks.
  package let abi: ABIVersion
  /// The capability ids that `requires` may name.
  package let capabilities: Set<String>
  /// The themes it brings.
  package let themes: Set<ThemeName>
  /// The view classes of its themes.
  package let viewClasses: Set<ViewClassName>
  /// The connector factories it brings.
  package let factories: Set<ConnectorFactoryName>
  /// The screenlets it brings.
  package let screenlets: Set<ScreenletName>
  /// The operations it declares.
  package let operations: Set<OperationName>

  package init(
    abi: ABIVersion = .host, capabilities: Set<String> = knownCapabilities,
    themes: Set<ThemeName> = [.default], viewClasses: Set<ViewClassName>,
    factories: Set<ConnectorFactoryName> = [], screenlets: Set<ScreenletName> = [],
    operations: Set<OperationName> = []
  ) {
    self.abi = abi
    self.capabilities = capabilities
    self.themes = themes
    self.viewClasses = viewClasses
    self.factories = factories
    self.screenlets = screenlets
    self.operations = operations
  }
}

/// Whether a plugin and this host speak the same ABI.
package enum Compatibility {
  /// Throws unless the majors are equal and every requirement is known. A newer minor alone is no
  /// fault.
  package static func check(
    _ descriptor: Descriptor, file: String, offer: HostOffer
  ) throws(GraphFault) {
    let missing = descriptor.requires.filter { !offer.capabilities.contains($0) }
    if descriptor.abi.major != offer.abi.major
      || descriptor.abi.minor > offer.abi.minor && !missing.isEmpty
    {
      throw .abi(file: file, needed: descriptor.abi, missing: missing, offered: offer.abi)
    }
    if !missing.isEmpty { throw .capability(file: file, missing: missing) }
  }
}

package import PluginFormat

/// Whether a plugin and this host speak the same ABI.
package enum Compatibility {
  /// The major has to be equal; a newer minor works unless something it requires is unknown.
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

/// The pages that a host shows of its screenlets and themes besides its configured pages.
package enum GallerySetting: String, Sendable, CaseIterable {
  /// No gallery: neither `/gallery` nor the pages of single themes exist.
  case off
  /// Every screenlet in every theme, for everybody.
  case themes
  /// The same, and the problems of plugins and pages for browsers that came with a key.
  case developer

  /// The values in words.
  static let rule = "one of " + allCases.map(\.rawValue).joined(separator: ", ")
}

extension HostConfiguration {
  /// The setting on a host that listens at an address, unless one is configured: only the developer
  /// reaches a host on a loopback address.
  package func gallery(at address: ListenAddress) -> GallerySetting {
    gallery ?? (address.isLoopback ? .developer : .off)
  }
}

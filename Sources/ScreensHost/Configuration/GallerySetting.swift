/// What a host shows of its screenlets and themes besides the pages that it is for.
package enum GallerySetting: String, Sendable, CaseIterable {
  /// Nothing: `/gallery` and the pages of single themes are not there.
  case off
  /// Every screenlet in every theme, for everybody.
  case themes
  /// These, and what is wrong with plugins and pages for browsers that came with a key.
  case developer

  /// The values in words.
  static let rule = "one of " + allCases.map(\.rawValue).joined(separator: ", ")
}

extension HostConfiguration {
  /// What the gallery shows on a host that listens at an address: where nobody else reaches the
  /// host, whoever starts it is its developer.
  package func gallery(at address: ListenAddress) -> GallerySetting {
    gallery ?? (address.isLoopback ? .developer : .off)
  }
}

package import ScreensLayout
package import ScreensSystem

/// A layout file of a theme, read and checked.
package struct Layout: Sendable {
  /// The name, which says the screenlet and the theme.
  package let name: LayoutName
  /// The file, or `plugin.so:Name.xib` for an embedded one.
  package let path: String
  /// The checked layout, shared by all its views.
  package let document: LayoutDocument
  /// The name of the content: equal layouts have equal digests.
  package let digest: Digest
  /// The bytes that it was read from, to be read again in another process; empty when it has no
  /// source.
  package let source: [UInt8]

  /// A layout as it was read; another process needs `source`.
  package init(
    name: LayoutName, path: String, document: LayoutDocument, digest: Digest, source: [UInt8] = []
  ) {
    self.name = name
    self.path = path
    self.document = document.hidingCompany()
    self.digest = digest
    self.source = source
  }
}

extension Layout {
  /// The same layout with places for screenlets that are chosen by values.
  ///
  /// - Parameter outlets: The outlets of the places.
  func placing(_ outlets: [String]) -> Layout {
    guard !outlets.isEmpty else { return self }
    // Another content: the places are part of what is shown.
    let content = digest.bytes + outlets.flatMap { Array($0.utf8) + [0] }
    return Layout(
      name: name, path: path, document: document.placing(outlets), digest: Digest(of: content),
      source: source)
  }
}

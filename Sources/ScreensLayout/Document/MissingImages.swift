/// Images of one layout that are not there: all of one catalog in one place.
package struct MissingImages: Sendable, Hashable {
  /// The line of the first view that shows one.
  package let line: Int
  /// The names, in the order of the views.
  package let names: [String]
  /// Whether they are the platform's own symbols, which no app brings.
  package let areSymbols: Bool

  /// How many names a sentence lists.
  private static let listed = 6

  /// The names for a sentence: `'a', 'b' and 3 more`.
  package var list: String {
    let names = names.map { "'\($0)'" }
    if names.count <= Self.listed { return names.joined(separator: ", ") }
    let more = names.count - Self.listed
    return names.prefix(Self.listed).joined(separator: ", ") + " and \(more) more"
  }
}

extension LayoutDocument {
  /// The images that are there in another case only, each named once: the line of the first view
  /// that shows one, and a sentence.
  ///
  /// - Parameter file: The file that an image's name differs from in case alone.
  package func imagesInOtherCase(
    of references: (LayoutNode) -> [ImageReference], file: (String) -> String?
  ) -> [String] {
    var named: Set<String> = []
    return nodes.filter(\.isEverInstalled).flatMap { node in
      references(node).filter { !$0.isSymbol }.compactMap { image -> String? in
        guard let file = file(image.name), named.insert(image.name).inserted else { return nil }
        return "\(node.line): the image '\(image.name)' is not shown, because the name of the file "
          + "\(file) differs from it in case; rename one of them"
      }
    }
  }

  /// The images that are not there, each named once.
  ///
  /// - Parameters:
  ///   - references: The images that a view shows.
  ///   - isThere: Whether there is an image of a name.
  package func missingImages(
    of references: (LayoutNode) -> [ImageReference], isThere: (String) -> Bool
  ) -> [MissingImages] {
    var missing: [Bool: (line: Int, names: [String])] = [:]
    for node in nodes where node.isEverInstalled {
      for image in references(node) where !isThere(image.name) {
        var found = missing[image.isSymbol] ?? (node.line, [])
        if !found.names.contains(image.name) { found.names.append(image.name) }
        missing[image.isSymbol] = found
      }
    }
    return [false, true].compactMap { areSymbols in
      missing[areSymbols].map {
        MissingImages(line: $0.line, names: $0.names, areSymbols: areSymbols)
      }
    }
  }
}

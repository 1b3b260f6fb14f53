/// An attribute of a view model, or an inspectable one of a screenlet.
package struct AttributeName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  /// Whether its values are never saved.
  package var isSecret: Bool {
    Self.secretWords.contains { word in
      var rest = rawValue.utf8[...]
      while rest.count >= word.count {
        // A name has ASCII letters, digits and underscores: the bit makes letters small.
        if zip(rest, word).allSatisfy({ $0 | 0x20 == $1 }) { return true }
        rest.removeFirst()
      }
      return false
    }
  }

  private static let secretWords = [Array("password".utf8), Array("secret".utf8)]
}

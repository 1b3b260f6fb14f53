/// A value of a style sheet that depends on the reader's settings: dark or light, more contrast or
/// usual. Rules read it from a property of our own, so that it is written once a style sheet.
package struct AdaptiveValue: Sendable, Hashable {
  /// The name, which depends on the values alone: equal values of two style sheets are one.
  let name: String
  /// The value with light surroundings and usual contrast.
  let usual: String
  let dark: String
  /// The values for readers who ask for more contrast; nil where that changes nothing.
  let strong: String?
  let strongDark: String?

  package init(
    name: String, usual: StylesheetText, dark: StylesheetText, strong: StylesheetText?,
    strongDark: StylesheetText?
  ) {
    self.name = name
    self.usual = usual.description
    self.dark = dark.description
    self.strong = strong?.description
    self.strongDark = strongDark?.description
  }

  var property: String { "--\(StylesheetEscaping.identifier(name))" }
}

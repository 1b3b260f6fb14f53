/// One element of an XML document as a value: name, attributes, children, text, and where it
/// starts.
package struct DocumentElement: Sendable {
  /// The name as written, prefix included.
  package let name: String
  /// The attributes with their entities resolved.
  package let attributes: [String: String]
  /// Where the element's `<` stands.
  package let position: SourcePosition
  /// The child elements in order.
  package internal(set) var children: [DocumentElement] = []
  /// The character data directly inside, joined; empty when it is only space between children.
  package internal(set) var text = ""

  /// Makes an element without content.
  package init(name: String, attributes: [String: String] = [:], position: SourcePosition) {
    self.name = name
    self.attributes = attributes
    self.position = position
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }

  /// The first child with that element name.
  package func child(_ name: String) -> DocumentElement? { children.first { $0.name == name } }

  /// The first child whose `key` attribute is `key`, and whose element name is `name` if given.
  package func child(key: String, named name: String? = nil) -> DocumentElement? {
    children.first { $0.attributes["key"] == key && (name == nil || $0.name == name) }
  }
}

/// The texts of a view that a document gives assistive technology.
package struct AccessibilityContent: Sendable, Hashable {
  /// The name that is read.
  package var label: String?
  /// The effect of operating it.
  package var hint: String?
  /// A name for tests.
  package var identifier: String?
  /// The value that is read.
  package var value: String?
  /// Whether it is one element for assistive technology; nil is the kind's default.
  package var isElement: Bool?
  /// The traits as written: `button`, `header`, `staticText`, `selected`, `notEnabled`…
  package var traits: Set<String> = []
}

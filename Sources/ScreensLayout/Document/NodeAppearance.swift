/// How a view is drawn and reacts, as any view.
package struct NodeAppearance: Sendable {
  /// How content fills a view of another size; as written, first letter lower-cased.
  package enum ContentMode: String, Sendable, Hashable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// Not drawn, but it keeps its place.
  package var isHidden = false
  /// Whether it can be operated; for controls.
  package var isEnabled = true
  /// Whether it takes events at all.
  package var isUserInteractionEnabled = true
  /// The opacity of the view with everything in it, 0 to 1.
  package var alpha = 1.0
  /// Whether it promises to cover the views behind it.
  package var isOpaque = true
  /// Whether children are cut at its edges.
  package var clipsSubviews = false
  package var contentMode = ContentMode.scaleToFill
  /// The colour behind its content; nil is transparent, and white in text, table and collection
  /// views.
  package var backgroundColor: LayoutColor?
  /// The colour of controls; nil is the parent's.
  package var tintColor: LayoutColor?
  /// Whether mirroring in right-to-left languages is forbidden or forced, as written.
  package var semanticContentAttribute: String?
}

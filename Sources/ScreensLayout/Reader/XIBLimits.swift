package import ScreensDocuments

/// How much of a foreign XIB is read before it is refused.
package struct XIBLimits: Sendable {
  package var xml: XMLLimits
  /// The most views.
  package var views: Int
  /// The deepest nesting of views.
  package var depth: Int

  /// Makes limits; the defaults suit layouts that people draw.
  package init(
    xml: XMLLimits = XMLLimits(bytes: 8 << 20, depth: 400, elements: 400_000),
    views: Int = 20_000, depth: Int = 100
  ) {
    self.xml = xml
    self.views = views
    self.depth = depth
  }
}

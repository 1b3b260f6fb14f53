import ScreensFace
import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The part of a layout's page that all users share, computed once: the order of the document, and
/// the class that scopes its rules.
struct LayoutPlan: Sendable {
  /// The class prefix of nodes in a page's own layout, which differs from that of the screenlets
  /// inside.
  static let pagePrefix = "q"
  /// The class prefix of nodes in the view that surrounds a page, which differs from that of
  /// everything inside.
  static let shellPrefix = "u"
  /// The class prefix of nodes in the parts of a screenlet, which contain no other part.
  static let partPrefix = "w"
  /// The class prefix of nodes in a screenlet's view.
  static let viewPrefix = "n"
  /// The class prefix of nodes in a list's cells, which are inside the list's own stage.
  static let cellPrefix = "k"

  /// The class prefix of nodes in a view or cell at a depth of nesting. It depends on the depth,
  /// since a style sheet's rules reach all that is inside its stage.
  static func prefix(_ letter: String, depth: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return depth == 0 ? letter : letter + String(letters[min(depth, letters.count - 1)])
  }

  /// The class prefix of nodes in the view of a kind.
  ///
  /// - Parameter part: The part of pages that it draws; nil for a view that stands on pages.
  static func prefix(drawing part: DrawnPart?, depth: Int = 0) -> String {
    switch part {
    case .surroundings: shellPrefix
    case nil: prefix(viewPrefix, depth: depth)
    default: partPrefix
    }
  }

  /// A layout in one form of display.
  struct Look: Hashable {
    let digest: Digest
    let variant: LayoutVariant
    /// The prefix of the classes of nodes.
    let prefix: String
  }

  /// The class that scopes the layout's rules.
  let scope: String
  let order: FocusOrder
  /// The layout's differences from its design.
  let variant: LayoutVariant
  /// The nodes in whose places screenlets stand; one of them may stand inside another's node.
  let screenlets: Set<Int>
  /// Whether it shows foreign HTML.
  let hasWebView: Bool
  /// Whether its colours follow the reader's settings.
  let isAdaptive: Bool

  /// The classes of its stage.
  var classes: String { isAdaptive ? "stage \(scope)" : "stage \(scope) \(Self.light)" }

  /// The classes of a view's stage. Code names colours for light surroundings: a view that it has
  /// coloured keeps to these, unless the colours are translucent, over the layout's own ones.
  func classes(for tree: ViewTree) -> String {
    guard isAdaptive, !tree.changes.isEmpty else { return classes }
    let isColored = tree.changes.contains { key, value in
      key.property.isColor && LayoutColor(css: value.string ?? "").map { $0.alpha > 0.5 } == true
    }
    return isColored ? "\(classes) \(Self.light)" : classes
  }

  /// The class of all that keeps to light surroundings, whatever the reader prefers.
  static let light = "light"

  init(_ layout: Layout, _ variant: LayoutVariant = LayoutVariant()) {
    self.init(layout.document, layout.digest, variant)
  }

  init(_ document: LayoutDocument, _ digest: Digest, _ variant: LayoutVariant = LayoutVariant()) {
    scope = "l" + digest.short + Self.suffix(variant)
    self.variant = variant
    order = FocusOrder(document)
    screenlets = Set(
      document.nodes.indices.dropFirst().filter {
        document.nodes[$0].isPlace || document.nestedScreenlet($0) != nil
      })
    hasWebView = document.hasWebView
    isAdaptive = document.isAdaptive
  }

  /// The suffix of a variant's scoping class; empty for the design.
  private static func suffix(_ variant: LayoutVariant) -> String {
    let direction = variant.isRightToLeft ? "r" : ""
    if variant.hidden.isEmpty { return direction }
    let states = variant.hidden.sorted { $0.key.offset < $1.key.offset }
      .map { "\($0.key.offset)\($0.value)" }.joined()
    return direction + "h" + Digest(of: Array(states.utf8)).short
  }
}

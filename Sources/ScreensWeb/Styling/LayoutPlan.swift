import ScreensFace
import ScreensSystem
import ScreensCore
import ScreensLayout

/// The part of a layout's page that is the same for every user, computed once: the order of the
/// document, and the class that its rules are scoped by.
struct LayoutPlan: Sendable {
  /// The first letter of the classes of nodes in a page's own layout, unlike that of the screenlets
  /// inside.
  static let pagePrefix = "q"
  /// That of the classes of nodes in a screenlet's view.
  static let viewPrefix = "n"
  /// That of the classes of nodes in a list's cells, which stand inside the list's own stage.
  static let cellPrefix = "k"

  /// The first letters of the classes of nodes in a view or cell that stands so deep in others: a
  /// style sheet's rules reach all that is inside its stage.
  static func prefix(_ letter: String, depth: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return depth == 0 ? letter : letter + String(letters[min(depth, letters.count - 1)])
  }

  /// A layout, or a page's own, as it is shown.
  struct Look: Hashable {
    let digest: Digest
    let variant: LayoutVariant
    /// The first letters of the classes of nodes.
    let prefix: String
  }

  /// The class that its rules are scoped by.
  let scope: String
  let order: FocusOrder
  /// The differences of the layout from its design.
  let variant: LayoutVariant

  init(_ layout: Layout, _ variant: LayoutVariant = LayoutVariant()) {
    self.init(layout.document, layout.digest, variant)
  }

  init(_ document: LayoutDocument, _ digest: Digest, _ variant: LayoutVariant = LayoutVariant()) {
    scope = "l" + digest.short + Self.suffix(variant)
    self.variant = variant
    order = FocusOrder(document)
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

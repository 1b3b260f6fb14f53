import ScreensModel
import ScreensViews

/// A copy of a view of another process, for the classes of its chain whose code runs in this one.
///
/// It has the handles of the view that it stands for, a tree and a chain of its own. Its owner is
/// the way to the screenlet, and outlives it. Its maker keeps the tree in step.
struct ViewMirror {
  /// The copy, to be handed to the class's code.
  let view: ScreenletView

  /// Makes a copy whose chain runs elsewhere until `place`.
  ///
  /// - Parameters:
  ///   - id: the view's handle in its own process.
  ///   - chain: its classes, most derived first.
  ///   - codes: the stand-in for each of them.
  init(
    of id: UInt64, _ layout: Layout, chain: [ViewClass], codes: [any SlotPerformer],
    owner: any ViewOwner
  ) {
    precondition(chain.count == codes.count, "each class of a chain has one code")
    let resolution = ThemeResolution(
      screenlet: .mirror, requested: .default, layout: layout, layoutTheme: .default,
      chain: chain, lineage: [], candidates: [], coreStrings: StringTables())
    view = ScreenletView(mirroring: id, resolution, owner: owner, codes: codes)
  }

  /// Puts code of this process into its place in the chain.
  func place(_ code: any SlotPerformer, at link: Int) { view.setCode(code, at: link) }
}

extension ScreenletName {
  /// The screenlet of views that are copies of another process's: its kind has nothing of its own.
  static let mirror = known("Mirror")
}

extension ScreenletKind {
  /// The kind of all copies: it declares nothing.
  static let mirror = ScreenletKind(.mirror, "Stands for one of another process.")
}

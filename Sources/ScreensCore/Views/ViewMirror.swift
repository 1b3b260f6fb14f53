package import ScreensModel
package import ScreensSystem

/// The real screenlet of a mirrored view, in another process. The view's questions go there.
package protocol ScreenletOrigin: AnyObject {
  /// Performs an action of the screenlet; false when nothing handles it.
  func performAction(_ action: ActionName, sender: Sender) -> Bool
  /// The value of an attribute of the screenlet.
  func attribute(_ name: AttributeName) -> Value
  /// The progress of its interactions; nil before the first report.
  func amount() -> ConnectorProgress?
  /// The number of rows of a list, where it is known; nil for other screenlets.
  func rowCount() -> Int?
  /// A row of a list; nil for a row that is not held.
  func row(_ row: Int) -> Value?
  /// Sets an attribute of the screenlet.
  func set(_ name: AttributeName, to value: Value) throws(ViewTreeError)
  /// A text of the view's theme in the user's language; the full key where it is nowhere defined.
  func text(_ key: String, table: String) -> String
}

/// A copy of a view of another process, for the classes of its chain whose code runs in this one.
///
/// It has the handles of the view that it stands for, a tree and a chain of its own, and no
/// session: the screenlet is reached through its origin. Its maker keeps the tree in step.
package final class ViewMirror {
  /// The copy, to be handed to the class's code.
  package let view: ScreenletView
  private let screenlet: Screenlet
  private let scope: SessionScope

  /// Makes a copy whose chain runs elsewhere until `place`.
  ///
  /// - Parameters:
  ///   - id: the view's handle in its own process.
  ///   - chain: its classes, most derived first.
  ///   - codes: the stand-in for each of them.
  ///   - post: brings a posted token to the view's own process.
  ///   - log: takes a sentence about a slot that failed.
  package init(
    of id: UInt64, _ layout: Layout, chain: [ViewClass], codes: [any SlotPerformer],
    origin: any ScreenletOrigin,
    post: @escaping @Sendable (_ token: UInt64, _ view: UInt64) -> Void,
    log: OperatorLog
  ) {
    precondition(chain.count == codes.count, "each class of a chain has one code")
    let nothing = Theme(
      name: .default, parent: nil, plugin: .builtIn, layouts: [:], classes: [:], isAdmitted: true)
    let environment = Environment(
      library: ScreenletLibrary([]),
      registry: ThemeRegistry(generation: 0, themes: [.default: nothing]), server: .fallback,
      connectors: NoConnectorFactory.elsewhere, log: log)
    scope = SessionScope(
      environment: environment, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: Locale("en"),
      mailbox: SessionMailbox(deliver: { _, _ in }, post: post))
    screenlet = Screenlet(.mirror, id: ScreenletID(rawValue: 1), in: scope)
    screenlet.origin = origin
    let resolution = ThemeResolution(
      screenlet: screenlet.name, requested: .default, layout: layout, layoutTheme: .default,
      chain: chain, lineage: [], candidates: [], coreStrings: StringTables())
    view = ScreenletView(mirroring: id, resolution, screenlet: screenlet, codes: codes)
  }

  /// Puts code of this process into its place in the chain.
  package func place(_ code: any SlotPerformer, at link: Int) { view.setCode(code, at: link) }
}

/// The screenlet of a mirror: it has nothing of its own.
private final class MirrorLogic: ScreenletLogic {
  func createInteractor(_ action: ActionName, sender: Sender, _ screenlet: Screenlet)
    -> Interactor?
  { nil }
}

extension ScreenletClass {
  fileprivate static let mirror = ScreenletClass(
    ScreenletKind(.mirror, "Stands for one of another process.")
  ) { MirrorLogic() }
}

extension ScreenletName {
  /// The screenlet of views that are copies of another process's: its kind has nothing of its own.
  package static let mirror = known("Mirror")
}

extension NoConnectorFactory {
  fileprivate static let elsewhere: NoConnectorFactory = {
    guard let name = ConnectorFactoryName("Elsewhere") else { preconditionFailure("a valid name") }
    return NoConnectorFactory(name: name)
  }()
}

package import ScreensModel
package import ScreensSystem

/// The screenlet of a view, as the view and the code of its classes know it. It may be in another
/// process.
///
/// Confined to the session's executor. It outlives its views.
package protocol ViewOwner: AnyObject {
  var kind: ScreenletKind { get }
  /// The locale of the user who sees the view.
  var locale: Locale { get }
  /// Whether its views are made only to test that they can be made.
  var isTrial: Bool { get }
  /// The log for lines about its session.
  var log: OperatorLog { get }
  /// The way of posted tokens to its views.
  var mailbox: ViewMailbox { get }

  // The questions and wishes of views and their code.

  /// An attribute as it was set, or else as the kind declares it.
  subscript(attribute attribute: AttributeName) -> Value { get }
  /// Sets an attribute.
  ///
  /// - Throws: `unknownName` or `wrongType`; nothing was changed.
  func set(_ attribute: AttributeName, to value: Value) throws(ViewTreeError)
  /// Performs an action; false when nothing handles it.
  @discardableResult
  func performAction(_ action: ActionName, sender: Sender) -> Bool
  /// The progress of its interactions; nil before the first report.
  var amount: ConnectorProgress? { get }
  /// The number of rows of a list, where it is known; nil for other screenlets.
  var rowCount: Int? { get }
  /// A row of a list; nil for a row that is not held.
  func row(_ row: Int) -> Value?
  /// A text of the view's theme in the user's language; the full key where it is nowhere defined.
  func text(_ key: String, table: String, in resolution: ThemeResolution) -> String
  /// Whether the attribute and the theme's layout both allow users to edit a view.
  func allowsEditing(of view: ScreenletView) -> Bool

  // The reports of views.

  /// The user has changed something in a row, or its cell looks different.
  func changed(row: Int)
  /// The code of a class can no longer be called.
  func lose(_ fault: ViewFault)
  /// The plugin whose code asks for something now; nil for the user and the host.
  var performer: PluginReference? { get set }
  /// Counts a value that a plugin's code sets.
  ///
  /// - Throws: where the values of the present act are too large together.
  func spend(_ value: Value, of plugin: PluginReference) throws(ScreensError)
}

extension ViewOwner {
  /// Performs what a plugin's code asks for.
  package func performing<Result, Failure: Error>(
    for plugin: PluginReference, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = performer
    performer = plugin == .builtIn ? nil : plugin
    defer { performer = before }
    return try body()
  }
}

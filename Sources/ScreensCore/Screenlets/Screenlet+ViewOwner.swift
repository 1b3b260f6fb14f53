package import ScreensModel
package import ScreensSystem
package import ScreensViews

/// A screenlet as its view knows it.
extension Screenlet: ViewOwner {
  /// Follows the user, who may change it at any time.
  package var locale: Locale { session.locale }

  /// Whether its session is a trial.
  package var isTrial: Bool { session.environment.isTrial }

  /// Names the session in each line.
  package var log: OperatorLog { session.log }

  /// The way to its session.
  package var mailbox: ViewMailbox { session.mailbox.views }

  /// The performer of its session's present act.
  package var performer: PluginReference? {
    get { session.chain.performer }
    set { session.chain.performer = newValue }
  }

  /// A text that is nowhere defined is remarked to the operator, once.
  package func text(_ key: String, table: String, in resolution: ThemeResolution) -> String {
    let (fullKey, language) = ("\(table)-\(key)", session.locale.language)
    if let text = resolution.definedText(fullKey, language: language) { return text }
    let environment = session.environment
    if let sentence = environment.undefinedTexts.sentence(
      fullKey, in: resolution.requested, language: language)
    {
      environment.remark(sentence)
    }
    return fullKey
  }

  /// Notifies the session's house.
  package func changed(row: Int) { session.house?.changed(row: row, of: self) }

  /// Notifies the environment's oversight.
  package func lose(_ fault: ViewFault) { session.environment.oversight.lose(fault) }

  /// Counts the value in the budget of its session's present act.
  package func spend(_ value: Value, of plugin: PluginReference) throws(ScreensError) {
    try session.spend(value, of: plugin)
  }
}

extension ScreenletView {
  /// The screenlet of a view of this process.
  ///
  /// - Precondition: the view is no copy of a view of another process.
  package var screenlet: Screenlet {
    guard let screenlet = owner as? Screenlet else {
      preconditionFailure("a copied view has no screenlet in this process")
    }
    return screenlet
  }
}

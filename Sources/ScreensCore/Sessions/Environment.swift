package import ScreensSystem

/// What all sessions of a host share at one moment: an immutable value; a change makes a new one.
package struct Environment: Sendable {
  package let registry: ThemeRegistry
  package let server: ServerContext
  package let connectors: any ConnectorFactory
  package let defaultTheme: ThemeName
  /// What the operator sets on screenlets; the value of a secret attribute is a reference to it.
  package let attributes: [ScreenletName: [AttributeName: Value]]
  /// Finds a secret by the reference that the configuration has for it; nil when it is not there.
  package let secret: @Sendable (_ reference: String) -> String?
  /// Takes lines for the operator.
  package let log: OperatorLog
  /// Hears of a view whose code can't be called any more; an environment without it follows.
  package let lose: @Sendable (ViewFault) -> Void
  /// Whether views are made to see whether they can be, before nobody.
  package let isTrial: Bool
  let undefinedTexts = UndefinedTexts()

  package init(
    registry: ThemeRegistry, server: ServerContext, connectors: any ConnectorFactory,
    defaultTheme: ThemeName = .default,
    attributes: [ScreenletName: [AttributeName: Value]] = [:],
    secret: @escaping @Sendable (_ reference: String) -> String? = { _ in nil },
    isTrial: Bool = false,
    log: OperatorLog,
    lose: @escaping @Sendable (ViewFault) -> Void = { _ in }
  ) {
    self.registry = registry
    self.server = server
    self.connectors = connectors
    self.defaultTheme = defaultTheme
    self.attributes = attributes
    self.secret = secret
    self.isTrial = isTrial
    self.log = log
    self.lose = lose
  }

  /// Writes one line for the operator: what went wrong.
  package func report(_ sentence: String) { log(sentence) }

  /// Writes one line for the operator: what works, and is to be mended all the same.
  package func remark(_ sentence: String) { log.info(sentence) }
}

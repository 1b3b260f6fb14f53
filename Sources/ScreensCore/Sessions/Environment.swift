package import ScreensSystem

/// The state that all sessions of a host share at one moment. It never changes: a change makes a
/// new one. Each session holds one reference to it.
package final class Environment: Sendable {
  /// The kinds of screenlet that can be made.
  package let library: ScreenletLibrary
  /// The themes that views are made from.
  package let registry: ThemeRegistry
  /// The back end that connectors talk to.
  package let server: ServerContext
  /// The factory of every request's connector.
  package let connectors: any ConnectorFactory
  /// The delegates of kinds, for screenlets without one of their own.
  package let delegates: [ScreenletName: KindDelegate]
  /// The theme of a screenlet for which none was asked for.
  package let defaultTheme: ThemeName
  /// The attributes that the operator sets on screenlets; the value of a secret one is a reference
  /// to it.
  package let attributes: [ScreenletName: [AttributeName: Value]]
  /// Finds a secret by the reference that the configuration has for it; nil when it is not there.
  package let secret: @Sendable (SecretReference) -> String?
  /// Takes lines for the operator.
  package let log: OperatorLog
  /// Called with a view whose code can't be called any more; an environment without it follows.
  package let lose: @Sendable (ViewFault) -> Void
  /// Whether views are made for no user, to see whether they can be made.
  package let isTrial: Bool
  let undefinedTexts = UndefinedTexts()

  /// An environment without delegates and configured attributes, for users, unless told otherwise.
  package init(
    library: ScreenletLibrary, registry: ThemeRegistry, server: ServerContext,
    connectors: any ConnectorFactory, delegates: [ScreenletName: KindDelegate] = [:],
    defaultTheme: ThemeName = .default,
    attributes: [ScreenletName: [AttributeName: Value]] = [:],
    secret: @escaping @Sendable (SecretReference) -> String? = { _ in nil },
    isTrial: Bool = false,
    log: OperatorLog,
    lose: @escaping @Sendable (ViewFault) -> Void = { _ in }
  ) {
    self.library = library
    self.registry = registry
    self.server = server
    self.connectors = connectors
    self.delegates = delegates
    self.defaultTheme = defaultTheme
    self.attributes = attributes
    self.secret = secret
    self.isTrial = isTrial
    self.log = log
    self.lose = lose
  }

  /// Writes one line for the operator about a fault.
  package func report(_ sentence: String) { log(sentence) }

  /// Writes one line for the operator about a matter that works, and is to be mended all the same.
  package func remark(_ sentence: String) { log.info(sentence) }
}

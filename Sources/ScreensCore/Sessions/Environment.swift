package import ScreensModel
package import ScreensSystem
package import ScreensViews

/// The state that all sessions of a host share at one moment. It is immutable: a change makes a new
/// one. Each session holds one reference to it.
package final class Environment: Sendable {
  /// The kinds of screenlet that can be made.
  package let library: ScreenletLibrary
  /// The themes that views are made from.
  package let registry: ThemeRegistry
  /// The back end that connectors talk to.
  package let server: ServerContext
  /// The factory of every request's connector.
  package let connectors: any ConnectorFactory
  /// The delegates of kinds, for screenlets without their own delegate.
  package let delegates: [ScreenletName: KindDelegate]
  /// The theme of screenlets that request none.
  package let defaultTheme: ThemeName
  /// The attributes that the operator sets on screenlets; a secret attribute has a reference as its
  /// value.
  package let attributes: [ScreenletName: [AttributeName: Value]]
  /// Finds a secret by its reference in the configuration; nil when it is missing.
  package let secret: @Sendable (SecretReference) -> String?
  package let log: OperatorLog
  /// The budget of plugins, and the receivers of their faults.
  package let oversight: PluginOversight
  /// Whether views are made only to test that they can be made.
  package let isTrial: Bool
  let undefinedTexts = UndefinedTexts()

  /// By default an environment for users, without delegates and configured attributes.
  package init(
    library: ScreenletLibrary, registry: ThemeRegistry, server: ServerContext,
    connectors: any ConnectorFactory, delegates: [ScreenletName: KindDelegate] = [:],
    defaultTheme: ThemeName = .default,
    attributes: [ScreenletName: [AttributeName: Value]] = [:],
    secret: @escaping @Sendable (SecretReference) -> String? = { _ in nil },
    isTrial: Bool = false,
    log: OperatorLog,
    oversight: PluginOversight = PluginOversight()
  ) {
    self.library = library
    self.registry = registry.placing(library.places)
    self.server = server
    self.connectors = connectors
    self.delegates = delegates
    self.defaultTheme = defaultTheme
    self.attributes = attributes
    self.secret = secret
    self.isTrial = isTrial
    self.log = log
    self.oversight = oversight
  }

  /// Writes a line for the operator about a fault.
  package func report(_ sentence: String) { log(sentence) }

  /// Writes a line for the operator about something that works but should be corrected.
  package func remark(_ sentence: String) { log.info(sentence) }
}

/// The budget of plugins, and the receivers of their faults, which any thread calls.
package struct PluginOversight: Sendable {
  /// The budget of what follows from an act of a user.
  package let acts: ActLimits
  /// Called with a view whose code can no longer be called. An environment without it follows.
  package let lose: @Sendable (ViewFault) -> Void
  /// Called with a plugin that exceeded the budget of a user's act.
  package let exceed: @Sendable (ActExcess) -> Void

  /// By default the usual budget, and faults that no one receives.
  package init(
    acts: ActLimits = ActLimits(),
    lose: @escaping @Sendable (ViewFault) -> Void = { _ in },
    exceed: @escaping @Sendable (ActExcess) -> Void = { _ in }
  ) {
    self.acts = acts
    self.lose = lose
    self.exceed = exceed
  }
}

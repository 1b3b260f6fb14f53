/// What all sessions of a host share at one moment: an immutable value; a change makes a new one.
package struct Environment: Sendable {
  package let registry: ThemeRegistry
  package let server: ServerContext
  package let connectors: any ConnectorFactory
  package let defaultTheme: ThemeName
  /// Writes one line for the operator.
  package let report: @Sendable (String) -> Void

  package init(
    registry: ThemeRegistry, server: ServerContext, connectors: any ConnectorFactory,
    defaultTheme: ThemeName = .default, report: @escaping @Sendable (String) -> Void
  ) {
    self.registry = registry
    self.server = server
    self.connectors = connectors
    self.defaultTheme = defaultTheme
    self.report = report
  }
}

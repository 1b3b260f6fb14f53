import ScreensCore

/// A screenlet's page as a browser gets it.
enum RenderedPage {
  static func html(
    of screenlet: ScreenletName, theme: ThemeName, from source: EnvironmentSource
  ) async throws -> [UInt8] {
    throw CommandFailure("this build has no web face")
  }
}

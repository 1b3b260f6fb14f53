import ScreensCore
import ScreensDocuments

/// What an operator may ask of a running host, and what changes it.
///
/// An actor: one reload after the other.
package actor HostControl {
  private let host: PluginHost
  private let source: ConfigurationSource
  private var configuration: HostConfiguration
  private let reloaded: @Sendable (HostConfiguration) async -> [String]

  /// Makes the control of a host that runs with a configuration.
  ///
  /// - Parameter reloaded: Takes what of a new configuration is not the host's own, and returns
  ///   what the operator should know of it.
  package init(
    _ host: PluginHost, source: ConfigurationSource, configuration: HostConfiguration,
    reloaded: @escaping @Sendable (HostConfiguration) async -> [String] = { _ in [] }
  ) {
    self.reloaded = reloaded
    self.host = host
    self.source = source
    self.configuration = configuration
  }

  /// Answers a request.
  package func answer(_ order: ControlRequest.Order) async -> ControlReply {
    switch order {
    case .plugins: return .result(.array(await host.rows(source: .host).map(\.fullJSON)))
    case .themes: return .result(.array(await host.themeRows()))
    case .explain(let screenlet, let theme):
      return await explain(screenlet, theme ?? configuration.defaultTheme)
    case .reload:
      do throws(ConfigurationFailure) {
        let notes = try await reload()
        return .result(.object([.init("notes", .array(notes.map { .string($0) }))]))
      } catch {
        return .failure("\(error)\nThe configuration before it stays in use.")
      }
    case .takeOver: return .failure("This host has no socket to hand over.")
    case .retry: return .result(.array(await host.retry().map { .string($0) }))
    }
  }

  private func explain(_ screenlet: ScreenletName, _ theme: ThemeName) async -> ControlReply {
    do {
      await host.source.admit(theme)
      return .result(try await host.explanation(screenlet, theme: theme))
    } catch {
      return .failure("\(error)")
    }
  }

  /// Reads the configuration anew and uses it; when it is invalid, or names what nothing has and
  /// what it did not name before, the one before stays.
  ///
  /// - Returns: what the operator should know of the new one.
  package func reload() async throws(ConfigurationFailure) -> [String] {
    let new = try source.read()
    let known = await host.unmetNames().map(\.placeless)
    let unmet = await host.unmetNames(under: new).filter { !known.contains($0.placeless) }
    guard unmet.isEmpty else { throw ConfigurationFailure(problems: unmet.map { .unmet($0) }) }
    var notes = new.warnings.map(\.description)
    if new.needsRestart(after: configuration) {
      notes.append(
        "\(new.file): a changed 'listen', 'trustedProxies', 'forwardedHeaders', 'allowedHosts' or "
          + "'limits' holds from the next start on")
    }
    configuration = new
    await host.reconfigure(new)
    notes += await host.remarks()
    return notes + (await reloaded(new))
  }
}

extension HostConfiguration {
  /// Whether something changed that a running host can't change any more.
  func needsRestart(after old: HostConfiguration) -> Bool {
    listen != old.listen || trustedProxies != old.trustedProxies
      || forwardedHeaders != old.forwardedHeaders || allowedHosts != old.allowedHosts
      || limits != old.limits
  }
}

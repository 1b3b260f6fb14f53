import PluginCatalog
import PluginCalls
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

/// An operator's questions to a running host, and the orders that change it.
///
/// Reloads come one after the other: each waits for the one before it, because an actor lets
/// others in while it waits, and an older configuration would then replace a newer one.
package actor HostControl {
  private let host: PluginHost
  private let source: ConfigurationSource
  /// The configuration that the process began with.
  private let configuration: HostConfiguration
  private let reloaded: @Sendable (HostConfiguration) async -> Reload
  private let accounts: AccountControl
  /// The newest reload; the next one begins after it.
  private var newest: Task<Result<Reload, ConfigurationFailure>, Never>?

  /// The result of rereading a configuration, in sentences: what `check` says of it.
  package struct Reload: Sendable, Equatable {
    /// The problems of an accepted configuration on this host; the parts that ran before go on.
    package var problems: [String]
    /// Unusable plugins and versions, oddities in plugins' files, and plugins that hang. The log is
    /// not to name them again.
    package var refusals: [String] = []
    /// Slips in pages and in the site's description, with which they are shown all the same.
    package var slips: [String]
    /// Warnings for the operator.
    package var notes: [String] = []

    /// A reload without problems, unless some are given.
    package init(problems: [String] = [], slips: [String] = []) {
      self.problems = problems
      self.slips = slips
    }

    /// The answer to the operator who asked for the reload.
    package var reply: ControlReply {
      let faults = problems + refusals.filter { !problems.contains($0) } + slips
      guard faults.isEmpty else {
        return .failure((faults + notes).joined(separator: "\n"))
      }
      return .result(.object([.init("notes", .array(notes.map { .string($0) }))]))
    }
  }

  /// Makes the control of a host that runs with a configuration.
  ///
  /// - Parameters:
  ///   - endSessions: Ends all sessions of a user, and returns their number.
  ///   - reloaded: Applies the parts of a new configuration that are not the plugin host's, and
  ///     returns the result for the operator.
  package init(
    _ host: PluginHost, source: ConfigurationSource, configuration: HostConfiguration,
    endSessions: @escaping AccountControl.End = { _ in 0 },
    reloaded: @escaping @Sendable (HostConfiguration) async -> Reload = { _ in Reload() }
  ) {
    self.reloaded = reloaded
    accounts = AccountControl(host.source, endSessions)
    self.host = host
    self.source = source
    self.configuration = configuration
  }

  /// Answers a request. Questions are answered from the host's last snapshot; orders do not wait
  /// for a plugin that hangs.
  package nonisolated func answer(_ order: ControlRequest.Order) async -> ControlReply {
    switch order {
    case .plugins: return show { .array($0.rows(source: .host).map(\.fullJSON)) }
    case .failingChecks: return .result(.array(host.failingChecks.map { .string($0) }))
    case .themes: return show { .array($0.themeRows()) }
    case .explain(let screenlet, let theme): return await explain(screenlet, theme)
    case .reload: return await unlessHung { await self.reloading() }
    case .takeOver: return .failure("This host has no socket to hand over.")
    case .accounts(let order): return await accounts.answer(order)
    case .retry:
      return await unlessHung { [host] in .result(.array(await host.retry().map { .string($0) })) }
    }
  }

  private func reloading() async -> ControlReply {
    do throws(ConfigurationFailure) {
      return try await reload().reply
    } catch {
      return Self.refusal(error)
    }
  }

  private nonisolated func show(_ body: (HostSnapshot) throws -> JSONValue) -> ControlReply {
    guard let snapshot = host.snapshot else { return .failure("The host has not started yet.") }
    do { return .result(try body(snapshot)) } catch { return .failure("\(error)") }
  }

  /// Explains a screenlet. Library contents are known after loading; if that takes long, the answer
  /// comes without them.
  private nonisolated func explain(
    _ screenlet: ScreenletName, _ theme: ThemeName?
  ) async -> ControlReply {
    guard let theme = theme ?? host.snapshot?.defaultTheme else {
      return .failure("The host has not started yet.")
    }
    let source = host.source
    let home = source.current.registry.homes[screenlet]
    _ = await Self.first(of: {
      for theme in [theme, home].compactMap(\.self) { await source.admit(theme) }
    }) { question in
      question >= 10 || PluginHang.current.contains { $0.loop == 0 } ? () : nil
    }
    return show { try $0.explanation(screenlet, theme: theme) }
  }

  /// Runs work on the host's actor; where a plugin keeps the actor, the answer names the plugin.
  package nonisolated func unlessHung(
    _ work: @escaping @Sendable () async -> ControlReply
  ) async -> ControlReply {
    await Self.first(of: work) { _ in
      PluginHang.current.first { $0.loop == 0 }.map { hang in
        .failure("\(hang), and this has to wait for it; see the host's log, and try again.")
      }
    }
  }

  /// The result of some work, or a substitute. While the work goes on, `question` is asked for a
  /// substitute every tenth of a second, with its count.
  private static func first<Answer: Sendable>(
    of work: @escaping @Sendable () async -> Answer,
    or instead: @escaping @Sendable (_ question: Int) -> Answer?
  ) async -> Answer {
    let (answers, report) = AsyncStream<Answer>.makeStream()
    // Ends by itself, when nothing keeps the host's actor any more.
    Task(executorPreference: ServiceExecutor.shared) { report.yield(await work()) }
    // Cancelled when there is an answer.
    let impatience = Task(executorPreference: ServiceExecutor.shared) {
      var question = 0
      while (try? await Task.sleep(for: .milliseconds(100))) != nil {
        question += 1
        if let answer = instead(question) { report.yield(answer) }
      }
    }
    defer { impatience.cancel() }
    for await answer in answers { return answer }
    preconditionFailure("a stream that nobody finishes has ended")
  }

  /// The answer where a configuration was refused.
  package static func refusal(_ failure: ConfigurationFailure) -> ControlReply {
    .failure("\(failure)\nThe configuration before it stays in use.")
  }

  /// Rereads the configuration and uses it, after earlier reloads have ended. The present one stays
  /// when the new one is invalid, or has new names that this host does not know.
  ///
  /// - Parameter report: Gets the result before the next reload begins.
  /// - Returns: The result for the operator.
  package func reload(
    report: @escaping @Sendable (Result<Reload, ConfigurationFailure>) async -> Void = { _ in }
  ) async throws(ConfigurationFailure) -> Reload {
    let before = newest
    // Ends by itself: one reload.
    let task = Task<Result<Reload, ConfigurationFailure>, Never> {
      _ = await before?.value
      let result: Result<Reload, ConfigurationFailure>
      do throws(ConfigurationFailure) {
        result = .success(try await readAnew())
      } catch {
        result = .failure(error)
      }
      await report(result)
      return result
    }
    newest = task
    return try await task.value.get()
  }

  private func readAnew() async throws(ConfigurationFailure) -> Reload {
    let new = try source.read()
    let unmet = await host.newlyUnmetNames(under: new)
    guard unmet.isEmpty else { throw ConfigurationFailure(problems: unmet.map { .unmet($0) }) }
    var reload = Reload()
    if new.needsRestart(after: configuration) {
      reload.notes.append(
        "\(new.file): a changed 'listen', 'management', 'socketMode', 'socketGroup', "
          + "'trustedProxies', 'forwardedHeaders', 'allowedHosts', 'strictTransportSecurity', "
          + "'volatileSessions' or 'limits' holds from the next start on")
    }
    reload.problems = await host.reconfigure(new).map(\.description)
    reload.refusals =
      await host.faults().map(\.description)
      + PluginHang.current.map { "\($0); see the host's log" }
    reload.notes += await host.warnings().map(\.description)
    let more = await reloaded(new)
    reload.problems += more.problems
    reload.slips += more.slips
    return reload
  }
}

extension HostConfiguration {
  /// Whether a setting changed that only a restart can change.
  func needsRestart(after old: HostConfiguration) -> Bool {
    listen != old.listen || management != old.management || trustedProxies != old.trustedProxies
      || forwardedHeaders != old.forwardedHeaders || allowedHosts != old.allowedHosts
      || limits != old.limits || socketMode != old.socketMode || socketGroup != old.socketGroup
      || transportSecurity != old.transportSecurity || volatileSessions != old.volatileSessions
  }
}

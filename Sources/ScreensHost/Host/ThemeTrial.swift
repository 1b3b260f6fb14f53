import ScreensCore
import Synchronization

/// The first render of a theme, off screen: a view of each of its screenlets is made and thrown
/// away. What fails there would have failed before a user.
struct ThemeTrial {
  let library: ScreenletLibrary
  let environment: Environment

  /// Tries a theme.
  ///
  /// - Throws: the faults of its slots, or why no view could be made.
  func run(_ theme: Theme) throws {
    for screenlet in library.names where theme.kind(for: screenlet) != .inherits {
      try trial(of: screenlet, theme, report: Faults())
    }
  }

  private func trial(of name: ScreenletName, _ theme: Theme, report: Faults) throws {
    let trial = Environment(
      registry: environment.registry, server: environment.server,
      connectors: environment.connectors, report: { report.add($0) })
    let scope = SessionScope(
      environment: trial, context: SessionContext(now: { 0 }), library: library,
      connectors: ConnectorQueue(), locale: Locale("en"), mailbox: .nowhere)
    guard let screenlet = scope.makeScreenlet(name) else { return }
    screenlet.load(theme: theme.name)
    screenlet.setShown(true)
    let failure = screenlet.loadFailure
    scope.remove(screenlet)
    if let failure { throw AdmissionError.layout(failure.reason) }
    if let first = report.all.first { throw AdmissionError.layout(first) }
  }
}

/// What was reported during a trial.
private final class Faults: Sendable {
  private let sentences = Mutex<[String]>([])

  var all: [String] { sentences.withLock { $0 } }

  func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

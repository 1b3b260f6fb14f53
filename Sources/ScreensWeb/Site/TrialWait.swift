import ScreensSystem
import ScreensCore

/// A page that waits for the first trial of its themes. Confined to a loop.
final class TrialWait {
  /// What is still on trial.
  private(set) var plugins: Set<PluginReference>
  private let answer = LateAnswer()
  private let body: () -> Void

  /// Waits from now on.
  ///
  /// - Parameters:
  ///   - time: How long it waits at most.
  ///   - body: Shows the page; called once.
  init(
    for plugins: Set<PluginReference>, _ time: Duration, on loop: EventLoop,
    _ body: @escaping () -> Void
  ) {
    self.plugins = plugins
    self.body = body
    let timer = loop.schedule(after: time) { [weak self] in self?.end() }
    answer.onTake = { timer.cancel() }
  }

  /// Whether the page was shown.
  var isOver: Bool { answer.isTaken }

  /// Plugins have been admitted or refused.
  func tried(_ tried: Set<PluginReference>) {
    plugins.subtract(tried)
    if plugins.isEmpty { end() }
  }

  private func end() {
    guard answer.take() else { return }
    body()
  }
}

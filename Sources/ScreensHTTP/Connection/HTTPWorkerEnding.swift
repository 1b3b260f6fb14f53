/// The progress of a worker's end, and the actions that wait for its steps. Each runs once.
struct HTTPWorkerEnding {
  enum Step {
    /// No request is under way.
    case quiet
    /// No connection is left.
    case empty
  }

  /// Whether answers announce that their connections close.
  var isAnnounced = false
  private var actions: [Step: () -> Void] = [:]

  /// Runs an action when a step is reached.
  mutating func wait(for step: Step, _ action: @escaping () -> Void) { actions[step] = action }

  /// Whether an action waits for a step.
  func awaits(_ step: Step) -> Bool { !actions.isEmpty && actions[step] != nil }

  /// The action of a reached step; nil when none waits for it.
  mutating func reach(_ step: Step) -> (() -> Void)? {
    actions.isEmpty ? nil : actions.removeValue(forKey: step)
  }
}

/// How far a worker's end is, and the actions that wait for its steps. Each runs once.
struct HTTPWorkerEnding {
  /// A step of the end.
  enum Step {
    /// No request is under way.
    case quiet
    /// No connection is left.
    case empty
  }

  /// Whether answers say that their connections close.
  var isAnnounced = false
  private var actions: [Step: () -> Void] = [:]

  /// Has an action run at a step.
  mutating func wait(for step: Step, _ action: @escaping () -> Void) { actions[step] = action }

  /// Whether an action waits for a step.
  func awaits(_ step: Step) -> Bool { !actions.isEmpty && actions[step] != nil }

  /// The action of a step that is reached; nil when none waits for it.
  mutating func reach(_ step: Step) -> (() -> Void)? {
    actions.isEmpty ? nil : actions.removeValue(forKey: step)
  }
}

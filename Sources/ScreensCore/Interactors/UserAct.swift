package import ScreensModel
import ScreensSystem

/// The bounds of everything that follows from one act of a user.
package struct ActLimits: Sendable, Hashable {
  /// Actions, at once or at the ends of others.
  package var actions = 100
  /// Octets of the values that plugins set.
  package var bytes = 16 << 20
  /// Milliseconds of the loop's time, and of waiting for it. The waits for connectors do not count.
  package var milliseconds = 10_000

  package init() {}
}

/// A plugin that does without end what one act of a user may set off a bounded number of times.
package struct ActExcess: PluginLoss, Sendable, Hashable {
  /// The plugin whose code performed most of the actions, or set the values.
  package let plugin: PluginReference
  /// The excess, as a part of a sentence.
  package let description: String
  package var isHang: Bool { true }

  package init(plugin: PluginReference, description: String) {
    self.plugin = plugin
    self.description = description
  }
}

/// All actions that follow from one act of a user, at once or from the ends of others, in any
/// screenlet, with the values that plugins set and compute meanwhile. They have one budget, so that
/// code that performs two actions at the end of each stops as soon as code that performs one.
/// Confined to the session's loop.
final class UserAct {
  /// The loop's time after which the next action waits until the loop has served others.
  private static let turn: Duration = .milliseconds(20)

  private let limits: ActLimits
  private var actions = 0
  private var bytes = 0
  /// The loop's time for it.
  private var own = Stretches()
  /// The same, with the time in which one of its actions waits for a turn of the loop.
  private var whole = Stretches()
  private var performers: [PluginReference: Int] = [:]
  /// Whether its budget is spent: nothing more follows from it.
  private var isOver = false
  /// Whether a request that changes something on the back end has been answered.
  var hasWritten = false

  init(_ limits: ActLimits) { self.limits = limits }

  /// Whether the next action waits until the loop has served others.
  var hasHadItsTurn: Bool { actions > 0 && own.present > Self.turn }

  /// Stretches of time, one within the other, that count once.
  private struct Stretches {
    private var ended: Duration = .zero
    private var entered: ContinuousClock.Instant?
    private var depth = 0

    /// The length of the stretch that is under way.
    var present: Duration { entered?.duration(to: .now) ?? .zero }
    var total: Duration { ended + present }

    mutating func enter() {
      depth += 1
      if depth == 1 { entered = .now }
    }

    mutating func leave() {
      depth -= 1
      guard depth == 0 else { return }
      ended += present
      entered = nil
    }
  }

  fileprivate func enter() {
    own.enter()
    whole.enter()
  }

  fileprivate func leave() {
    own.leave()
    whole.leave()
  }

  /// Has an action wait for its turn, until `endWait`.
  func beginWait() { whole.enter() }

  func endWait() { whole.leave() }

  /// Counts one more action.
  ///
  /// - Parameters:
  ///   - performer: the plugin whose code asked for it; nil for the user and the host.
  ///   - report: called once, for the first one too many, with the excess and the plugin that asked
  ///     for most actions.
  /// - Returns: whether it may be performed.
  func count(
    by performer: PluginReference?, _ report: (String, PluginReference?) -> Void
  ) -> Bool {
    actions += 1
    if let performer { performers[performer, default: 0] += 1 }
    return isWithin(after: actions - 1, report)
  }

  /// Whether an action that was counted and then waited may be performed.
  ///
  /// - Parameter report: called once, for the first excess.
  func mayGoOn(_ report: (String, PluginReference?) -> Void) -> Bool {
    isWithin(after: actions, report)
  }

  /// Whether a value may be computed.
  ///
  /// - Parameter report: called once, for the first excess.
  func mayCompute(_ report: (String) -> Void) -> Bool {
    isWithin(after: actions) { excess, _ in report(excess) }
  }

  private func isWithin(
    after done: Int, _ report: (String, PluginReference?) -> Void
  ) -> Bool {
    guard !isOver else { return false }
    let milliseconds = Int(whole.total / .milliseconds(1))
    let excess: String? =
      if actions > limits.actions {
        "\(limits.actions) actions"
      } else if milliseconds > limits.milliseconds {
        "\(done) actions of \(limits.milliseconds) ms in all"
      } else {
        nil
      }
    guard let excess else { return true }
    isOver = true
    let most = performers.max { ($0.value, $1.key.id) < ($1.value, $0.key.id) }
    // An act that only waited behind others is ended, and nobody is blamed.
    let isAtFault =
      actions > limits.actions || own.total * 10 >= .milliseconds(limits.milliseconds)
    report("\(excess) have followed from one act of a user", isAtFault ? most?.key : nil)
    return false
  }

  /// Counts the octets of a value that a plugin sets.
  ///
  /// - Parameter report: called once, for the first value too many.
  /// - Returns: whether it may be set.
  func spend(_ octets: Int, _ report: (String) -> Void) -> Bool {
    bytes += octets
    guard bytes > limits.bytes else { return true }
    if bytes - octets <= limits.bytes {
      report("set values of more than \(limits.bytes) octets after one act of a user")
    }
    return false
  }
}

/// The act that the present actions follow from.
struct ActionChain {
  /// Nil outside an act and what follows from it.
  private(set) var act: UserAct?
  /// The plugin whose code asks for actions now; nil for the user and the host.
  var performer: PluginReference?
  /// How many calls of delegates perform actions, one within the other.
  var delegateDepth = 0

  /// Enters an act, or an end that follows from one.
  ///
  /// - Returns: the act before, for `leave`.
  mutating func enter(_ next: UserAct) -> UserAct? {
    next.enter()
    defer { act = next }
    return act
  }

  mutating func leave(_ before: UserAct?) {
    act?.leave()
    act = before
  }
}

extension SessionScope {
  /// Performs an act of a user: everything that follows from it has one budget.
  package func act(_ body: () -> Void) { during(chain.act, body) }

  /// Performs what follows from an act, or a new act where there is none.
  func during<Result, Failure: Error>(
    _ act: UserAct?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = chain.enter(act ?? UserAct(environment.oversight.acts))
    defer { chain.leave(before) }
    return try body()
  }

  /// Counts a value that a plugin's code sets.
  ///
  /// - Throws: where the values of the present act are too large together.
  package func spend(_ value: Value, of plugin: PluginReference) throws(ScreensError) {
    guard plugin != .builtIn, let act = chain.act else { return }
    let isAllowed = act.spend(value.octets) { excess in
      log.about(plugin: plugin.id)("\(plugin): \(excess); the values after that are not set")
      environment.oversight.exceed(ActExcess(plugin: plugin, description: excess))
    }
    guard !isAllowed else { return }
    throw ScreensError(
      .failed,
      "the values that follow from one act of a user may not be larger than "
        + "\(environment.oversight.acts.bytes) octets together")
  }

  /// Reports a plugin whose code asks for more than any act of a user may set off, with a line that
  /// the caller has written.
  func blame(_ plugin: PluginReference, _ excess: String) {
    guard plugin != .builtIn else { return }
    environment.oversight.exceed(ActExcess(plugin: plugin, description: excess))
  }

  /// Checks the answer of a plugin's call against the bound of one call's values.
  ///
  /// - Throws: where they are too large together. The plugin has been reported.
  func checked(_ answer: LogicAnswer, of plugin: PluginReference) throws(ScreensError)
    -> LogicAnswer
  {
    guard answer.isTooLarge else { return answer }
    let excess = "set values of more than \(LogicAnswer.octetLimit) octets in one call"
    log.about(plugin: plugin.id)("\(plugin): \(excess); none of them is set")
    blame(plugin, excess)
    throw ScreensError(
      .failed, "the values of a call have at most \(LogicAnswer.octetLimit) octets together")
  }

  /// Counts a value that a plugin's code computes: its time, and its octets.
  ///
  /// - Throws: the error of `body`, or where the budget of the present act is spent.
  func computing(
    for plugin: PluginReference, _ body: () throws -> Value
  ) throws -> Value {
    let isAllowed = chain.act?.mayCompute { excess in
      let sentence = "computes values without end: \(excess)"
      log.about(plugin: plugin.id)("\(plugin): \(sentence)")
      environment.oversight.exceed(ActExcess(plugin: plugin, description: sentence))
    }
    guard isAllowed ?? true else {
      throw ScreensError(.failed, "the time for what follows from one act of a user is spent")
    }
    let value = try body()
    try spend(value, of: plugin)
    return value
  }
}

package import ScreensModel

/// A computation that a plugin provides, made once for all sessions: it turns values that are known
/// between the operations of an interactor into one that later operations need.
///
/// Concurrent: sessions call it on their own threads, and wait for it.
package protocol ComputationCode: Sendable {
  var plugin: PluginReference { get }

  /// Computes the value of a step.
  ///
  /// - Throws: `PluginLoss` where the code cannot be called any more; any other error ends the
  ///   action.
  func compute(_ call: ComputationCall) throws -> Value
}

/// The computations of a plugin.
package typealias Computations = [ComputationName: any ComputationCode]

/// The input of a computation. No secret is in it.
package struct ComputationCall: Sendable, Hashable {
  /// The name of the step.
  package let step: String
  /// The step's values, by their names.
  package let values: [String: Value]
  /// The screenlet and its session, by the names of `screens/delegate.h`.
  package let source: [String: Value]

  package init(step: String, values: [String: Value], source: [String: Value]) {
    self.step = step
    self.values = values
    self.source = source
  }
}

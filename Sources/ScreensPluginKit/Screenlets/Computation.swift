/// Computes the value of a step between the operations of an interactor. An error ends the action.
///
/// Sessions call it on their own threads, and wait for it: work that waits belongs into a
/// connector.
public typealias Computation = @Sendable (_ input: ComputationInput) throws -> Value

/// The input of a computation. No secret is in it.
public struct ComputationInput: Sendable {
  /// The screenlet whose action runs, and its session.
  public let source: EventSource
  /// The step's name.
  public let step: String
  /// The step's values, by their names.
  public let values: [String: Value]
}

extension OperationStep {
  /// Names a computation of this plugin, whose value later steps read like an operation's answer.
  /// The descriptor requires `screens.compute/1`.
  ///
  /// - Parameters:
  ///   - name: the step's, for later ones; its number from 1 on without it.
  ///   - parameters: values for the computation, by any names.
  ///   - from: places that the host takes further values from: `view.NAME`, `screenlet.NAME`,
  ///     `STEP`, or `STEP.FIELD`.
  ///   - after: earlier steps that it waits for, besides the steps in `from`.
  public init(
    compute computation: String, name: String? = nil, parameters: [String: Value] = [:],
    from: [String: String] = [:], after: [String] = []
  ) {
    self.init("compute", computation, name, parameters, from, after)
  }
}

import ScreensModel
import ScreensViews

/// Makes the interactor of an action from steps that another party's code returns.
struct SuppliedInteractor {
  /// Names the code in messages to the operator.
  let place: String
  let action: ActionName
  let screenlet: Screenlet
  /// The computations of the code's plugin.
  let computations: Computations

  /// The interactor of the code's steps; nil where the code returns none. A failure or invalid
  /// steps make an interactor that ends with the error.
  ///
  /// - Parameters:
  ///   - sender: The value that started the action.
  ///   - entry: The screenlet's content.
  ///   - onAnswers: Receives the answers to all steps, without secrets, before the interactor ends.
  ///   - supply: Asks the code.
  /// - Throws: only `PluginLoss`.
  func make(
    sender: Value = .none, entry: Value = .none,
    onAnswers: @escaping ([String: Value]) -> Void = { _ in }, _ supply: () throws -> Value
  ) throws -> Interactor? {
    do {
      let answer = try supply()
      guard !answer.isNone else { return nil }
      return interactor(try read(answer, sender: sender, entry: entry), onAnswers)
    } catch let error as any PluginLoss {
      throw error
    } catch let error as ScreensError where error.isValidation {
      return failed(error)
    } catch {
      return failed(fault(error))
    }
  }

  /// Steps with the present values of their places.
  func read(
    _ steps: Value, sender: Value, entry: Value
  ) throws(SuppliedStepsFault) -> SuppliedSteps {
    func part(_ whole: Value, _ field: String?) -> Value {
      field.map { whole.map?[$0] ?? .none } ?? whole
    }
    return try SuppliedSteps(
      steps, of: screenlet.kind, screenlet.session.environment.library, Set(computations.keys)
    ) {
      switch $0 {
      case .view(let name): screenlet.view?.attribute(name) ?? .none
      case .screenlet(let name): screenlet[attribute: name]
      case .sender(let field): part(sender, field)
      case .entry(let field): part(entry, field)
      }
    }
  }

  /// An interactor that ends with an error when it starts.
  func failed(_ error: ScreensError) -> Interactor { Interactor(FailedTask(error), for: screenlet) }

  private func interactor(
    _ steps: SuppliedSteps, _ onAnswers: @escaping ([String: Value]) -> Void
  ) -> Interactor {
    let (place, action, computations) = (place, action, computations)
    // The graph must not keep the screenlet, which keeps the interactor.
    let again = { [unowned screenlet] in
      SuppliedInteractor(
        place: place, action: action, screenlet: screenlet, computations: computations)
    }
    let graph = steps.graph(
      compute: { name, step, values throws(ScreensError) in
        try again().compute(name, step, values)
      }, { again().fault($0) })
    let task = ConnectorTask(in: screenlet.session, graph) { answers throws(ScreensError) in
      onAnswers(steps.openAnswers(answers))
      return steps.result(answers)
    }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned interactor] in interactor.interactionResult = $0 }
    return interactor
  }

  private func compute(
    _ name: ComputationName, _ step: String, _ values: [String: Value]
  ) throws(ScreensError) -> Value {
    guard let code = computations[name] else { return .none }
    do {
      return try screenlet.session.computing(for: code.plugin) {
        try code.compute(ComputationCall(step: step, values: values, source: screenlet.source))
      }
    } catch is any PluginLoss {
      throw .lost(screenlet)
    } catch let error as ScreensError where error.isValidation {
      throw error
    } catch {
      throw fault(error)
    }
  }

  /// Reports to the operator the reason for which an action fails.
  func fault(_ error: any Error) -> ScreensError {
    let text = (error as? ScreensError)?.text ?? "\(error)"
    let sentence = "\(place): the action \(action) failed: \(text)"
    screenlet.session.report(sentence)
    return (error as? ScreensError) ?? .fault(sentence)
  }
}

/// The work of an interactor that failed before it began.
private final class FailedTask: InteractorTask {
  private let error: ScreensError

  init(_ error: ScreensError) { self.error = error }

  func start(_ interactor: Interactor) -> Bool {
    interactor.callOnFailure(error)
    return true
  }
}

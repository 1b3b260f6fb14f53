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

  /// The values of the places that steps name, besides attributes.
  struct Given {
    /// The value that started the action.
    var sender = Value.none
    /// The screenlet's content.
    var entry = Value.none
    /// The values of its record.
    var values = Value.none

    /// The present value of a place.
    func value(of source: SuppliedSteps.Source, _ screenlet: Screenlet) -> Value {
      func part(_ whole: Value, _ field: String?) -> Value {
        field.map { whole.map?[$0] ?? .none } ?? whole
      }
      return switch source {
      case .view(let name): screenlet.view?.attribute(name) ?? .none
      case .screenlet(let name): screenlet[attribute: name]
      case .sender(let field): part(sender, field)
      case .entry(let field): part(entry, field)
      case .recordValues: values
      case .server(let key):
        (try? screenlet.session.environment.server.int(key)).map(Value.int) ?? .none
      case .userId: screenlet.session.context.user.map { .int($0.userId) } ?? .none
      }
    }

    /// Whether one of the places of a need has a value.
    func satisfies(_ need: DeclaredEffect.Need, _ screenlet: Screenlet) -> Bool {
      need.places.contains { place in
        let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
        let source = SuppliedSteps.Source(parts[0], parts.count > 1 ? parts[1] : nil)
        return source.map { value(of: $0, screenlet).isGiven } ?? false
      }
    }
  }

  /// Makes the result of the answers to all steps, by their names, and of the last one. None of
  /// them has secrets. An error is the fault of the back end.
  typealias Answer = (_ answers: [String: Value], _ last: Value) throws -> Value

  /// The interactor of the code's steps; nil where the code returns none. A failure or invalid
  /// steps make an interactor that ends with the error.
  ///
  /// - Parameters:
  ///   - answer: Makes the result before the interactor ends; by default that of the last step.
  ///   - supply: Asks the code.
  /// - Throws: only `PluginLoss`.
  func make(
    _ given: Given = Given(), answer: @escaping Answer = { $1 }, _ supply: () throws -> Value
  ) throws -> Interactor? {
    do {
      let steps = try supply()
      guard !steps.isNone else { return nil }
      return interactor(try read(steps, given), answer)
    } catch let error as any PluginLoss {
      throw error
    } catch let error as ScreensError where error.isValidation {
      return failed(error)
    } catch {
      return failed(fault(error))
    }
  }

  /// Steps with the present values of their places.
  func read(_ steps: Value, _ given: Given) throws(SuppliedStepsFault) -> SuppliedSteps {
    try SuppliedSteps(
      steps, of: screenlet.kind, screenlet.session.environment.library, Set(computations.keys)
    ) { given.value(of: $0, screenlet) }
  }

  /// An interactor that ends with an error when it starts.
  func failed(_ error: ScreensError) -> Interactor { Interactor(FailedTask(error), for: screenlet) }

  private func interactor(
    _ steps: SuppliedSteps, _ answer: @escaping Answer
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
      do {
        return try answer(steps.openAnswers(answers), steps.result(answers))
      } catch {
        throw again().fault(error)
      }
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

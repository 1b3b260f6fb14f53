/// The operations that a delegate or a logic returned for an action, checked against the catalogue.
package struct SuppliedSteps {
  /// The most steps of one action.
  static let most = 100

  /// The origin of a value that is known before any step has been answered.
  package enum Source: Sendable, Hashable {
    case view(AttributeName)
    case screenlet(AttributeName)
    /// The value that started the action, or a part of it.
    case sender(field: String?)
    /// The screenlet's content, or a part of it.
    case entry(field: String?)
  }

  /// Reads the present value of a place.
  package typealias Lookup = (_ source: Source) -> Value

  /// The values of all steps that are known before any has been answered: two requests that are
  /// equal ask for the same.
  struct Request: Hashable {
    fileprivate let steps: [[String: Value]]
  }

  /// One operation, with the parameters that are known before any step has been answered.
  private struct Step {
    let name: String
    let operation: OperationDeclaration
    var parameters: [String: Value]
    /// The answers, or fields of answers, that become parameters.
    var answers: [String: (step: String, field: String?)] = [:]
    var after: [String] = []
    let priority: ConnectorQueue.Priority
  }

  private static let keys: Set<String> = [
    "operation", "parameters", "from", "name", "after", "priority",
  ]

  private var steps: [Step] = []

  /// Reads the code's answer for an action, and the screenlet's values at this moment.
  package init(
    _ answer: Value, of kind: ScreenletKind, _ library: ScreenletLibrary, value: Lookup
  ) throws(SuppliedStepsFault) {
    guard let list = answer.list else {
      throw SuppliedStepsFault(.wrongType("the steps", "list", answer.kindName))
    }
    guard list.count <= Self.most else { throw SuppliedStepsFault(.tooMany(list.count)) }
    for (index, entry) in list.enumerated() {
      do throws(SuppliedStepsFault.Cause) {
        var step = try step(entry, number: index + 1, library)
        for (parameter, places) in try Self.map(entry.map?["from"], "from").sorted(by: {
          $0.key < $1.key
        }) {
          for place in places.list ?? [places] {
            let place = try Self.text(place, "from.\(parameter)")
            if try fill(parameter, place, of: &step, kind, value) { break }
          }
        }
        steps.append(step)
      } catch {
        throw SuppliedStepsFault(error, step: index + 1)
      }
    }
  }

  private func step(
    _ entry: Value, number: Int, _ library: ScreenletLibrary
  ) throws(SuppliedStepsFault.Cause) -> Step {
    guard let map = entry.map else { throw .wrongType("the step", "map", entry.kindName) }
    if let key = map.keys.filter({ !Self.keys.contains($0) }).min() { throw .unknownKey(key) }
    guard let given = map["operation"] else { throw .noOperation }
    let text = try Self.text(given, "operation")
    guard let operation = OperationName(text).flatMap({ library.operation($0) }) else {
      throw .unknownOperation(text)
    }
    let name = try map["name"].map { value throws(SuppliedStepsFault.Cause) in
      try Self.text(value, "name")
    }
    var step = Step(
      name: name ?? String(number), operation: operation,
      parameters: try Self.map(map["parameters"], "parameters"),
      priority: try Self.priority(map["priority"]))
    let isTaken = ["view", "screenlet"].contains(step.name) || has(step.name)
    guard !isTaken, isIdentifier(step.name) else { throw .wrongName(step.name) }
    guard let after = (map["after"] ?? .list([])).list else {
      throw .wrongType("after", "list", map["after"]?.kindName ?? "")
    }
    for value in after { step.after.append(try known(try Self.text(value, "after"))) }
    return step
  }

  /// Fills a parameter from the view, the screenlet, the sender, the content, or the answer to an
  /// earlier step.
  ///
  /// - Returns: whether the place has a value of its own; an attribute with its initial value has
  ///   none.
  private func fill(
    _ parameter: String, _ place: String, of step: inout Step, _ kind: ScreenletKind,
    _ value: Lookup
  ) throws(SuppliedStepsFault.Cause) -> Bool {
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { throw .unknownPlace(place) }
    let field = parts.count > 1 ? parts[1] : nil
    if has(first) {
      step.answers[parameter] = (first, field)
      return true
    }
    guard let source = Source(first, field) else {
      throw field == nil || !Source.places.contains(first)
        ? .unknownStep(first) : .unknownPlace(place)
    }
    guard let isSecret = source.isSecret(in: kind) else { throw .unknownPlace(place) }
    let declared = step.operation.parameters.first { $0.name == parameter }
    if isSecret, declared?.isSecret != true { throw .secret(place, parameter: parameter) }
    let found = value(source)
    step.parameters[parameter] = found
    if case .screenlet(let name) = source { return found != kind.initial(name) }
    return !found.isNone
  }

  private static func priority(
    _ value: Value?
  ) throws(SuppliedStepsFault.Cause) -> ConnectorQueue.Priority {
    guard let value else { return .normal }
    switch try text(value, "priority") {
    case "low": return .low
    case "normal": return .normal
    case "high": return .high
    case let other: throw .unknownPriority(other)
    }
  }

  private func known(_ name: String) throws(SuppliedStepsFault.Cause) -> String {
    guard has(name) else { throw .unknownStep(name) }
    return name
  }

  private func has(_ name: String) -> Bool { steps.contains { $0.name == name } }

  private static func text(
    _ value: Value, _ place: String
  ) throws(SuppliedStepsFault.Cause) -> String {
    guard let text = value.string else { throw .wrongType(place, "string", value.kindName) }
    return text
  }

  private static func map(
    _ value: Value?, _ place: String
  ) throws(SuppliedStepsFault.Cause) -> [String: Value] {
    guard let value, !value.isNone else { return [:] }
    guard let map = value.map else { throw .wrongType(place, "map", value.kindName) }
    return map
  }

  /// All that is known before any step has been answered.
  var request: Request { Request(steps: steps.map(\.parameters)) }

  /// Checks the parameters of the steps that need no answers.
  package func checkParameters() throws(SuppliedStepsFault) {
    for (index, step) in steps.enumerated() where step.answers.isEmpty {
      try Self.check(step.parameters, of: step, number: index + 1)
    }
  }

  private static func check(
    _ parameters: [String: Value], of step: Step, number: Int
  ) throws(SuppliedStepsFault) {
    do throws(ScreensError) {
      _ = try step.operation.request(parameters)
    } catch {
      throw SuppliedStepsFault(.parameters(error.text), step: number)
    }
  }

  /// The answer to the last step, without secrets.
  func result(_ answers: OperationAnswers) -> Value {
    steps.last.map { open(answers[$0.name], of: $0.name) } ?? .none
  }

  /// The answers to all steps, without secrets.
  func openAnswers(_ answers: OperationAnswers) -> [String: Value] {
    Dictionary(steps.map { ($0.name, open(answers[$0.name], of: $0.name)) }) { first, _ in first }
  }

  /// Removes the values from an answer that its operation declares as secret.
  private func open(_ answer: Value, of name: String) -> Value {
    steps.first { $0.name == name }?.operation.result.withoutSecrets(answer) ?? answer
  }

  /// The steps as a graph that a session runs.
  ///
  /// - Parameter fault: reports parameters that contradict the operation's declaration, and returns
  ///   the error of the action.
  func graph(
    _ fault: @escaping (_ error: SuppliedStepsFault) -> ScreensError
  ) -> OperationGraph {
    OperationGraph(
      steps.enumerated().map { index, step in
        let before = step.after + step.answers.values.map(\.step)
        return .init(step.name, after: Set(before).sorted()) { answers throws(ScreensError) in
          var parameters = step.parameters
          for (parameter, place) in step.answers {
            // A secret goes only to a connector whose operation declares the parameter as secret.
            let isSecret = step.operation.parameters.first { $0.name == parameter }?.isSecret
            let whole = answers[place.step]
            let answer = isSecret == true ? whole : open(whole, of: place.step)
            parameters[parameter] = place.field.map { answer.map?[$0] ?? .none } ?? answer
          }
          do throws(SuppliedStepsFault) {
            try Self.check(parameters, of: step, number: index + 1)
          } catch {
            throw fault(error)
          }
          return ConnectorTask.Step(step.operation, parameters, priority: step.priority)
        }
      })
  }
}

extension SuppliedSteps.Source {
  fileprivate static let places: Set<String> = [
    "view", "screenlet", "attribute", "sender", "entry",
  ]

  /// The place that a descriptor or code names; nil for none.
  fileprivate init?(_ place: String, _ field: String?) {
    switch (place, field.flatMap(AttributeName.init)) {
    case ("view", let name?): self = .view(name)
    case ("screenlet", let name?), ("attribute", let name?): self = .screenlet(name)
    case ("sender", _): self = .sender(field: field)
    case ("entry", _): self = .entry(field: field)
    default: return nil
    }
  }

  /// Whether its value is a secret; nil where the kind has no such attribute.
  fileprivate func isSecret(in kind: ScreenletKind) -> Bool? {
    switch self {
    case .view(let name): kind.viewModel.first { $0.name == name }?.isSecret
    case .screenlet(let name): kind.attribute(name)?.isSecret
    case .sender, .entry: false
    }
  }

  /// A value of the right type for trials of steps.
  package func sample(of kind: ScreenletKind) -> Value {
    switch self {
    case .view(let name): kind.viewModel.first { $0.name == name }?.type.sample("1") ?? .none
    case .screenlet(let name): kind.attribute(name)?.initial ?? .none
    case .sender, .entry: .none
    }
  }
}

/// The reason for which supplied steps cannot be run.
package struct SuppliedStepsFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part that is at fault.
  package enum Cause: Error, Sendable, Hashable {
    /// A place, the required type, and the type that it has.
    case wrongType(String, String, String)
    /// More steps than one action may have.
    case tooMany(Int)
    /// A key that a step does not have.
    case unknownKey(String)
    /// A step without an operation.
    case noOperation
    /// An operation that the catalogue does not have.
    case unknownOperation(String)
    /// A step's name that another step has, or that is not valid.
    case wrongName(String)
    /// A name that no earlier step has.
    case unknownStep(String)
    /// A place without a value.
    case unknownPlace(String)
    /// A priority that there is not.
    case unknownPriority(String)
    /// A secret that would become a parameter that is not declared as secret.
    case secret(String, parameter: String)
    /// The sentence about a parameter.
    case parameters(String)
  }

  package let cause: Cause
  /// The step, counted from 1; nil for all steps.
  package let step: Int?

  init(_ cause: Cause, step: Int? = nil) {
    self.cause = cause
    self.step = step
  }

  /// A clause for the plugin's author, with the remedy.
  package var description: String { (step.map { "step \($0): " } ?? "") + clause }

  private var clause: String {
    switch cause {
    case .wrongType(let place, let expected, let found):
      "\(place) is a \(found), not a \(expected)"
    case .tooMany(let count): "\(count) steps are more than \(SuppliedSteps.most)"
    case .unknownKey(let key): "there is no key '\(key)'; screens/delegate.h has all"
    case .noOperation: "the key 'operation' is missing"
    case .unknownOperation(let name):
      "there is no operation '\(name)'; 'screens operations' lists what there is"
    case .wrongName(let name):
      "the name '\(name)' is already used, or has characters other than letters, digits and _"
    case .unknownStep(let name): "no step before has the name '\(name)'"
    case .unknownPlace(let place):
      "there is no place '\(place)'; write view.NAME, attribute.NAME, sender, entry.FIELD, STEP or "
        + "STEP.FIELD"
    case .unknownPriority(let text): "there is no priority '\(text)'; write low, normal or high"
    case .secret(let place, let parameter):
      "\(place) is a secret, and the parameter '\(parameter)' is none"
    case .parameters(let sentence): sentence
    }
  }
}

package import ScreensModel

/// The operations and computations that a delegate or a logic returned for an action, checked
/// against the catalogue and the plugin.
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
    /// The values of all fields of the screenlet's record.
    case recordValues
    /// A number of the server context, by its key.
    case server(key: String)
    /// The number of the signed-in user.
    case userId
  }

  /// Reads the present value of a place.
  package typealias Lookup = (_ source: Source) -> Value

  /// The values of all steps that are known before any has been answered: two requests that are
  /// equal ask for the same.
  struct Request: Hashable {
    fileprivate let steps: [[String: Value]]
  }

  private enum Work {
    case operation(OperationDeclaration)
    case computation(ComputationName)
  }

  /// One operation or computation, with the parameters that are known before any step has been
  /// answered.
  private struct Step {
    let name: String
    let work: Work
    var parameters: [String: Value]
    /// The answers, or fields of answers, that become parameters.
    var answers: [String: (step: String, field: String?)] = [:]
    var after: [String] = []
    let priority: ConnectorQueue.Priority

    var operation: OperationDeclaration? {
      if case .operation(let operation) = work { operation } else { nil }
    }
  }

  private static let keys: Set<String> = [
    "operation", "compute", "parameters", "from", "name", "after", "priority",
  ]

  private var steps: [Step] = []

  /// Reads the code's answer for an action, and the screenlet's values at this moment.
  ///
  /// - Parameter computations: those of the code's plugin.
  package init(
    _ answer: Value, of kind: ScreenletKind, _ library: ScreenletLibrary,
    _ computations: Set<ComputationName> = [], value: Lookup
  ) throws(SuppliedStepsFault) {
    guard let list = answer.list else {
      throw SuppliedStepsFault(.wrongType("the steps", "list", answer.kindName))
    }
    guard list.count <= Self.most else { throw SuppliedStepsFault(.tooMany(list.count)) }
    for (index, entry) in list.enumerated() {
      do throws(SuppliedStepsFault.Cause) {
        var step = try step(entry, number: index + 1, library, computations)
        for (parameter, places) in try Self.map(entry.map?["from"], "from").sorted(by: {
          $0.key < $1.key
        }) {
          let constant = step.parameters[parameter]
          var isFilled = false
          for place in places.list ?? [places] {
            let place = try Self.text(place, "from.\(parameter)")
            isFilled = try fill(parameter, place, of: &step, kind, value)
            if isFilled { break }
          }
          if !isFilled, let constant { step.parameters[parameter] = constant }
        }
        steps.append(step)
      } catch {
        throw SuppliedStepsFault(error, step: index + 1)
      }
    }
  }

  private func step(
    _ entry: Value, number: Int, _ library: ScreenletLibrary, _ computations: Set<ComputationName>
  ) throws(SuppliedStepsFault.Cause) -> Step {
    guard let map = entry.map else { throw .wrongType("the step", "map", entry.kindName) }
    if let key = map.keys.filter({ !Self.keys.contains($0) }).min() { throw .unknownKey(key) }
    let work = try Self.work(map, library, computations)
    let name = try map["name"].map { value throws(SuppliedStepsFault.Cause) in
      try Self.text(value, "name")
    }
    var step = Step(
      name: name ?? String(number), work: work,
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

  private static func work(
    _ map: [String: Value], _ library: ScreenletLibrary, _ computations: Set<ComputationName>
  ) throws(SuppliedStepsFault.Cause) -> Work {
    switch (map["operation"], map["compute"]) {
    case (nil, nil): throw .noOperation
    case (_?, _?): throw .twoKinds
    case (let given?, nil):
      let text = try text(given, "operation")
      guard let operation = OperationName(text).flatMap({ library.operation($0) }) else {
        throw .unknownOperation(text)
      }
      return .operation(operation)
    case (nil, let given?):
      let text = try text(given, "compute")
      guard let name = ComputationName(text), computations.contains(name) else {
        throw .unknownComputation(text)
      }
      return .computation(name)
    }
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
    guard let isSecret = source.isSecret(in: kind) else {
      throw source == .recordValues ? .noRecord(place) : .unknownPlace(place)
    }
    let declared = step.operation?.parameters.first { $0.name == parameter }
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
      _ = try step.operation?.request(parameters)
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
    steps.first { $0.name == name }?.operation?.result.withoutSecrets(answer) ?? answer
  }

  /// The steps as a graph that a session runs.
  ///
  /// - Parameters:
  ///   - compute: runs a computation of the plugin.
  ///   - fault: reports parameters that contradict the operation's declaration, and returns the
  ///     error of the action.
  func graph(
    compute:
      @escaping (
        _ name: ComputationName, _ step: String, _ values: [String: Value]
      ) throws(ScreensError) -> Value = { _, _, _ in .none },
    _ fault: @escaping (_ error: SuppliedStepsFault) -> ScreensError
  ) -> OperationGraph {
    OperationGraph(
      steps.enumerated().map { index, step in
        let before = Set(step.after + step.answers.values.map(\.step)).sorted()
        switch step.work {
        case .computation(let name):
          return .value(step.name, after: before) { answers throws(ScreensError) in
            try compute(name, step.name, parameters(of: step, answers))
          }
        case .operation(let operation):
          return .init(step.name, after: before) { answers throws(ScreensError) in
            let parameters = parameters(of: step, answers)
            do throws(SuppliedStepsFault) {
              try Self.check(parameters, of: step, number: index + 1)
            } catch {
              throw fault(error)
            }
            return ConnectorTask.Step(operation, parameters, priority: step.priority)
          }
        }
      })
  }

  private func parameters(of step: Step, _ answers: OperationAnswers) -> [String: Value] {
    var parameters = step.parameters
    for (parameter, place) in step.answers {
      // A secret goes only to a connector whose operation declares the parameter as secret.
      let isSecret = step.operation?.parameters.first { $0.name == parameter }?.isSecret
      let whole = answers[place.step]
      let answer = isSecret == true ? whole : open(whole, of: place.step)
      parameters[parameter] = place.field.map { answer.map?[$0] ?? .none } ?? answer
    }
    return parameters
  }
}

extension SuppliedSteps.Source {
  fileprivate static let places: Set<String> = [
    "view", "screenlet", "attribute", "sender", "entry", "record", "server", "user",
  ]
  /// The keys of the server context that every operation may know.
  private static let serverKeys: Set<String> = ["companyId", "groupId"]

  /// The place that a descriptor or code names; nil for none.
  init?(_ place: String, _ field: String?) {
    switch (place, field.flatMap(AttributeName.init)) {
    case ("view", let name?): self = .view(name)
    case ("screenlet", let name?), ("attribute", let name?): self = .screenlet(name)
    case ("sender", _): self = .sender(field: field)
    case ("entry", _): self = .entry(field: field)
    case ("record", _) where field == "values": self = .recordValues
    case ("server", let key?) where Self.serverKeys.contains(key.rawValue):
      self = .server(key: key.rawValue)
    case ("user", _) where field == "userId": self = .userId
    default: return nil
    }
  }

  /// Whether its value is a secret; nil where the kind has no such attribute.
  fileprivate func isSecret(in kind: ScreenletKind) -> Bool? {
    switch self {
    case .view(let name): kind.viewModel.first { $0.name == name }?.isSecret
    case .screenlet(let name): kind.attribute(name)?.isSecret
    case .sender, .entry, .server, .userId: false
    case .recordValues: kind.record == nil ? nil : false
    }
  }

  /// A value of the right type for trials of steps.
  package func sample(of kind: ScreenletKind) -> Value {
    switch self {
    case .view(let name): kind.viewModel.first { $0.name == name }?.type.sample("1") ?? .none
    case .screenlet(let name): kind.attribute(name)?.initial ?? .none
    case .sender, .entry: .none
    case .recordValues: .map([:])
    case .server, .userId: .int(1)
    }
  }
}

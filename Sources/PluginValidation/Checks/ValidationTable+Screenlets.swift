import CScreens
import PluginCalls
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensModel

/// The checks of screenlets' logics.
extension ValidationTable {
  static let screenlets: [ValidationCheck] = [
    .process(
      "screenlet-moments", .screenlet, "each moment of a screenlet passes, with and without values"
    ) { probe in
      try each(probe) { kind, logic in
        for call in ProbeMoments(kind).all {
          if let fault = fault(of: call, logic, kind) { return fault }
        }
        return nil
      }
    },
    .process(
      "screenlet-steps", .screenlet, "the steps of its actions can be run, or it says why not"
    ) { probe in
      try each(probe) { kind, logic in
        let moments = ProbeMoments(kind)
        for action in kind.actions.map(\.name.rawValue) + ["noSuchAction"] {
          for state in moments.states {
            let call = LogicCall(.createInteractor, name: action, of: state)
            if let fault = steps(of: call, logic, kind, probe) {
              return "the action \(action): \(fault)"
            }
          }
        }
        return nil
      }
    },
    .process(
      "screenlet-operations", .screenlet, "the operations that it runs are declared"
    ) { probe in
      for outline in probe.descriptor.screenlets {
        for name in outline.operations where probe.kinds.operation(name) == nil {
          return .fail(
            "\(outline.name): no operation \(name) is declared, here or by this host; declare it "
              + "in 'operations'")
        }
      }
      return .pass
    },
    .process(
      "screenlet-content", .screenlet, "what it loads and what its actions run can be run"
    ) { probe in
      for outline in probe.descriptor.screenlets {
        guard let fault = probe.kinds[outline.name]?.contentFaults(in: probe.kinds).first else {
          continue
        }
        return .fail("\(outline.name): \(fault)")
      }
      return .pass
    },
    .process("list-rows", .screenlet, "as many rows are made as the server answered") { probe in
      try each(probe) { kind, logic in
        guard kind.list != nil, logic.slots.contains(.rows) else { return nil }
        let odd: [[Value]] = [
          [], [[:]], [["title": "a"], ["title": 7]], Array(repeating: ["id": 1], count: 200),
        ]
        for answers in odd {
          let call = LogicCall(.rows, argument: .list(answers), of: ProbeMoments(kind).states[0])
          guard let rows = try? logic.perform(call).value else { continue }
          guard let made = rows.list, made.count == answers.count,
            made.allSatisfy({ $0.map != nil })
          else {
            return "\(answers.count) answers became \(rows.list?.count ?? 0) rows; write a map for "
              + "each"
          }
        }
        return nil
      }
    },
    .process("page-requests", .screenlet, "the parameters of a page are those of its operation") {
      probe in
      try each(probe) { kind, logic in
        guard kind.list != nil, logic.slots.contains(.pageRequest),
          let operation = kind.operations.first
        else { return nil }
        for state in ProbeMoments(kind).states {
          for rows in pages {
            if let fault = fault(ofPage: rows, operation, logic, state) { return fault }
          }
        }
        return nil
      }
    },
    .process(
      "screenlet-time", .screenlet, attempts: 4, "each function of a logic returns within 50 ms"
    ) { probe in
      try each(probe) { kind, logic in
        let slowest = slowest(kind, logic)
        guard slowest.time >= 50_000_000 else { return nil }
        return "\(slowest.name) took \(slowest.time / 1_000_000) ms; the session waits for it, so "
          + "move the work into a connector"
      }
    },
  ]

  /// The fault of a request for a page: the operation refuses the request, or does not declare one
  /// of its parameters.
  private static func fault(
    ofPage rows: Range<Int64>, _ operation: OperationDeclaration, _ logic: ForeignLogic,
    _ state: LogicState
  ) -> String? {
    var given = operation.sample
    given["startRow"] = .int(rows.lowerBound)
    given["endRow"] = .int(rows.upperBound)
    given["computeRowCount"] = .bool(rows.lowerBound == 0)
    let made: Value
    do {
      made = try logic.perform(LogicCall(.pageRequest, argument: .map(given), of: state)).value
    } catch {
      return silence(error, of: .pageRequest)
    }
    guard !made.isNone else { return nil }
    guard let parameters = made.map else {
      return "pageRequest wrote \(made.kindName); write a map of parameters"
    }
    let known = Set(operation.parameters.map(\.name) + given.keys)
    if let foreign = parameters.keys.sorted().first(where: { !known.contains($0) }) {
      return "pageRequest wrote \(foreign), which \(operation.name) does not declare; declare it "
        + "in 'operations'"
    }
    do throws(ScreensError) {
      _ = try operation.request(given.merging(parameters) { $1 })
      return nil
    } catch {
      return "pageRequest: \(error.text)"
    }
  }

  /// The ranges of rows that a long list requests.
  private static let pages: [Range<Int64>] = [0..<50, 50..<75, 0..<1, 999_975..<1_000_000]

  /// The slowest function of a logic in all its moments, with its nanoseconds.
  private static func slowest(
    _ kind: ScreenletKind, _ logic: ForeignLogic
  ) -> (time: UInt64, name: String) {
    var slowest: (time: UInt64, name: String) = (0, "")
    for call in ProbeMoments(kind).withSteps where logic.slots.contains(call.slot) {
      let start = ProbeView.now()
      _ = try? logic.perform(call)
      let time = ProbeView.now() - start
      if time > slowest.time { slowest = (time, "\(call.slot) \(call.name)") }
    }
    return slowest
  }

  /// Makes a check on each logic; the first fault that `check` returns is the failure.
  private static func each(
    _ probe: Probe, _ check: (ScreenletKind, ForeignLogic) throws -> String?
  ) throws -> ValidationVerdict {
    let loaded = try LoadedLibrary(privateCopy: probe.library)
    let instance = probe.instance
    try loaded.start(instance)
    for table in loaded.logics {
      guard let kind = probe.kinds[table.name] else {
        return .fail("\(table.name): the descriptor declares no such screenlet")
      }
      let pin = GenerationPin(generation: 0)
      let logic = ForeignLogic(
        table, instance: instance, pin: pin,
        computations: loaded.computations(instance: instance, pin: pin))
      if let fault = try check(kind, logic) { return .fail("\(table.name): \(fault)") }
    }
    return .pass
  }

  /// The fault of a call: an error without a text, or an effect that is not declared.
  private static func fault(
    of call: LogicCall, _ logic: ForeignLogic, _ kind: ScreenletKind
  ) -> String? {
    do {
      let answer = try logic.perform(call)
      return answer.effects.lazy.compactMap { fault(of: $0, kind) }.first
        .map { "\(call.slot) \(call.name): \($0)" }
    } catch {
      return silence(error, of: call.slot)
    }
  }

  /// The fault of an error without a text.
  private static func silence(_ error: any Error, of slot: LogicSlot) -> String? {
    let text = (error as? ScreensError)?.text ?? "\(error)"
    let isSilent = text.isEmpty || text == "\(slot) answered \(SCREENS_FAILED)"
    return isSilent ? "\(slot) answered an error without a text; say why with host->fail" : nil
  }

  private static func fault(of effect: LogicEffect, _ kind: ScreenletKind) -> String? {
    switch effect.kind {
    case .setAttribute:
      guard let declared = AttributeName(effect.name).flatMap(kind.attribute) else { return nil }
      do { _ = try declared.convert(effect.value) } catch { return "\(error)" }
    case .setValue:
      guard let declared = kind.viewModel.first(where: { $0.name.rawValue == effect.name }),
        !effect.value.isNone, declared.type.convert(effect.value) == nil
      else { return nil }
      return "\(effect.name) is \(effect.value.kindName), not \(declared.type.phrase)"
    case .performAction:
      guard kind.actions.contains(where: { $0.name.rawValue == effect.name }) else {
        return "there is no action \(effect.name); declare it in 'actions'"
      }
    case .tell:
      guard EventName(effect.name).flatMap(kind.event) != nil else {
        return "there is no event \(effect.name); declare it in 'events'"
      }
    }
    return nil
  }

  private static func steps(
    of call: LogicCall, _ logic: ForeignLogic, _ kind: ScreenletKind, _ probe: Probe
  ) -> String? {
    guard let answer = try? logic.perform(call).value, !answer.isNone else { return nil }
    do throws(SuppliedStepsFault) {
      let read = try SuppliedSteps(
        answer, of: kind, probe.kinds, Set(logic.computations.keys)
      ) { $0.sample(of: kind) }
      try read.checkParameters()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// The calls that the validator's stage makes to a logic.
private struct ProbeMoments {
  private let kind: ScreenletKind

  init(_ kind: ScreenletKind) { self.kind = kind }

  /// An untouched screenlet, and one that has all values.
  var states: [LogicState] {
    var empty = LogicState()
    empty.source = [
      "screenlet": .string(kind.name.rawValue), "id": 1, "page": "/", "session": "probe",
      "locale": "en_US",
    ]
    for attribute in kind.attributes where !attribute.isSecret {
      empty.attributes[attribute.name.rawValue] = attribute.initial
    }
    for value in kind.viewModel where !value.isSecret {
      empty.values[value.name.rawValue] = Value.none
    }
    var full = empty
    full.source["userId"] = 20
    for value in kind.viewModel where !value.isSecret {
      full.values[value.name.rawValue] = value.type.sample("probe")
    }
    return [empty, full]
  }

  /// All moments, and the calls whose answers a host uses.
  var withSteps: [LogicCall] {
    let page: Value = ["startRow": 0, "endRow": 50, "computeRowCount": true]
    let answers: Value = .list(Array(repeating: ["title": "a"], count: 50))
    return all
      + states.flatMap { state in
        kind.actions.map { LogicCall(.createInteractor, name: $0.name.rawValue, of: state) }
          + [
            LogicCall(.pageRequest, argument: page, of: state),
            LogicCall(.rows, argument: answers, of: state),
          ]
      }
  }

  /// All moments in both states.
  var all: [LogicCall] {
    states.flatMap { state in
      let plain: [LogicSlot] = [.preCreate, .created, .shown, .hidden, .userChanged]
      let changes = kind.attributes.map {
        LogicCall(.attributeChanged, name: $0.name.rawValue, of: state)
      }
      let actions = kind.actions.flatMap { action in
        let name = action.name.rawValue
        let error: Value = ["domain": "LiferayScreens", "status": -5, "text": "probe"]
        return [
          LogicCall(.action, name: name, of: state),
          LogicCall(.startInteraction, name: name, of: state),
          LogicCall(.finishInteraction, name: name, of: state),
          LogicCall(.finishInteraction, name: name, error: error, of: state),
          LogicCall(
            .finishInteraction, name: name, argument: ["title": 7, "rows": "x"], of: state),
        ]
      }
      return plain.map { LogicCall($0, of: state) } + changes + actions
    }
  }
}

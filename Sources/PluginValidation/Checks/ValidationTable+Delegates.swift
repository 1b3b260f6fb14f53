import PluginCalls
import CScreens
import ScreensCore
import ScreensModel

/// The checks of delegates: the events that they receive, and the steps that they supply for
/// actions.
extension ValidationTable {
  static let delegates: [ValidationCheck] = [
    .process("delegate-hears", .delegate, "each event of each screenlet is heard") { probe in
      for delegate in try probe.delegates() {
        for kind in probe.kinds.all {
          for event in kind.events {
            let payload = event.payload.map { ($0.name, $0.type.sample("probe")) }
            let values = Dictionary(payload) { first, _ in first }
            for payload in [values, values.mapValues { _ in Value.none }] {
              if let fault = delegate.hear(event.name.rawValue, payload, of: kind) {
                return .fail("\(delegate.name): the event \(event.name) of \(kind.name): \(fault)")
              }
            }
          }
        }
      }
      return .pass
    },
    .process(
      "delegate-steps", .delegate, "the steps that it supplies can be run, or it says why not"
    ) { probe in
      for delegate in try probe.delegates() {
        for kind in probe.kinds.all {
          for action in kind.actions.map(\.name.rawValue) + ["noSuchAction"] {
            if let fault = delegate.supply(action, of: kind, probe.kinds) {
              return .fail("\(delegate.name): the action \(action) of \(kind.name): \(fault)")
            }
          }
        }
      }
      return .pass
    },
  ]
}

extension Probe {
  /// The plugin's delegates, initialised on the stage.
  fileprivate func delegates(_ manners: ProbeManners = ProbeManners()) throws -> [ProbeDelegate] {
    let loaded = try load(manners)
    let computations = Set(loaded.computations.map(\.name))
    return loaded.delegates.map { ProbeDelegate(table: $0, computations: computations) }
  }
}

/// A plugin's delegate, called by the validator's stage.
private struct ProbeDelegate {
  let table: ForeignDelegateTable
  /// The computations that its steps may name.
  let computations: Set<ComputationName>

  var name: DelegateName { table.name }

  private func source(_ kind: ScreenletKind) -> Value {
    [
      "screenlet": .string(kind.name.rawValue), "id": 1, "page": "/", "session": "probe",
      "locale": "en_US", "userId": 20,
    ]
  }

  /// Sends an event to the delegate.
  ///
  /// - Returns: the fault of a delegate that answers an error without a text.
  func hear(_ event: String, _ payload: [String: Value], of kind: ScreenletKind) -> String? {
    guard let sink = unsafe ProbeStage.shared.openSink() else { return nil }
    let lent = LentMemory(ProbeStage.shared.manners)
    lent.begin()
    let given = unsafe lent.place(.map(payload))
    let place = unsafe lent.place(source(kind))
    let name = unsafe lent.string(event)
    ProbeStage.shared.takeFailure()
    lent.seal()
    let status = unsafe table.hear(0, place, name, given, sink) ?? SCREENS_OK
    lent.end()
    let answer = unsafe ProbeStage.shared.closeSink(sink)
    switch answer {
    case nil, .some(.none), .string, .bool, .bytes: return Self.silence(status)
    case let other?: return "its answer is a \(other.kindName), not a string, a bool or bytes"
    }
  }

  /// Asks for the interactor of an action.
  ///
  /// - Returns: the fault of steps that cannot be run, or of an error without a text.
  func supply(_ action: String, of kind: ScreenletKind, _ library: ScreenletLibrary) -> String? {
    let stage = ProbeStage.shared
    let lent = LentMemory(stage.manners)
    let known = kind.viewModel.filter { $0.direction == .in && !$0.isSecret }
    lent.begin()
    let values = unsafe lent.place(
      .map(
        Dictionary(
          uniqueKeysWithValues: known.map { ($0.name.rawValue, $0.type.sample("probe")) })))
    let place = unsafe lent.place(source(kind))
    let name = unsafe lent.string(action)
    guard let sink = unsafe stage.openSink() else { return nil }
    stage.takeFailure()
    lent.seal()
    let status = unsafe table.supply(0, place, name, values, sink) ?? SCREENS_OK
    lent.end()
    let steps = unsafe stage.closeSink(sink)
    guard status == SCREENS_OK else { return Self.silence(status) }
    guard let steps, !steps.isNone else { return nil }
    do throws(SuppliedStepsFault) {
      let read = try SuppliedSteps(steps, of: kind, library, computations) {
        $0.sample(of: kind)
      }
      try read.checkParameters()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func silence(_ status: Int32) -> String? {
    let text = ProbeStage.shared.takeFailure()
    guard status != SCREENS_OK, text?.isEmpty ?? true else { return nil }
    return "it answered \(status) without a text; say why with host->fail"
  }
}

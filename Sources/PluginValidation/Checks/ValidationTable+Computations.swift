import CScreens
import PluginCalls
import ScreensCore
import ScreensModel

/// The checks of computations: they have an answer or a reason, whatever values they get, and soon.
extension ValidationTable {
  static let computations: [ValidationCheck] = [
    .process(
      "computations-answer", .computation, "each computation has an answer, or it says why not"
    ) { probe in
      for table in try probe.load().computations {
        for lending in [ProbeManners.Lending.careless, .flush, .readOnly, .poisoned] {
          for given in ProbeComputation.inputs {
            if let fault = ProbeComputation(table: table).compute(given, lending) {
              return .fail("\(table.name): \(fault)")
            }
          }
        }
      }
      return .pass
    },
    .process(
      "computation-time", .computation, attempts: 4, "each computation returns within 50 ms"
    ) { probe in
      for table in try probe.load().computations {
        let time = ProbeComputation(table: table).slowest / 1_000_000
        guard time < 50 else {
          return .fail(
            "\(table.name) took \(time) ms; the session waits for it, so move the work into a "
              + "connector")
        }
      }
      return .pass
    },
  ]
}

/// A plugin's computation, called by the validator's stage.
private struct ProbeComputation {
  let table: ForeignComputationTable

  /// Values of each kind under names that steps may have.
  static let inputs: [[String: Value]] = [
    [:], ["value": .none], ["value": 7, "number": 2.5, "text": "probe", "flag": true],
    ["value": [1, "two", nil], "answer": ["userId": 20, "rows": []], "bytes": .bytes([0, 255])],
  ]

  /// The nanoseconds of the slowest call.
  var slowest: UInt64 {
    let times = Self.inputs.map { given in
      let start = ProbeView.now()
      _ = compute(given, .careless)
      return ProbeView.now() - start
    }
    return times.max() ?? 0
  }

  /// Calls the computation.
  ///
  /// - Returns: the fault of one that answers an error without a text.
  func compute(_ values: [String: Value], _ lending: ProbeManners.Lending) -> String? {
    let stage = ProbeStage.shared
    guard let sink = unsafe stage.openSink() else { return nil }
    let lent = LentMemory(ProbeManners(lending: lending))
    lent.begin()
    let given = unsafe lent.place(.map(values))
    let source = unsafe lent.place([
      "screenlet": "Probe", "id": 1, "page": "/", "session": "probe", "locale": "en_US",
    ])
    let step = unsafe lent.string("probe")
    stage.takeFailure()
    lent.seal()
    let status = unsafe table.compute(source, step, given, sink) ?? SCREENS_OK
    lent.end()
    _ = unsafe stage.closeSink(sink)
    let text = stage.takeFailure()
    guard status != SCREENS_OK, text?.isEmpty ?? true else { return nil }
    return "it answered \(status) without a text; say why with host->fail"
  }
}

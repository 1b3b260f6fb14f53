import PluginCalls
import ScreensCore
import ScreensModel

/// A delegate whose code runs in a worker. When that worker is gone, the next event or action finds
/// another one, unless that happens too often.
struct RemoteDelegate: DelegateCode {
  let name: DelegateName
  let plugin: PluginReference
  let computations: Computations
  private let library: WorkerLibrary
  private let index: Int
  private let pin: GenerationPin

  init(
    _ library: WorkerLibrary, index: Int, _ name: DelegateName, of plugin: PluginReference,
    pin: GenerationPin, computations: Computations
  ) {
    self.library = library
    self.index = index
    self.name = name
    self.plugin = plugin
    self.pin = pin
    self.computations = computations
  }

  func hear(
    _ event: EventName, _ payload: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer {
    try send(.event(delegate: index, event, payload: payload, source: source), "event")
  }

  func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer {
    try send(
      .interactor(delegate: index, action, values: values, source: source), "interactor")
  }

  private func send(_ word: HostMessage, _ function: String) throws -> LogicAnswer {
    let worker = try library.worker()
    let answer = try worker.converse(
      word, limit: worker.callLimit, isOfAct: true, during: "\(name).\(function)")
    switch answer {
    case .value(let value):
      guard let answer = LogicAnswer(value) else {
        throw worker.fault(.lied("no answer"), during: "\(name).\(function)")
      }
      return answer
    case .failure(let failure): throw failure.original
    default: throw worker.fault(.lied("no value"), during: "\(name).\(function)")
    }
  }
}

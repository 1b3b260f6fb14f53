import PluginCalls
import ScreensCore
import ScreensModel

/// A screenlet's logic whose code runs in a worker. When that worker is gone, the next call finds
/// another one, unless that happens too often.
struct RemoteLogic: LogicCode {
  let plugin: PluginReference
  let slots: Set<LogicSlot>
  let computations: Computations
  private let library: WorkerLibrary
  private let index: Int
  private let name: ScreenletName
  private let pin: GenerationPin

  init(
    _ library: WorkerLibrary, index: Int, _ logic: LibraryContents.Logic,
    of plugin: PluginReference, pin: GenerationPin, computations: Computations
  ) {
    self.library = library
    self.index = index
    self.plugin = plugin
    self.pin = pin
    self.computations = computations
    name = logic.name
    slots = logic.slots
  }

  func perform(_ call: LogicCall) throws -> LogicAnswer {
    let worker = try library.worker()
    let place = "\(name).\(call.slot)"
    let word = HostMessage.logic(screenlet: index, call)
    switch try worker.converse(word, limit: worker.callLimit, isOfAct: true, during: place) {
    case .value(let value):
      guard let answer = LogicAnswer(value) else {
        throw worker.fault(.lied("no answer"), during: place)
      }
      return answer
    case .failure(let failure): throw failure.original
    default: throw worker.fault(.lied("no value"), during: place)
    }
  }
}

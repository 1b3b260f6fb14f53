import PluginCalls
import ScreensCore
import ScreensModel

/// A computation whose code runs in a worker. When that worker is gone, the next call finds another
/// one, unless that happens too often.
struct RemoteComputation: ComputationCode {
  let plugin: PluginReference
  private let library: WorkerLibrary
  private let index: Int
  private let name: ComputationName
  private let pin: GenerationPin

  init(
    _ library: WorkerLibrary, index: Int, _ name: ComputationName, of plugin: PluginReference,
    pin: GenerationPin
  ) {
    self.library = library
    self.index = index
    self.name = name
    self.plugin = plugin
    self.pin = pin
  }

  func compute(_ call: ComputationCall) throws -> Value {
    let worker = try library.worker()
    let place = "\(name).compute"
    let word = HostMessage.compute(computation: index, call)
    switch try worker.converse(word, limit: worker.callLimit, isOfAct: true, during: place) {
    case .value(let value): return value
    case .failure(let failure): throw failure.original
    default: throw worker.fault(.lied("no value"), during: place)
    }
  }
}

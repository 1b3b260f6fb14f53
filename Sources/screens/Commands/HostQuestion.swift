import ScreensDocuments
import ScreensHost

extension Invocation {
  /// Asks the host that serves this configuration; nil when there is none.
  ///
  /// A host that gives no answer is reported on standard error, and nil is returned.
  func ask(
    _ order: ControlRequest.Order, _ configuration: HostConfiguration
  ) throws -> JSONValue? {
    let client = ControlClient(stateFolder: configuration.stateDirectory)
    do throws(ControlError) {
      return try client.ask(ControlRequest(order, configuration: configuration.file))
    } catch .noAnswer(let path) {
      Console.note("screens: \(ControlError.noAnswer(path: path))")
      return nil
    }
  }
}

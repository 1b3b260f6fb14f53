import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensSystem

/// The listening sockets of the host before this one, where this one is to listen there, too.
struct TakenSockets {
  /// The descriptor of the web face's socket.
  private(set) var web: Int32?
  /// The descriptor of the management address's socket.
  private(set) var management: Int32?

  init() {}

  /// Ends the host that serves a configuration, and takes over its listening sockets; none where
  /// there is no such host.
  init(_ configuration: HostConfiguration) throws(ControlError) {
    let client = ControlClient(stateFolder: configuration.stateDirectory)
    guard let answer = try client.takeOver(configuration: configuration.file) else {
      ServeCommand.say(
        "no host serves \(configuration.file); there is nothing to take over", .info)
      return
    }
    let names = ["listen", "management"].compactMap { answer.value[$0]?.string }
    for (index, descriptor) in answer.descriptors.enumerated() {
      let name = index < names.count ? names[index] : nil
      if index == 0, name == configuration.listen.description {
        web = descriptor
      } else if index == 1, name == configuration.management?.description {
        management = descriptor
      } else {
        // The configuration does not name the address any more.
        close(descriptor)
      }
    }
  }
}

import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensSystem

/// The listening sockets of the host before this one, where this one is to listen there, too.
struct TakenSockets {
  /// Where the web face is asked.
  private(set) var web: Int32?
  /// Where the host's health is asked.
  private(set) var management: Int32?

  /// None.
  init() {}

  /// Has the host that serves a configuration end, and takes what it listened on; nothing where
  /// there is no such host.
  init(_ configuration: HostConfiguration) throws(ControlError) {
    let client = ControlClient(stateFolder: configuration.stateDirectory)
    guard let taken = try client.takeOver(configuration: configuration.file) else {
      ServeCommand.say(
        "no host serves \(configuration.file); there is nothing to take over", .info)
      return
    }
    let names = ["listen", "management"].compactMap { taken.value[$0]?.string }
    for (index, descriptor) in taken.descriptors.enumerated() {
      let name = index < names.count ? names[index] : nil
      if index == 0, name == configuration.listen.description {
        web = descriptor
      } else if index == 1, name == configuration.management?.description {
        management = descriptor
      } else {
        // Nobody listens there any more.
        close(descriptor)
      }
    }
  }
}

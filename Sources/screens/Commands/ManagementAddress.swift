import ScreensSystem
import ScreensHTTP
import ScreensCore
import ScreensHost
import ScreensWeb
import Synchronization

/// How the host of this process is.
enum ServeHealth {
  /// What its management address answers with.
  static let board = HealthBoard()
}

/// The management address of a host, where one is configured.
final class ManagementAddress: Sendable {
  private let address: ListenAddress?
  private let health: HealthBoard
  private let face = Mutex<ManagementFace?>(nil)

  init(_ configuration: HostConfiguration, _ health: HealthBoard) {
    address = configuration.management
    self.health = health
  }

  /// Begins to answer.
  ///
  /// - Parameter isFirst: whether the host ends if the address cannot be had; one that is started
  ///   again after a crash serves its clients all the same.
  func open(isFirst: Bool) throws {
    guard let address else { return }
    do {
      let opened = try ManagementFace(HTTPAddress(address), health: health)
      face.withLock { $0 = opened }
      ServeCommand.say("health is answered at \(opened.url(.ready))", .info)
    } catch {
      guard !isFirst else { throw error }
      ServeCommand.say("health is not answered: \(error)", .error)
    }
  }

  /// Leaves the address to another host.
  func close() async {
    let open = face.withLock { face in
      defer { face = nil }
      return face
    }
    await open?.stop()
  }
}

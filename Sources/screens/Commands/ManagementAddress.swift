import ScreensSystem
import ScreensHTTP
import ScreensCore
import ScreensHost
import ScreensWeb
import Synchronization

/// The health of the host in this process.
enum ServeHealth {
  /// The state that its management address answers with.
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

  /// The address as the configuration has it; nil where there is none.
  var description: String? { address?.description }

  /// Begins to answer.
  ///
  /// - Parameters:
  ///   - isFirst: whether a failure to listen ends the host; a host that is started again after a
  ///     crash serves its clients without the address.
  ///   - inherited: the listening socket of the host before this one.
  func open(isFirst: Bool, on inherited: Int32? = nil) throws {
    guard let address else { return }
    do {
      let opened = try ManagementFace(
        inherited.map { .inherited(descriptor: $0) } ?? HTTPAddress(address), health: health)
      face.withLock { $0 = opened }
      ServeCommand.say("health is answered at \(opened.url(.ready))", .info)
    } catch {
      guard !isFirst else { throw error }
      ServeCommand.say("health is not answered: \(error)", .error)
    }
  }

  /// Lets answers announce that connections close.
  func announceEnd() async { await face.withLock { $0 }?.announceEnd() }

  /// Leaves the address to another host.
  ///
  /// - Returns: the listening socket; nil where there is none.
  func handOver() async -> Int32? { await face.withLock { $0 }?.handOver() }
}

import PluginCalls
import ScreensModel
import Synchronization

/// The files of one request as its worker has them: the files themselves are the host's.
final class RemoteBlobs: RequestBlobs {
  private let telling: WorkerTelling
  /// The host's number of the request; 0 before it is started, which is no request's.
  private let token = Atomic<UInt64>(0)

  init(_ telling: WorkerTelling) { self.telling = telling }

  func begin(_ token: UInt64) { self.token.store(token, ordering: .releasing) }

  private var request: UInt64 { token.load(ordering: .acquiring) }

  func open(_ handle: UInt64) throws(BlobFault) -> OpenedBlob {
    try telling.ask(.openBlob(token: request, handle: handle)).opened()
  }

  func make(size: UInt64) throws(BlobFault) -> OpenedBlob {
    try telling.ask(.makeBlob(token: request, size: size)).opened()
  }

  /// The handle itself: the host knows whether it gave it out.
  func value(of handle: UInt64) -> Value { .handle(handle) }
}

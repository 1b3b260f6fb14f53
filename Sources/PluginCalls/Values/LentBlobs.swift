import CScreens
import ScreensCore
package import ScreensModel
import ScreensSystem
import Synchronization

/// The files of one request as its host has them: the files of its parameters, and the ones that
/// the plugin makes for the answer. They end with this object, and the memory of an answer's file
/// when its last descriptor is closed.
package final class LentBlobs: RequestBlobs {
  private struct State {
    var made: [UInt64: MemoryFile] = [:]
    var sealed: [UInt64: Blob] = [:]
    var octets: UInt64 = 0
  }

  /// No number is used twice: a handle of another request is never one of this.
  private static let lastHandle = Atomic<UInt64>(0)

  private let given: [UInt64: Blob]
  private let limit: UInt64
  private let state = Mutex(State())

  private init(_ given: [UInt64: Blob], limit: Int) {
    self.given = given
    self.limit = UInt64(max(limit, 0))
  }

  /// The parameters of a request as the plugin of a factory gets them: handles for its files, or
  /// their bytes where it was granted none.
  ///
  /// - Parameter limit: the octets of the files that the plugin may make; nil for a plugin that
  ///   gets bytes.
  /// - Throws: for a file that is larger than bytes may be, or that cannot be read.
  package static func lend(
    _ parameters: [String: Value], for operation: OperationName, limit: Int?,
    to factory: ConnectorFactoryName
  ) throws(ScreensError) -> (parameters: [String: Value], blobs: LentBlobs?) {
    var values = parameters
    var given: [UInt64: Blob] = [:]
    for (name, value) in parameters {
      guard case .blob(let blob) = value else { continue }
      if limit != nil {
        let handle = newHandle()
        given[handle] = blob
        values[name] = .handle(handle)
      } else {
        values[name] = .bytes(try bytes(blob, "\(operation): the file \(name)", factory))
      }
    }
    return (values, limit.map { LentBlobs(given, limit: $0) })
  }

  private static func bytes(
    _ blob: Blob, _ place: String, _ factory: ConnectorFactoryName
  ) throws(ScreensError) -> [UInt8] {
    guard blob.count <= Int(SCREENS_VALUE_MAX_BYTES) else {
      throw .fault(
        "\(place) has \(blob.count) bytes, and \(factory) gets \(SCREENS_VALUE_MAX_BYTES) at most; "
          + "a plugin that requires \(SCREENS_BLOB_1) gets files of any size")
    }
    guard let bytes = blob.bytes else { throw .fault("\(place) cannot be read") }
    return bytes
  }

  private static func newHandle() -> UInt64 {
    lastHandle.wrappingAdd(1, ordering: .relaxed).newValue
  }

  package func open(_ handle: UInt64) throws(BlobFault) -> OpenedBlob {
    guard let blob = given[handle] else { throw .stale }
    guard let descriptor = try? blob.opened() else { throw .unavailable }
    return OpenedBlob(descriptor: descriptor, number: UInt64(blob.count))
  }

  package func make(size: UInt64) throws(BlobFault) -> OpenedBlob {
    try state.withLock { state throws(BlobFault) in
      guard state.made.count < Int(SCREENS_BLOB_MAX_MADE), size <= limit - state.octets,
        let file = try? MemoryFile(size: Int(size)), let descriptor = try? file.copyDescriptor()
      else { throw .unavailable }
      state.octets += size
      let handle = Self.newHandle()
      state.made[handle] = file
      return OpenedBlob(descriptor: descriptor, number: handle)
    }
  }

  /// Seals a file that the plugin made: its content is final.
  package func value(of handle: UInt64) throws(ForeignValueError) -> Value {
    if let blob = given[handle] { return .blob(blob) }
    return try state.withLock { state throws(ForeignValueError) in
      if let blob = state.sealed[handle] { return .blob(blob) }
      guard let file = state.made[handle] else { throw .unknownHandle }
      guard (try? file.seal()) != nil, let opened = try? file.opened() else { throw .unsealedFile }
      let blob = Blob(opened)
      state.sealed[handle] = blob
      return .blob(blob)
    }
  }

  /// A file that is in no answer gives its memory back, also where the plugin keeps its descriptor.
  deinit {
    state.withLock { state in
      for (handle, file) in state.made where state.sealed[handle] == nil { file.empty() }
    }
  }
}

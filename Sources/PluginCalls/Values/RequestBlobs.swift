import CScreens
package import ScreensModel

/// The files of one request, which its plugin knows by handles.
package protocol RequestBlobs: Sendable {
  /// Opens a file of the request's parameters.
  func open(_ handle: UInt64) throws(BlobFault) -> OpenedBlob

  /// Makes a file of zeros for the answer.
  func make(size: UInt64) throws(BlobFault) -> OpenedBlob

  /// The value of a part of the answer that is a handle.
  func value(of handle: UInt64) throws(ForeignValueError) -> Value
}

/// A new descriptor, which its receiver closes, with the number that belongs to it: the size of a
/// file that was opened, or the handle of one that was made.
package struct OpenedBlob: Sendable {
  package let descriptor: Int32
  package let number: UInt64

  package init(descriptor: Int32, number: UInt64) {
    self.descriptor = descriptor
    self.number = number
  }
}

/// The reason why a plugin gets no descriptor, as the status that it is answered.
package enum BlobFault: Error, CustomStringConvertible {
  /// The handle, or the request, is not open.
  case stale
  /// A limit is reached, or nothing of the kind was granted.
  case unavailable

  /// Reads a status; nil for one that is no fault.
  package init?(status: Int32) {
    switch status {
    case SCREENS_OK: return nil
    case SCREENS_STALE_HANDLE: self = .stale
    default: self = .unavailable
    }
  }

  /// The status of the header.
  package var status: Int32 {
    switch self {
    case .stale: SCREENS_STALE_HANDLE
    case .unavailable: SCREENS_NOT_AVAILABLE
    }
  }

  /// A sentence for the plugin's author.
  package var description: String {
    switch self {
    case .stale: "no file of an open request has that handle"
    case .unavailable:
      "no file is to be had: the factory's plugin has to require \(SCREENS_BLOB_1), and one "
        + "request makes \(SCREENS_BLOB_MAX_MADE) files with the bytes of the limit uploadBytes "
        + "at most"
    }
  }
}

extension ForeignValueError {
  /// The way around the fault for a connector's answer; nil for most faults.
  var advice: String? {
    guard case .tooLarge = self else { return nil }
    return "; a plugin that requires \(SCREENS_BLOB_1) answers files of any size"
  }
}

extension ForeignValue {
  /// An answer in which files stand for the handles of its parts.
  package static func resolve(
    _ answer: Value, _ blobs: (any RequestBlobs)?
  ) throws(ForeignValueError) -> Value {
    guard case .map(var parts) = answer else { return answer }
    for (name, part) in parts {
      guard case .handle(let handle) = part else { continue }
      guard let blobs else { throw .unknownHandle }
      parts[name] = try blobs.value(of: handle)
    }
    return .map(parts)
  }
}

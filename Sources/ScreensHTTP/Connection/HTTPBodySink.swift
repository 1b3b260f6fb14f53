/// The receiver of one request's body, which it gets as the bytes arrive; its `HTTPTransfer`
/// answers the request.
///
/// The connection owns the sink until `end`. Every member is called on the connection's loop:
/// `receive` any number of times, in order, then `end` once, also after an early answer or a cut.
package protocol HTTPBodySink: AnyObject {
  /// Accepts the next bytes of the body: at least one, at most what one read gives (64 KiB).
  /// Borrowed until the call returns; they are overwritten afterwards.
  func receive(_ bytes: Span<UInt8>)

  /// Ends the body. After `complete` the transfer still owes its answer.
  func end(_ end: HTTPBodyEnd)
}

/// The way in which a body ended.
package enum HTTPBodyEnd: Sendable {
  /// Every byte arrived.
  case complete
  /// The rest does not come: the connection was lost or cut, the request was refused (too large,
  /// too slow, ill-framed), or it was answered before its end. Received bytes are valid.
  case cut
}

/// The readiness of a descriptor, as a loop reports it.
package struct EventLoopReadiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bytes (or a connection) can be read.
  package static let readable = EventLoopReadiness(rawValue: 1)
  /// Bytes can be written.
  package static let writable = EventLoopReadiness(rawValue: 2)
  /// The peer will send no more.
  package static let peerFinished = EventLoopReadiness(rawValue: 4)
  /// The descriptor is broken and can only be closed.
  package static let failed = EventLoopReadiness(rawValue: 8)
}

/// The owner of a descriptor that a loop watches. It is called on its loop only.
package protocol EventLoopSource: AnyObject {
  /// Reports a change of readiness. Events that are no longer true may arrive.
  func becameReady(_ readiness: EventLoopReadiness)
}

package import ScreensModel

/// The files of one session, beside its memory. They end with the session, and earlier where their
/// room is needed: they are then read from the server again.
///
/// Called on the session's executor.
package protocol MediaShelf {
  /// Keeps bytes. The same bytes get the same name.
  ///
  /// - Returns: nil where there is no room for them, or they cannot be written.
  func keep(_ bytes: [UInt8]) -> MediaName?
  /// Keeps the bytes of an open file, of which a large one gets a new name each time.
  ///
  /// - Returns: nil where there is no room for them, or they cannot be read or written.
  func keep(_ blob: Blob) -> MediaName?
  /// The kept bytes; nil for a name of no file, or of one that is no longer there.
  func blob(of name: MediaName) -> Blob?
  /// The kind and the size of a file; nil for a name of no file.
  func facts(of name: MediaName) -> MediaFacts?
}

/// The kind and the size of a kept file.
package struct MediaFacts: Sendable, Hashable {
  /// The media type by the content; nil for a picture that nobody has decoded yet.
  package let type: String?
  package let octets: Int

  package init(type: String?, octets: Int) {
    self.type = type
    self.octets = octets
  }
}

/// The shelf of a session that keeps nothing.
package struct NoShelf: MediaShelf {
  package init() {}
  package func keep(_ bytes: [UInt8]) -> MediaName? { nil }
  package func keep(_ blob: Blob) -> MediaName? { nil }
  package func blob(of name: MediaName) -> Blob? { nil }
  package func facts(of name: MediaName) -> MediaFacts? { nil }
}

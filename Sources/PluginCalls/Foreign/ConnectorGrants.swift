/// The capabilities of a factory's connectors beside their operation.
package struct ConnectorGrants: Sendable, Hashable {
  /// Whether they get the proof of the signed-in user.
  package var session = false
  /// The octets of the files that one request may make; nil where files cross as bytes.
  package var blobBytes: Int?

  /// By default nothing.
  package init(session: Bool = false, blobBytes: Int? = nil) {
    self.session = session
    self.blobBytes = blobBytes
  }
}

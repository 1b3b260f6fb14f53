import PluginSystem

/// The picture that a page names for its previews: bytes that begin like a PNG, a JPEG or a WebP.
/// Nothing here decodes them.
package struct PreviewImage: Sendable, Equatable {
  /// The most bytes of a picture.
  package static let mostBytes = 2_000_000

  /// The bytes as they came, all of them.
  package let bytes: [UInt8]

  /// Nil for bytes that are cut, too many, or none of a picture.
  package init?(_ file: FetchedPage) {
    guard file.fault == nil, file.bytes.count <= Self.mostBytes, PictureBytes.begin(file.bytes)
    else {
      return nil
    }
    bytes = file.bytes
  }

  /// The order for a picture: its page's order, with the rules for addresses, for other bytes.
  ///
  /// - Parameter time: the most time that the picture may take.
  package static func order(
    _ address: PageAddress, like page: FetchOrder, within time: Duration
  ) -> FetchOrder {
    var order = page
    order.address = address
    order.limits.time = time
    // A byte more shows that it is too long.
    order.limits.bytes = mostBytes + 1
    order.isEnough = { bytes, _ in
      bytes.count >= PictureBytes.headLength && !PictureBytes.begin(bytes)
    }
    return order
  }
}

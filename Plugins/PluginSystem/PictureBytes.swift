/// The beginnings of the pictures that a host shows.
package enum PictureBytes {
  /// The bytes that decide.
  package static let headLength = 12

  /// Whether bytes begin like a PNG, a JPEG or a WebP. Their decoder may still refuse them.
  package static func begin(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= headLength else { return false }
    return bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      || bytes.starts(with: [0xff, 0xd8, 0xff])
      || bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }
}

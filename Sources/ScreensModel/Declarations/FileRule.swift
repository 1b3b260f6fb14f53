/// The files that an action accepts.
package struct FileRule: Sendable, Hashable {
  /// The media types of the files, such as `image/jpeg`.
  package let kinds: [String]
  /// The most octets that an operation gets. A picture is made smaller until it fits.
  package let octets: Int
  /// The length of a picture's longer side, beyond which it is scaled; nil for any length.
  package let longestSide: Int?
  /// The pixels that each side of a picture has at least.
  package let leastSide: Int

  /// The pictures that this host can read.
  package static let pictures = ["image/png", "image/jpeg", "image/webp"]

  /// The octets that an operation gets where nobody says how many.
  package static let usualOctets = 10_000_000

  /// By default pictures of any sides.
  package init(
    kinds: [String] = pictures, octets: Int = usualOctets, longestSide: Int? = nil,
    leastSide: Int = 1
  ) {
    self.kinds = kinds
    self.octets = octets
    self.longestSide = longestSide
    self.leastSide = leastSide
  }

  /// The kinds in words, such as `PNG, JPEG, WEBP`.
  package var kindNames: String {
    kinds.map { ($0.split(separator: "/").last ?? "").uppercased() }.joined(separator: ", ")
  }

  /// Whether it accepts pictures alone.
  package var isOfPictures: Bool { kinds.allSatisfy(Self.pictures.contains) }
}

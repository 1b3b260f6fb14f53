/// A file's name that is safe to show and to offer for a download: one component without control
/// characters, without dots or spaces at its ends, and not empty. It is no path of ours.
package struct HTTPFileName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Cleans a foreign name: the component after the last slash or backslash, at most 1,000 bytes,
  /// with U+FFFD for ill-formed UTF-8. A name of which nothing remains becomes `file`.
  package init(_ foreign: some Collection<UInt8>) {
    var start = foreign.startIndex
    for index in foreign.indices
    where foreign[index] == UInt8(ascii: "/") || foreign[index] == UInt8(ascii: "\\") {
      start = foreign.index(after: index)
    }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: foreign[start...], as: UTF8.self).unicodeScalars
    where !Self.isRemoved(scalar) {
      if scalars.isEmpty, Self.isTrimmed(scalar) { continue }
      scalars.append(scalar)
    }
    var name = Self.cut(String(scalars)).unicodeScalars
    while let last = name.last, Self.isTrimmed(last) { name.removeLast() }
    description = name.isEmpty ? "file" : String(name)
  }

  private static func cut(_ name: String) -> String {
    guard name.utf8.count > 1000 else { return name }
    var short = ""
    var count = 0
    for character in name {
      count += character.utf8.count
      guard count <= 1000 else { break }
      short.append(character)
    }
    return short
  }

  private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == " " }

  /// Control characters, and characters that reorder text.
  private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

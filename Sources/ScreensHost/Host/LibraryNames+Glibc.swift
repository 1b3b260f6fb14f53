import CLinux
import ScreensSystem

/// The names that stand in libraries: the code of a view class finds nodes and images by them.
struct LibraryNames {
  private var known: [String: (file: FileIdentity, names: [String: Bool])] = [:]

  /// Whether a library's bytes have a name; true for a library that cannot be read.
  ///
  /// Each version of a library is read once for each name.
  mutating func has(_ name: String, in library: String) -> Bool {
    guard let file = try? OpenFile(reading: library) else { return true }
    let identity = file.status.identity
    if known[library]?.file != identity { known[library] = (identity, [:]) }
    if let answer = known[library]?.names[name] { return answer }
    guard let bytes = try? file.read(at: 0, count: Int(identity.size)) else { return true }
    let answer = Self.isAmong(bytes, name)
    known[library]?.names[name] = answer
    return answer
  }

  /// Whether bytes of a library have a name.
  static func isAmong(_ bytes: [UInt8], _ name: String) -> Bool {
    has(name, bytes) || isComposed(name, bytes)
  }

  /// A library's bytes without the files that it embeds, whose names are not the code's; nil for a
  /// library that cannot be read.
  static func code(of library: String, without files: [[UInt8]]) -> [UInt8]? {
    guard let file = try? OpenFile(reading: library),
      var bytes = try? file.read(at: 0, count: file.count)
    else { return nil }
    for file in files where file.contains(where: { $0 != 0 }) {
      while let start = place(of: file, in: bytes) {
        for index in start..<start + file.count { bytes[index] = 0 }
      }
    }
    return bytes
  }

  /// Whether a name can be put together of two words in the library, such as `userName` and
  /// `Field`.
  private static func isComposed(_ name: String, _ bytes: [UInt8]) -> Bool {
    name.indices.dropFirst().contains { index in
      name[index].isUppercase && has(String(name[..<index]), bytes)
        && has(String(name[index...]), bytes)
    }
  }

  /// Swift keeps texts of up to fifteen bytes in two words of code, not among its constants.
  private static func has(_ name: String, _ bytes: [UInt8]) -> Bool {
    let name = Array(name.utf8)
    if contains(name, bytes) { return true }
    guard name.count <= 15 else { return false }
    #if arch(x86_64)
      guard name.count > 8 else { return false }
      return contains(Array(name.prefix(8)), bytes) && contains(Array(name.dropFirst(8)), bytes)
    #else
      // Other processors split such a word.
      return true
    #endif
  }

  private static func contains(_ part: [UInt8], _ bytes: [UInt8]) -> Bool {
    place(of: part, in: bytes) != nil
  }

  /// The offset of the first occurrence; nil where there is none, or nothing is looked for.
  private static func place(of part: [UInt8], in bytes: [UInt8]) -> Int? {
    // Safety: both arrays outlive the call, and their own counts are given.
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe part.withUnsafeBytes { part in
        guard let start = bytes.baseAddress, let wanted = part.baseAddress,
          let found = unsafe memmem(start, bytes.count, wanted, part.count)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - start
      }
    }
  }
}

/// A file of localized texts: `"key" = "value";` lines or a property list of strings.
package struct StringsFile: Sendable, Equatable {
  /// The texts by key.
  package let texts: [String: String]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 in either order; or a property list, XML or binary.
  ///   - file: The name that errors give.
  package init(_ bytes: [UInt8], file: String, limit: Int = 4 << 20) throws(StringsError) {
    if bytes.count > limit { throw .tooLarge(file: file, bytes: bytes.count, limit: limit) }
    if bytes.starts(with: Array("bplist".utf8)) {
      texts = try Self.propertyList(bytes, file: file)
      return
    }
    guard let text = Self.text(bytes) else { throw .unreadableText(file: file) }
    if text.drop(while: { $0.isWhitespace }).hasPrefix("<?xml") {
      texts = try Self.propertyList(Array(text.utf8), file: file)
    } else {
      var reader = StringsReader(text, file: file)
      texts = try reader.texts()
    }
  }

  private static func propertyList(
    _ bytes: [UInt8], file: String
  ) throws(StringsError) -> [String: String] {
    do {
      var texts: [String: String] = [:]
      for entry in try PropertyList(bytes, file: file).dictionary().entries {
        texts[entry.key] = try entry.value.string()
      }
      return texts
    } catch {
      throw .propertyList(error)
    }
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(validating: bytes.dropFirst(3), as: UTF8.self)
    }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), high: 0) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), high: 1) }
    if bytes.count >= 2, bytes[0] == 0 { return utf16(bytes[...], high: 0) }
    if bytes.count >= 2, bytes[1] == 0 { return utf16(bytes[...], high: 1) }
    return String(validating: bytes, as: UTF8.self)
  }

  /// UTF-16 text; `high` is the index of the high byte in each pair.
  private static func utf16(_ bytes: ArraySlice<UInt8>, high: Int) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    return String(validating: units, as: UTF16.self)
  }
}

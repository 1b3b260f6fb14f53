/// The header lines of one part, and the part that they describe.
struct MultipartHead {
  /// The most lines, and the most bytes of them.
  static let limits = (lines: 16, bytes: 8192)

  private var line: [UInt8] = []
  private var hasReturn = false
  private var lines = 0
  private var bytes = 0
  private var disposition: MultipartParameters?
  private var type: ArraySlice<UInt8>?

  /// Consumes one byte; returns true at the head's end.
  mutating func consume(_ byte: UInt8) throws(MultipartError.Fault) -> Bool {
    bytes += 1
    guard bytes <= Self.limits.bytes else { throw .headTooLarge }
    if hasReturn {
      guard byte == 0x0A else { throw .lineEnd }
      hasReturn = false
      guard !line.isEmpty else { return true }
      try endLine()
    } else if byte == 0x0D {
      hasReturn = true
    } else {
      guard byte != 0x0A else { throw .lineEnd }
      guard byte.isFieldContent else { throw .headLine }
      line.append(byte)
    }
    return false
  }

  private mutating func endLine() throws(MultipartError.Fault) {
    lines += 1
    guard lines <= Self.limits.lines else { throw .headTooLarge }
    let name = line.prefix(while: ByteSet.token.contains)
    guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":")
    else { throw .headLine }
    let value = line[(name.endIndex + 1)...].trimmingBlanks
    line = []
    if name.equalsIgnoringCase("content-disposition".utf8) {
      guard disposition == nil else { throw .dispositionRepeated }
      disposition = MultipartParameters(value)
      guard disposition != nil else { throw .parameters }
    } else if name.equalsIgnoringCase("content-type".utf8) {
      guard type == nil else { throw .typeRepeated }
      type = value
    } else if name.equalsIgnoringCase("content-transfer-encoding".utf8) {
      let isIdentity = ["7bit", "8bit", "binary"].contains { value.equalsIgnoringCase($0.utf8) }
      guard isIdentity else { throw .transferEncoding }
    }
  }

  /// A part as its head describes it.
  enum Part {
    case field(name: [UInt8])
    /// `isChosen` is false for an empty file name: without bytes, no file was chosen.
    case file(MultipartFile, isChosen: Bool)
  }

  /// The described part. `filename` makes it a file; `filename*` has no meaning in forms.
  func part(_ limits: MultipartLimits) throws(MultipartError.Fault) -> Part {
    guard let disposition, disposition.value.equalsIgnoringCase("form-data".utf8),
      let sentName = disposition["name".utf8]
    else { throw .disposition }
    let name = MultipartParameters.decode(sentName)
    guard name.count <= limits.name else { throw .nameTooLong }
    guard String(validating: name, as: UTF8.self) != nil else { throw .name }
    let fileName = disposition["filename".utf8]
    try checkType(isFile: fileName != nil)
    guard let fileName else { return .field(name: name) }
    let file = MultipartFile(
      name: name, fileName: HTTPFileName(MultipartParameters.decode(fileName)),
      declaredType: declaredType)
    return .file(file, isChosen: !fileName.isEmpty)
  }

  /// Refuses nested bodies, and fields in other charsets than UTF-8. A file's charset is its own.
  private func checkType(isFile: Bool) throws(MultipartError.Fault) {
    guard let type else { return }
    let nested = isFile ? "multipart/mixed" : "multipart/"
    guard !type.prefix(nested.utf8.count).equalsIgnoringCase(nested.utf8) else { throw .nested }
    guard !isFile else { return }
    guard let type = MultipartParameters(type) else { throw .parameters }
    let charset = type["charset".utf8]
    guard charset?.equalsIgnoringCase("utf-8".utf8) ?? true else { throw .charset }
  }

  private var declaredType: String? {
    guard let type else { return nil }
    let name = type.prefix { $0 != UInt8(ascii: ";") }.trimmingBlanks
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isValid =
      parts.count == 2 && name.count <= 127
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(ByteSet.token.contains) }
    return isValid ? String(decoding: name.map(\.lowercasedASCII), as: UTF8.self) : nil
  }
}

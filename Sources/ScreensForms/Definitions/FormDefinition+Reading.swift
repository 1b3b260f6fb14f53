import ScreensDocuments

extension FormDefinition {
  /// Reads a definition in any dialect: XML if its first character is `<`, else JSON.
  ///
  /// - Parameter file: The name that errors give the text.
  package init(
    _ text: String, file: String, limits: FormLimits = .standard
  ) throws(FormError) {
    let bytes = Array(text.utf8)
    let first = bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) && $0 < 0x80 }
    if first == UInt8(ascii: "<") {
      try self.init(xml: bytes, file: file, limits: limits)
    } else {
      try self.init(json: bytes, file: file, limits: limits)
    }
  }

  package init(
    json bytes: [UInt8], file: String, limits: FormLimits = .standard
  ) throws(FormError) {
    var reader = JSONDefinitionReader(file: file, limits: limits)
    self = try reader.definition(try FormText.json(bytes, file: file, limits: limits))
  }

  /// Reads a definition in XML; its shape tells the forms of 6.2 from the structures of articles.
  package init(xml bytes: [UInt8], file: String, limits: FormLimits = .standard) throws(FormError) {
    let root = try FormText.xml(bytes, file: file, limits: limits)
    var reader = XMLDefinitionReader(file: file, limits: limits)
    self = try reader.definition(root)
  }

  /// The definition in its own dialect.
  package var text: String {
    switch dialect {
    case .json: JSONDefinitionWriter.text(self)
    case .xsd, .webContent: XMLDefinitionWriter.text(self)
    }
  }
}

/// Texts of forms as trees, within limits.
enum FormText {
  static func json(
    _ bytes: [UInt8], file: String, limits: FormLimits
  ) throws(FormError) -> JSONValue {
    do {
      return try JSONReader.read(
        bytes, file: file, depth: 3 * limits.depth + 16, size: limits.bytes)
    } catch {
      throw .json(error)
    }
  }

  static func xml(
    _ bytes: [UInt8], file: String, limits: FormLimits
  ) throws(FormError) -> DocumentElement {
    do {
      return try XMLReader.read(
        bytes, file: file,
        limits: XMLLimits(
          bytes: limits.bytes, depth: 2 * limits.depth + 8, elements: 100_000, attributes: 64))
    } catch {
      throw .xml(error)
    }
  }
}

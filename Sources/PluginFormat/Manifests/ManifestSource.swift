import ScreensSystem
package import ScreensDocuments

/// The source text that puts a descriptor, and a theme's files, into a library.
///
/// The same descriptor always gives the same text, so that a committed file can be compared.
package struct ManifestSource: Sendable {
  /// A language that plugins are written in.
  package enum Language: String, CaseIterable, Sendable {
    case swift
    case c
    case rust
  }

  /// A file to embed; the name is its path as in a bundle folder.
  package struct Resource: Sendable {
    let name: String
    let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The largest description of a note, in bytes.
  package static let limit = PluginNote.sizeLimit

  let file: String
  let descriptor: JSONValue
  let resources: [Resource]
  /// The descriptor as the note holds it.
  let description: [UInt8]

  /// The descriptor is not checked again.
  ///
  /// - Parameters:
  ///   - file: the descriptor's file, as the printed comment names it.
  ///   - descriptor: its content.
  ///   - resources: the files to embed, in the order in which the table lists them.
  /// - Throws: an error when the descriptor is larger than a note may be.
  package init(
    file: String, descriptor: JSONValue, resources: [Resource] = []
  ) throws(ManifestSourceError) {
    var writer = JSONWriter()
    writer.value(descriptor)
    guard writer.bytes.count < Self.limit else {
      throw .tooLarge(file: file, bytes: writer.bytes.count, limit: Self.limit - 1)
    }
    self.file = file
    self.descriptor = descriptor
    self.resources = resources
    description = writer.bytes
  }

  /// The source text, ready to be saved and committed.
  package func text(in language: Language) -> String {
    switch language {
    case .swift: swiftText
    case .c: cText
    case .rust: rustText
    }
  }

  func command(_ language: Language) -> String {
    let resources = resources.isEmpty ? "" : " --resources DIR"
    return "screens manifest \(file) --language \(language.rawValue)\(resources)"
  }

  /// Rows of bytes that every language reads, each with its text as a comment.
  static func rows(_ bytes: [UInt8], indent: String) -> String {
    stride(from: 0, to: bytes.count, by: 12).map { start in
      let row = bytes[start..<min(start + 12, bytes.count)]
      let numbers = row.map { "0x" + hex($0) + "," }.joined(separator: " ")
      let text = String(
        decoding: row.map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }, as: UTF8.self)
      return "\(indent)\(numbers)  // \(text)\n"
    }.joined()
  }

  /// A literal with the same meaning in Swift, C and Rust.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func hex(_ byte: UInt8) -> String {
    Hexadecimal.text(of: [byte]).uppercased()
  }
}

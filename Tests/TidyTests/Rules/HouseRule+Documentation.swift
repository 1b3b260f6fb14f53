/// Every declaration that other modules see says in a sentence what it promises.
extension HouseRule {
  static let documentation = [declarations, requirements, cases]

  private static let isSwiftSource: @Sendable (SourceFile) -> Bool = { $0.isSwift && $0.isSource }

  /// Members that only fulfil a protocol of the standard library.
  private static let fulfilling = [
    "var description:", "var debugDescription:", "static func == ", "static func < ",
    "func hash(into", "init(from decoder", "func encode(to encoder",
  ]

  /// Every package and public declaration has a doc comment.
  private static let declarations = HouseRule("documentation", about: isSwiftSource) { file in
    file.lines.filter { line in
      isSeen(line.code) && declaredWord(line.code) != nil && declaredWord(line.code) != "extension"
        && !fulfilling.contains { line.code.contains($0) } && !isDocumented(line, in: file)
    }.map { Finding(line: $0.number, sentence: "The declaration has no doc comment.") }
  }

  /// Every requirement of a package or public protocol has a doc comment.
  private static let requirements = HouseRule("requirements", about: isSwiftSource) { file in
    members(of: "protocol", in: file, openedBy: isSeen).filter { line in
      ["func", "init", "var", "subscript", "associatedtype"].contains(declaredWord(line.code))
        && !isDocumented(line, in: file)
    }.map { Finding(line: $0.number, sentence: "The requirement has no doc comment.") }
  }

  /// Every case of the kit's enums has a doc comment: authors of plugins choose among them. So has
  /// a case elsewhere whose bare text, number or flag the name alone doesn't explain.
  private static let cases = HouseRule(
    "cases", about: isSwiftSource,
    except: [
      .init("JSONValue.swift", because: "its cases are the kinds of JSON"),
      .init("PropertyListValue.swift", because: "its cases are the kinds of a property list"),
      .init(
        "Sources/ScreensCore/Values/Value.swift", because: "its cases are the kinds of a value"),
      .init("RuntimeAttribute.swift", because: "its cases are the types of Interface Builder"),
    ]
  ) { file in
    members(of: "enum", in: file, openedBy: isSeen).filter { line in
      guard declaredWord(line.code) == "case", !isDocumented(line, in: file) else { return false }
      if file.path.hasPrefix("Sources/ScreensPluginKit/") { return true }
      return ["(String)", "(Int)", "(Int32)", "(Int64)", "(UInt8)", "(UInt32)", "(Bool)"].contains {
        line.code.contains($0)
      }
    }.map { Finding(line: $0.number, sentence: "The case has no doc comment.") }
  }

  /// Whether a declaration is visible in other modules.
  private static func isSeen(_ code: String) -> Bool {
    let words = code.split(separator: " ")
    let kind = declaredWord(code).flatMap { word in
      words.firstIndex { $0.prefix { $0.isLetter } == word }
    }
    return words[..<(kind ?? 0)].contains { ["package", "public", "open"].contains($0) }
  }

  private static func isDocumented(_ line: SourceFile.Line, in file: SourceFile) -> Bool {
    file.comment(above: line).contains { $0.content.hasPrefix("///") }
  }

  /// The lines directly within declarations of a kind.
  private static func members(
    of kind: String, in file: SourceFile, openedBy isOpening: (String) -> Bool
  ) -> [SourceFile.Line] {
    var found: [SourceFile.Line] = []
    var open: Int?
    for line in file.lines where !line.code.isEmpty {
      if let indent = open {
        if line.indent == indent + 2 { found.append(line) }
        if line.indent <= indent, line.content.hasPrefix("}") { open = nil }
      } else if declaredWord(line.code) == kind, isOpening(line.code), !line.code.hasSuffix("}") {
        open = line.indent
      }
    }
    return found
  }
}

/// Every declaration that other modules see says in a sentence what it promises.
extension HouseRule {
  static let documentation = [declarations, requirements, cases, noise]

  private static let isSwiftSource: @Sendable (SourceFile) -> Bool = { $0.isSwift && $0.isSource }

  /// Members that only fulfil a protocol of the standard library.
  private static let fulfilling = [
    "var description:", "var debugDescription:", "static func == ", "static func < ",
    "func hash(into", "init(from decoder", "func encode(to encoder",
  ]

  /// Every public declaration has a doc comment.
  private static let declarations = HouseRule("documentation", about: isSwiftSource) { file in
    file.lines.filter { line in
      guard let word = declaredWord(line.code), word != "extension" else { return false }
      return isSeen(line.code) && line.code.contains("public ")
        && !fulfilling.contains { line.code.contains($0) } && !isDocumented(line, in: file)
    }.map { Finding(line: $0.number, sentence: "The declaration has no doc comment.") }
  }

  /// Words of a doc comment that say nothing of what it is about.
  private static let empty: Set<String> = [
    "the", "a", "an", "of", "its", "it", "this", "that", "is", "makes", "one", "s", "does",
    "nothing",
  ]

  /// A doc comment says something that the name of its declaration does not.
  private static let noise = HouseRule(
    "noise", about: { isSwiftSource($0) && !$0.path.hasPrefix("Sources/ScreensPluginKit/") }
  ) { file in
    file.lines.filter { line in
      guard let text = line.comment, line.content.hasPrefix("///"), line.number < file.lines.count
      else { return false }
      let declaration = file.lines[line.number]
      let isAlone = line.number < 2 || !file.lines[line.number - 2].content.hasPrefix("///")
      guard isAlone, !declaration.isComment, declaredWord(declaration.code) != nil else {
        return false
      }
      let name = declaration.code.lowercased()
      let said = text.lowercased().split { !$0.isLetter }.map(String.init)
        .filter { !empty.contains($0) }
      return said.allSatisfy { name.contains($0) }
    }.map { Finding(line: $0.number, sentence: "The comment repeats the name: say more, or less.") }
  }

  /// Every requirement of a public protocol has a doc comment.
  private static let requirements = HouseRule("requirements", about: isSwiftSource) { file in
    members(of: "protocol", in: file, openedBy: { $0.contains("public ") }).filter { line in
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
        "Sources/ScreensModel/Values/Value.swift", because: "its cases are the kinds of a value"),
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

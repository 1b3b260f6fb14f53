/// Files, functions and types that fit on a page and in a head.
extension HouseRule {
  static let sizes = [fileLength, headerLength, lineLength, functionLength, storedProperties]

  /// No source file is longer than 400 lines.
  private static let fileLength = HouseRule("file-length", about: \.isSwift) { file in
    tooLong(file, limit: 400)
  }

  /// No C header is longer than 200 lines.
  private static let headerLength = HouseRule(
    "header-length", about: { $0.path.hasPrefix("Sources/CScreens/") }
  ) { tooLong($0, limit: 200) }

  private static func tooLong(_ file: SourceFile, limit: Int) -> [Finding] {
    guard file.lines.count > limit else { return [] }
    return [
      Finding(
        line: limit + 1,
        sentence: "The file has \(file.lines.count) lines, over \(limit): split it.")
    ]
  }

  /// No line is longer than 100 columns; tables in documentation may be.
  private static let lineLength = HouseRule(
    "line-length", about: { $0.isSwift && $0.isSource },
    line: { line in
      guard line.text.count > 100, line.comment?.hasPrefix("|") != true else { return nil }
      return "The line has \(line.text.count) columns, over 100."
    })

  /// No function is longer than 70 lines.
  private static let functionLength = HouseRule("function-length", about: \.isSwift) { file in
    file.lines.compactMap { line in
      guard isFunction(line.code), let length = length(from: line, in: file), length > 70 else {
        return nil
      }
      return Finding(
        line: line.number, sentence: "The function has \(length) lines, over 70: split it.")
    }
  }

  /// Whether a line of code begins a function, an initialiser or a subscript.
  private static func isFunction(_ code: String) -> Bool {
    declaredWord(code).map { ["func", "init", "deinit", "subscript"].contains($0) } ?? false
  }

  /// The lines of a function: to the closing brace at its own indentation. The formatter sets it.
  private static func length(from line: SourceFile.Line, in file: SourceFile) -> Int? {
    if line.code.hasSuffix("}") { return nil }
    for other in file.lines[line.number...] where !other.code.isEmpty && other.indent <= line.indent
    {
      if other.content.hasPrefix("}") { return other.number - line.number + 1 }
      // The end of the parameters, or a brace on a line of its own.
      if other.indent == line.indent, other.content.hasPrefix(")") || other.content == "{" {
        continue
      }
      return nil
    }
    return nil
  }

  /// No class or actor has more than twelve stored properties; its parts are counted in.
  private static let storedProperties = HouseRule(
    "stored-properties", about: { $0.isSwift && $0.isSource }
  ) { file in
    StoredProperties.types(in: file).compactMap { type in
      guard type.count > StoredProperties.limit else { return nil }
      return Finding(
        line: type.line,
        sentence: "\(type.name) has \(type.count) stored properties, over "
          + "\(StoredProperties.limit): group those that change together.")
    }
  }

  /// The word that says what a line of code declares, behind attributes and modifiers; nil when it
  /// declares nothing.
  static func declaredWord(_ code: String) -> String? {
    let modifiers: Set<Substring> = [
      "private", "fileprivate", "package", "public", "internal", "open", "final", "static",
      "class", "override", "mutating", "nonmutating", "nonisolated", "convenience", "required",
      "indirect", "lazy", "weak", "unowned", "borrowing", "consuming", "isolated", "unsafe",
    ]
    let kinds: Set<Substring> = [
      "func", "init", "deinit", "subscript", "var", "let", "case", "typealias", "associatedtype",
      "struct", "class", "enum", "protocol", "actor", "extension",
    ]
    let words = code.split(separator: " ")
    for (index, word) in words.enumerated() {
      if word.hasPrefix("@") { continue }
      let stem = word.prefix { $0.isLetter }
      if stem == "class", index + 1 < words.count, let first = words[index + 1].first,
        first.isUppercase
      {
        return "class"
      }
      if modifiers.contains(stem), stem.count == word.count || word.hasSuffix(")") { continue }
      return kinds.contains(stem) ? String(stem) : nil
    }
    return nil
  }
}

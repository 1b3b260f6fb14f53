/// Counts the stored properties of classes and actors; what a type hides in private types of its
/// own is counted in.
enum StoredProperties {
  static let limit = 12

  /// A class or actor with its count.
  struct Counted {
    let name: String
    let line: Int
    var count: Int
  }

  /// A type's declaration that is open at a line.
  private struct Open {
    let indent: Int
    let name: String
    let line: Int
    let isClass: Bool
    let isPrivate: Bool
    var count = 0
  }

  /// The classes and actors of a file; the indentation tells what belongs to what, since the
  /// formatter sets it.
  static func types(in file: SourceFile) -> [Counted] {
    var found: [Counted] = []
    var open: [Open] = []
    func close() {
      let type = open.removeLast()
      if type.isClass {
        found.append(Counted(name: type.name, line: type.line, count: type.count))
      } else if type.isPrivate, !open.isEmpty {
        open[open.count - 1].count += type.count
      }
    }
    for line in file.lines where !line.code.isEmpty {
      if let last = open.last, line.indent <= last.indent {
        // A declaration goes on in the line of its opening brace.
        let content = line.content
        if line.indent == last.indent, content.hasPrefix("{") || content.hasPrefix(")") { continue }
        while let last = open.last, line.indent <= last.indent { close() }
      }
      let word = HouseRule.declaredWord(line.code)
      switch word {
      case "class", "actor", "struct", "enum", "extension", "protocol":
        guard !line.code.hasSuffix("}") else { continue }
        open.append(
          Open(
            indent: line.indent, name: name(after: word ?? "", in: line.code), line: line.number,
            isClass: word == "class" || word == "actor",
            isPrivate: line.code.contains("private ")))
      case "var", "let":
        if let last = open.last, line.indent == last.indent + 2, isStored(line.code) {
          open[open.count - 1].count += 1
        }
      default: break
      }
    }
    while !open.isEmpty { close() }
    return found
  }

  private static func name(after word: String, in code: String) -> String {
    let words = code.split(separator: " ")
    guard let index = words.firstIndex(of: Substring(word)), index + 1 < words.count else {
      return ""
    }
    return String(words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
  }

  /// Whether a property has a place in memory: it is none of the type's own, and its brace, if any,
  /// comes after a value or opens observers.
  private static func isStored(_ code: String) -> Bool {
    if code.contains("static ") { return false }
    guard let brace = code.firstIndex(of: "{") else { return true }
    return code[..<brace].contains("=")
  }
}

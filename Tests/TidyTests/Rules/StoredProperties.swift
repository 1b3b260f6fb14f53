/// Counts the stored properties of classes and actors; the parts that a type hides in types of its
/// own are counted in.
///
/// A nested type is such a part when it is private, or when a stored property uses it and no test
/// names it.
struct StoredProperties {
  static let limit = 12

  /// A class or actor with its count.
  struct Counted {
    let name: String
    let line: Int
    let count: Int
  }

  /// A type's declaration.
  private struct Declared {
    let name: String
    /// The place of the declaration that this one stands in.
    let outer: Int?
    let line: Int
    let indent: Int
    let isClass: Bool
    let isPrivate: Bool
    var count = 0
    /// The words in the declarations of its stored properties.
    var words: Set<Substring> = []
  }

  /// The words with a point before them in the tests' code, with the word before it: `Outer.Inner`.
  private static let tested: Set<String> = Set(
    SourceTree.whole.files.filter { $0.isSwift && $0.isTest }.flatMap { file in
      file.lines.flatMap { line -> [String] in
        guard line.code.utf8.contains(UInt8(ascii: ".")) else { return [] }
        return line.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
          .flatMap { path -> [String] in
            let parts = path.split(separator: ".")
            return zip(parts, parts.dropFirst()).map { "\($0).\($1)" }
          }
      }
    })

  private var types: [Declared] = []

  /// The classes and actors of a file.
  static func types(in file: SourceFile) -> [Counted] {
    let counter = StoredProperties(file)
    return counter.types.indices.filter { counter.types[$0].isClass }.map { index in
      let type = counter.types[index]
      return Counted(name: type.name, line: type.line, count: counter.count(index))
    }
  }

  /// Reads the declarations of a file. The indentation shows the nesting, since the formatter sets
  /// it.
  private init(_ file: SourceFile) {
    var open: [Int] = []
    let lines = file.lines.filter { !$0.code.isEmpty }
    for (index, line) in lines.enumerated() {
      if let last = open.last, line.indent <= types[last].indent {
        // A declaration goes on in the line of its opening brace.
        let content = line.content
        if line.indent == types[last].indent, content.hasPrefix("{") || content.hasPrefix(")") {
          continue
        }
        while let last = open.last, line.indent <= types[last].indent { open.removeLast() }
      }
      let word = HouseRule.declaredWord(line.code)
      switch word {
      case "class", "actor", "struct", "enum", "extension", "protocol":
        guard !line.code.hasSuffix("}") else { continue }
        types.append(
          Declared(
            name: Self.name(after: word ?? "", in: line.code), outer: open.last, line: line.number,
            indent: line.indent, isClass: word == "class" || word == "actor",
            isPrivate: line.code.contains("private ")))
        open.append(types.count - 1)
      case "var", "let":
        let next = index + 1 < lines.count ? lines[index + 1].content : ""
        if let last = open.last, line.indent == types[last].indent + 2,
          Self.isStored(line.code, next)
        {
          types[last].count += Self.names(in: line.code)
          let rest = lines[(index + 1)...].prefix { $0.indent > line.indent }
          for line in [line] + (line.code.contains("{") ? [] : Array(rest)) {
            types[last].words.formUnion(
              line.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
          }
        }
      default: break
      }
    }
  }

  /// The stored properties of a type with those of its parts.
  private func count(_ index: Int) -> Int {
    let type = types[index]
    let parts = types.indices.filter { place in
      let part = types[place]
      guard let outer = part.outer, !part.isClass else { return false }
      // A part may stand in an extension of the type.
      guard outer == index || (types[outer].name == type.name && types[outer].outer == type.outer)
      else { return false }
      if part.isPrivate { return true }
      return type.words.contains(Substring(part.name))
        && !Self.tested.contains("\(type.name).\(part.name)")
    }
    return type.count + parts.map(count).reduce(0, +)
  }

  private static func name(after word: String, in code: String) -> String {
    let words = code.split(separator: " ")
    guard let index = words.firstIndex(of: Substring(word)), index + 1 < words.count else {
      return ""
    }
    return String(words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
  }

  /// Whether a property is stored: it is none of the type's own, and its brace, if any, comes after
  /// a value or opens observers.
  private static func isStored(_ code: String, _ next: Substring) -> Bool {
    if code.contains("static ") { return false }
    guard let brace = code.firstIndex(of: "{") else { return true }
    let inner = code[brace...].dropFirst().drop { $0 == " " }
    let first = inner.isEmpty ? next : inner
    return code[..<brace].contains("=") || first.hasPrefix("didSet") || first.hasPrefix("willSet")
  }

  /// How many properties a line declares: `let a, b: Int` has two.
  private static func names(in code: String) -> Int {
    var depth = 0
    var count = 1
    for character in code.replacing("->", with: "").prefix(while: { $0 != "=" && $0 != "{" }) {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { count += 1 }
    }
    return count
  }
}

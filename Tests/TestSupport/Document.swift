import Foundation

/// A parsed Markdown document of this package: tests compare its examples and names with the
/// program.
package struct Document: Sendable, CustomStringConvertible {
  /// A fenced block.
  package struct Block: Sendable {
    /// The word after the fence; empty for none.
    package let language: String
    /// The file that the line above names in backquotes, up to its colon; nil for none.
    package let file: String?
    /// The nearest heading above.
    package let heading: String
    /// The line of the fence, from 1.
    package let line: Int
    /// The content, each line with its end.
    package let text: String
  }

  /// A piece of the prose with its line, from 1.
  package struct Mention: Sendable {
    /// The text of a code span, or the target of a link.
    package let text: String
    /// The line that it begins in.
    package let line: Int
  }

  /// A command of a shell.
  package struct Command: Sendable {
    /// Its words, without variables that are set for it.
    package let words: [String]
    /// The line of the block or span that has it.
    package let line: Int
  }

  /// Relative to the package.
  package let path: String
  package let text: String
  /// The headings in their order.
  package private(set) var headings: [String] = []
  /// The fenced blocks in their order.
  package private(set) var blocks: [Block] = []
  /// The code spans of the prose.
  package private(set) var spans: [Mention] = []
  /// The targets of links and images.
  package private(set) var links: [Mention] = []
  /// The cells of each row of a table without its head, by the heading above.
  private var tables: [String: [[String]]] = [:]

  package var description: String { path }

  /// The documents of the package, sorted by path.
  package static func all() throws -> [Document] {
    let folders = ["Sources", "Plugins", "Tests"].flatMap { folder in
      let walker = FileManager.default.enumerator(atPath: "\(Repository.root)/\(folder)")
      return (walker?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    return try (["README.md"] + folders.filter { $0.hasSuffix(".md") }.sorted()).map {
      try Document($0)
    }
  }

  /// Reads a document of the package.
  package init(_ path: String) throws {
    let text = try String(contentsOfFile: "\(Repository.root)/\(path)", encoding: .utf8)
    self.init(path: path, text: text)
  }

  package init(path: String, text: String) {
    self.path = path
    self.text = text
    var heading = ""
    var above = ""
    var open: (language: String, line: Int, lines: [Substring])?
    var paragraph: (line: Int, lines: [Substring]) = (0, [])
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let block = open {
        if line.hasPrefix("```") {
          blocks.append(
            Block(
              language: block.language, file: Self.file(namedBy: above), heading: heading,
              line: block.line, text: block.lines.map { $0 + "\n" }.joined()))
          open = nil
          above = ""
        } else {
          open?.lines.append(line)
        }
        continue
      }
      let fence = line.hasPrefix("```")
      if fence || line.isEmpty || line.hasPrefix("#") {
        readProse(paragraph, below: heading)
        paragraph = (index + 2, [])
      }
      if fence {
        open = (String(line.dropFirst(3)), index + 1, [])
      } else if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
        headings.append(heading)
      } else if !line.isEmpty {
        if paragraph.lines.isEmpty { paragraph.line = index + 1 }
        paragraph.lines.append(line)
        above = String(line)
      }
    }
    readProse(paragraph, below: heading)
  }

  /// The blocks of a language.
  package func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// The rows of the tables under a heading, without their heads.
  package func rows(under heading: String) -> [[String]] { tables[heading] ?? [] }

  /// The anchors that links can lead to.
  package var anchors: Set<String> {
    Set(
      headings.map { heading in
        String(
          heading.lowercased().replacing(" ", with: "-").filter {
            $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
          })
      })
  }

  /// The commands of the blocks of a shell, and of the code spans that begin with one of `programs`.
  package func commands(of programs: Set<String>) -> [Command] {
    let texts =
      blocks(in: "sh").map { Mention(text: $0.text, line: $0.line) }
      + spans.filter { span in
        span.text.split { $0.isWhitespace }.first.map { programs.contains(Self.name($0)) } ?? false
      }
    return texts.flatMap { text in
      Self.commands(text.text).filter { programs.contains(Self.name($0[0])) }
        .map { Command(words: $0, line: text.line) }
    }
  }

  /// The words of each command of a shell's text, without comments and settings of variables.
  package static func commands(_ text: String) -> [[String]] {
    let lines = text.replacing("\\\n", with: " ").replacing(/(^| )#.*/.anchorsMatchLineEndings()) {
      _ in ""
    }
    return lines.replacing("&&", with: ";").split { ";|\n".contains($0) }.map { command in
      command.split { $0.isWhitespace }.map { $0.trimmingCharacters(in: ["\"", "'"]) }
        .drop { $0.firstMatch(of: /^[A-Z_]+=/) != nil }
    }
    .map(Array.init).filter { !$0.isEmpty }
  }

  private static func name(_ word: some StringProtocol) -> String {
    String(word).split(separator: "/").last.map(String.init) ?? ""
  }

  private static func file(namedBy line: String) -> String? {
    line.firstMatch(of: /^`([^`]+)`.*:$/).map { String($0.1) }
  }

  private mutating func readProse(
    _ paragraph: (line: Int, lines: [Substring]), below heading: String
  ) {
    let text = paragraph.lines.joined(separator: "\n")
    func line(of place: String.Index, in text: String) -> Int {
      paragraph.line + text[..<place].count { $0 == "\n" }
    }
    spans += text.matches(of: /`([^`]+)`/).map {
      Mention(
        text: String($0.1.map { $0 == "\n" ? " " : $0 }),
        line: line(of: $0.range.lowerBound, in: text))
    }
    // Links in code are ignored.
    let prose = text.replacing(/`[^`]+`/) { String($0.output.map { $0 == "\n" ? $0 : "`" }) }
    for match in prose.matches(of: /\]\(([^)\s]+)\)|src="([^"]+)"/) {
      guard let target = match.1 ?? match.2 else { continue }
      links.append(Mention(text: String(target), line: line(of: match.range.lowerBound, in: prose)))
    }
    let rows = paragraph.lines.filter { $0.hasPrefix("|") }
    guard rows.count > 2 else { return }
    tables[heading, default: []] += rows.dropFirst(2).map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}

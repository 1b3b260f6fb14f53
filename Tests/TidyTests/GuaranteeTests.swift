import Foundation
import TestSupport
import Testing

/// Each guarantee of the README and of its document names the suites that prove it.
@Suite struct GuaranteeTests {
  private static let document = "Sources/ScreensHost/ScreensHost.docc/Guarantees.md"

  /// The guarantees of a text, which are its list's entries, each with the suites and scripts at
  /// its end.
  private static func guarantees(
    _ text: some StringProtocol
  ) -> [(text: String, proofs: [String])] {
    let entries = String(text).replacing("\n  ", with: " ").split(separator: "\n")
    return entries.filter { $0.hasPrefix("- ") }.map { entry in
      let list = entry.firstMatch(of: /\((`[\w.]+`(?:, `[\w.]+`)*)\)$/)
      let names = list?.1.matches(of: /[\w.]+/).map { String($0.output) } ?? []
      return (String(entry.dropFirst(2)), names)
    }
  }

  /// The section of a text that has the heading `Guarantees`.
  private static func section(of text: String) -> Substring {
    guard let start = text.firstRange(of: "\n## Guarantees\n")?.upperBound else { return "" }
    let rest = text[start...]
    return rest.firstRange(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest
  }

  /// The guarantees without a proof, and the proofs without a suite or script of that name.
  private static func faults(_ text: some StringProtocol) -> [String] {
    guarantees(text).flatMap { guarantee -> [String] in
      guarantee.proofs.isEmpty
        ? [guarantee.text] : guarantee.proofs.filter { !suites.contains($0) }
    }
  }

  /// The suites that have tests, and the scripts of `Tests/EndToEndTests/Scripts`.
  private static let suites: Set<String> = {
    let tests = SourceTree(below: ["Tests"], suffixes: ["swift"]).files
      .filter { $0.text.contains("@Test") }
      .flatMap { $0.text.matches(of: /\bstruct (\w+Tests)\b/).map { String($0.1) } }
    let scripts = SourceTree(below: ["Tests/EndToEndTests/Scripts"], suffixes: ["py"]).files.map(
      \.name)
    return Set(tests + scripts)
  }()

  @Test func `Each guarantee names a suite that exists`() throws {
    let text = try Document(Self.document).text
    #expect(Self.guarantees(text).count > 30)
    #expect(Self.faults(text) == [])
  }

  @Test func `Each guarantee of the README names suites of the document of guarantees`() throws {
    let readme = Self.section(of: try Document("README.md").text)
    let whole = Set(Self.guarantees(try Document(Self.document).text).flatMap(\.proofs))
    #expect(Self.guarantees(readme).count > 5)
    #expect(Self.faults(readme) == [])
    #expect(Self.guarantees(readme).flatMap(\.proofs).filter { !whole.contains($0) } == [])
  }

  @Test func `the table of the documents' words names existing files`() throws {
    let files = Set(SourceTree(below: ["Sources"], suffixes: ["swift"]).files.map(\.path))
    let rows = try Document("README.md").rows(under: "The documents' words in the code")
    #expect(rows.count > 10)
    for row in rows {
      let names = row[2].matches(of: /`([^`]+)`/).map { "Sources/\(row[1])/\($0.1)" }
      #expect(!names.isEmpty, "\(row[0]) names no file")
      for name in names { #expect(files.contains(name), "\(name)") }
    }
  }

  @Test func `A guarantee without a suite, or with a missing one, is found`() {
    let text = """
      # Sample

      ## Guarantees

      - This holds. (`GuaranteeTests`, `smoke.py`)
      - That holds, too,
        in two lines. (`NoSuchTests`)
      - A wish.

      ## More

      - No guarantee.
      """
    #expect(Self.faults(Self.section(of: text)) == ["NoSuchTests", "A wish."])
  }
}

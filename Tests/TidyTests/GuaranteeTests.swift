import Foundation
import TestSupport
import Testing

/// Each guarantee of the README names the suites that prove it.
@Suite struct GuaranteeTests {
  /// The suites and scripts at the end of each guarantee, by its text.
  private static func guarantees(_ text: String) -> [(text: String, proofs: [String])] {
    guard let start = text.firstRange(of: "\n## Guarantees\n")?.upperBound else { return [] }
    let section = text[start...].firstRange(of: "\n## ").map { text[start..<$0.lowerBound] }
    let entries = (section ?? text[start...]).replacing("\n  ", with: " ").split(separator: "\n")
    return entries.filter { $0.hasPrefix("- ") }.map { entry in
      let list = entry.firstMatch(of: /\((`[\w.]+`(?:, `[\w.]+`)*)\)$/)
      let names = list?.1.matches(of: /[\w.]+/).map { String($0.output) } ?? []
      return (String(entry.dropFirst(2)), names)
    }
  }

  /// The guarantees without a proof, and the proofs that no suite or script has the name of.
  private static func faults(_ text: String) -> [String] {
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

  @Test func `Each guarantee of the README names a suite that exists`() throws {
    let readme = try Document("README.md").text
    #expect(Self.guarantees(readme).count > 25)
    #expect(Self.faults(readme) == [])
  }

  @Test func `the table of the documents' words names files that are there, once each`() throws {
    let files = SourceTree(below: ["Sources"], suffixes: ["swift"]).files.map(\.name)
    let rows = try Document("README.md").rows(under: "The documents' words in the code")
    #expect(rows.count > 10)
    for row in rows {
      let names = row[1].matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!names.isEmpty, "\(row[0]) names no file")
      for name in names { #expect(files.filter { $0 == name }.count == 1, "\(name)") }
    }
  }

  @Test func `A guarantee without a suite, or with one that is not there, is found`() {
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
    #expect(Self.faults(text) == ["NoSuchTests", "A wish."])
  }
}

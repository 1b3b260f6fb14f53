import Testing

/// An exemption is exact: it neither hides a new finding nor outlives the last one.
@Suite struct HouseRuleTests {
  private func check(_ text: String, _ exemptions: [HouseRule.Exemption]) -> [String] {
    let rule = HouseRule("sample", about: { _ in true }, except: exemptions) { line in
      line.code.contains("bad") ? "is bad" : nil
    }
    return rule.check(SourceTree(files: [SourceFile(path: "Sources/A/B.swift", text: text)]))
  }

  @Test func `a finding names its file and line`() {
    #expect(check("good\nbad", []) == ["Sources/A/B.swift:2: is bad"])
  }

  @Test func `an exempt file may have as many findings as its exemption says`() {
    #expect(check("bad\nbad", [.init("A/B.swift", 2, because: "old")]) == [])
    #expect(check("bad\nbad", [.init("A/B.swift", 1, because: "old")]).count == 2)
  }

  @Test func `an exemption that is wider than its need is a finding`() {
    #expect(
      check("bad", [.init("Sources/A/", 2, because: "old")])
        == ["sample: Sources/A/ has 1 of 2 left: lower its number"])
    #expect(
      check("good", [.init("Sources/A/", because: "old")])
        == ["sample: Sources/A/ needs no exemption any more"])
  }

  @Test func `comments and literals are no code`() {
    let file = SourceFile(
      path: "A.swift",
      text: """
        let one = "// two \\" try!" // three
        /* four
         * five */ let six = 6
        let seven = \"""
          eight
          \"""
        """)
    #expect(
      file.lines.map(\.code) == [
        "let one = \"\"", "", " let six = 6", "let seven = \"\"\"", "", "\"\"\"",
      ])
    #expect(file.lines.map(\.comment) == ["three", "four", "five", nil, nil, nil])
  }
}

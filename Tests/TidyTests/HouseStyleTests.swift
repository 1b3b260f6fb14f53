import Foundation
import Testing

/// The house style, where a machine can check it.
@Suite struct HouseStyleTests {
  @Test(arguments: HouseRule.all) func `the tree keeps the rule`(_ rule: HouseRule) {
    let wrong = rule.check(.whole)
    #expect(wrong.isEmpty, "\n\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: HouseRule.all)
  func `the rule finds the untidy lines of its sample and no others`(_ rule: HouseRule) throws {
    let sample = try UntidySample(rule.name)
    #expect(!sample.lines.isEmpty)
    #expect(rule.isAbout(sample.file))
    #expect(rule.findings(sample.file).map(\.line).sorted() == sample.lines)
  }

  @Test func `every sample belongs to a rule`() {
    #expect(UntidySample.names == Set(HouseRule.all.map(\.name)))
  }

  @Test func `no two rules have one name`() {
    #expect(Set(HouseRule.all.map(\.name)).count == HouseRule.all.count)
  }

  @Test func `the top level holds only the listed files`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
      .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }.sorted()
    #expect(
      names == ["Package.swift", "Plugins", "README.md", "Sources", "Tests", "plugins.plist"])
  }
}

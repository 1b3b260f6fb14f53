import Foundation
import TestSupport
import Testing

@Suite struct HostileLayoutTests {
  /// A layout, and the program's sentence about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The text of the refusal; nil for a layout that is read.
    let says: String?
    let text: @Sendable () -> String

    var testDescription: String { name }
  }

  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private static let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/>"

  private static func view(
    _ id: String, _ element: String = "view", _ attributes: String = "", _ content: String = ""
  ) -> String {
    "<\(element) id=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>"
      + "\(frame)\(content)</\(element)>"
  }

  private static func rule(_ id: String, _ one: String, _ other: String, _ more: String = "")
    -> String
  {
    let first = one.split(separator: ".")
    let second = other.split(separator: ".")
    return "<constraint id=\"\(id)\" firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\" "
      + "secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\" \(more)/>"
  }

  private static func root(_ views: String, _ rules: String = "", _ more: String = "") -> String {
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\" "
      + "useAutolayout=\"YES\"><objects><view id=\"root\">\(frame)<subviews>\(views)</subviews>"
      + "<constraints>\(rules)</constraints>\(more)</view></objects></document>"
  }

  private static func many(_ count: Int, _ body: (Int) -> String) -> String {
    (0..<count).map(body).joined()
  }

  private static let pinned =
    rule("p1", "a.leading", "root.leading") + rule("p2", "a.trailing", "root.trailing")
    + rule("p3", "a.top", "root.top")

  private static let cases: [Case] = [
    Case(name: "deep nesting", says: "nested deeper than") {
      root(
        many(3000) { "<view id=\"n\($0)\">\(frame)<subviews>" }
          + many(3000) { _ in
            "</subviews></view>"
          })
    },
    Case(name: "a hundred thousand views", says: "at most 8388608 are read; make it smaller") {
      root(many(100_000) { view("n\($0)", "view", "userLabel=\"View number \($0)\"") })
    },
    Case(name: "a hundred thousand small views", says: "more than 20000 views; split the layout") {
      root(many(100_000) { "<view id=\"\($0)\">\(frame)</view>" })
    },
    Case(name: "a hundred thousand constraints", says: "at most 8388608 are read") {
      root(view("a"), many(100_000) { rule("c\($0)", "a.leading", "root.leading") })
    },
    Case(name: "an entity bomb", says: "remove everything between '[' and ']'") {
      "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
        + root(view("l", "label", "text=\"&b;\""))
    },
    Case(name: "a frame that is no number", says: "'nan' is no number for a layout") {
      root(
        "<view id=\"a\"><rect key=\"frame\" x=\"nan\" y=\"inf\" width=\"1\" height=\"1\"/></view>")
    },
    Case(name: "an absurd multiplier", says: "between -1000000 and 1000000") {
      root(view("a"), rule("c", "a.width", "root.width", "multiplier=\"1e300\""))
    },
    Case(name: "two hundred thousand attributes", says: "has more than 512 attributes") {
      root(view("a", "view", many(200_000) { "a\($0)=\"\" " }))
    },
    Case(name: "twenty thousand views without an id", says: nil) {
      root(many(19_900) { _ in "<view>\(frame)</view>" })
    },
    Case(name: "six thousand wishes among four hundred views", says: nil) {
      root(
        many(400) { view("n\($0)") },
        many(6000) { number in
          let (one, other) = (number * 7919 % 400, (number * 104_729 + 13) % 400)
          let attribute = ["leading", "trailing", "width", "centerX"]
          return rule(
            "c\(number)", "n\(one).\(attribute[number % 4])",
            "n\(other).\(attribute[number / 4 % 4])",
            "relation=\"\(number % 3 == 0 ? "greater" : "less")ThanOrEqual\" "
              + "multiplier=\"0.\(number * 31 % 89 + 10)\" constant=\"\(number % 97)\" "
              + "priority=\"\(number * 37 % 990 + 5)\"")
        })
    },
    Case(name: "ten thousand ids that are one", says: "give it another") {
      root(many(10_000) { _ in view("same") })
    },
    Case(name: "outlets in a circle", says: nil) {
      root(
        view(
          "a", "view", "",
          "<connections><outlet property=\"x\" destination=\"b\" id=\"o1\"/>"
            + "</connections>")
          + view(
            "b", "view", "",
            "<connections><outlet property=\"x\" destination=\"a\" "
              + "id=\"o2\"/></connections>"))
    },
    Case(name: "a constraint to itself", says: nil) {
      root(view("a"), rule("c", "a.width", "a.width", "constant=\"5\""))
    },
    Case(name: "widths in a circle", says: nil) {
      root(
        view("a") + view("b"),
        rule("c", "a.width", "b.width", "multiplier=\"2\" constant=\"1\"")
          + rule("d", "b.width", "a.width", "multiplier=\"3\" constant=\"1\""))
    },
    Case(name: "factors that multiply beyond all numbers", says: nil) {
      root(
        many(60) { view("n\($0)") },
        many(59) { rule("c\($0)", "n\($0 + 1).width", "n\($0).width", "multiplier=\"1e6\"") }
          + "<constraint id=\"k\" firstItem=\"n0\" firstAttribute=\"width\" constant=\"1\"/>")
    },
    Case(name: "a stack of ten thousand", says: nil) {
      let labels = many(10_000) { view("n\($0)", "label", "text=\"x\"") }
      return root(
        view("a", "stackView", "axis=\"vertical\"", "<subviews>\(labels)</subviews>"), pinned)
    },
    Case(name: "a megabyte of text", says: nil) {
      let text = String(repeating: "words ", count: 170_000)
      return root(view("a", "label", "numberOfLines=\"0\" text=\"\(text)\""), pinned)
    },
  ]

  @Test(arguments: cases)
  func `a hostile layout is solved, or refused with its place and a remedy`(
    layout: Case
  ) throws {
    let file = try folder.write(layout.text(), to: "Hostile.xib")
    let result = try screens.run("frames", file)
    guard let says = layout.says else {
      // A layout that is too large to solve is not reported as solved.
      let isSolved = !result.errors.contains("too many to solve")
      #expect(result.status == (isSolved ? 0 : 3), "\(result.errors.prefix(400))")
      #expect(!result.output.contains("inf") && !result.output.contains("nan"))
      return
    }
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("screens: \(file):"))
    #expect(result.errors.contains(says), "\(result.errors.prefix(400))")
    #expect(result.errors.utf8.count < 500)
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func `each hostile layout can be a page, or check names it`() throws {
    let names = Self.cases.indices.map { "H\($0)" }
    for (name, layout) in zip(names, Self.cases) {
      try folder.write(layout.text(), to: "\(name).xib")
    }
    let entries = names.map { "<key>/\($0)</key><string>\($0).xib</string>" }.joined()
    let file = try folder.write(
      "<plist version=\"1.0\"><dict><key>pages</key><dict>\(entries)</dict></dict></plist>",
      to: "plugins.plist")
    let result = try screens.run("check", "--config", file)
    #expect(result.status == 1)
    for (name, layout) in zip(names, Self.cases) {
      guard let says = layout.says else { continue }
      let lines = result.output.split(separator: "\n").filter { $0.contains("/\(name).xib") }
      #expect(lines.count == 1)
      #expect(lines.first?.contains(says) == true, "\(layout.name): \(lines)")
    }
    // A layout that is too large to solve is reported as such.
    #expect(result.output.contains("its constraints are too many to solve"))
  }
}

import ScreensLayout
import Testing

private typealias Text = SolvedText

struct ConflictTests {
  @Test func `pins to the far edge give way first, and the sentence names all involved views`()
    throws
  {
    let solved = try Text(
      Text.view("a"),
      Text.constraints(
        "root.trailing = a.trailing + 10 id pin", "a.leading = root.leading + 5 id lead",
        "a.width = 100 id width", "a.top = root.top", "a.height = 9"))
    #expect(solved["a"] == [5, 0, 100, 9])
    #expect(solved.messages.count == 1)
    let message = solved.messages.first ?? ""
    #expect(
      message.hasPrefix("constraint pin (view root.trailing = view a.trailing + 10) gives way"))
    #expect(message.contains("constraint lead (view a.leading = view root.leading + 5)"))
    #expect(message.contains("constraint width (view a.width = 100)"))
    #expect(solved.solution.diagnostics[0].description.hasPrefix("A.xib:"))
  }

  @Test func `sizes stay before siblings, siblings before the view around`() throws {
    let solved = try Text(
      Text.view("a") + Text.view("b"),
      Text.constraints(
        "b.leading = root.leading + 500 id far", "b.leading = a.trailing + 5 id gap",
        "a.leading = root.leading", "a.width = b.width id twins", "a.width = 40", "b.width = 60",
        "a.top = root.top", "b.top = root.top", "a.height = 1", "b.height = 1"))
    #expect(solved["a"][2] == 40 && solved["b"][2] == 60)
    #expect(solved["b"][0] - solved["a"][0] == 45)
    #expect(
      solved.messages.map { $0.prefix(15) } == ["constraint twin", "constraint a.le"]
        || solved.messages.count == 2)
  }

  @Test func `a size is never negative`() throws {
    let solved = try Text(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading + 200", "a.trailing = root.trailing - 200", "a.top = root.top",
        "a.height = 3"))
    #expect(solved["a"] == [200, 0, 0, 3])
    #expect(solved.messages.first?.contains("sizes that are never negative") == true)
  }

  @Test func `an unmet wish is no conflict`() throws {
    let solved = try Text(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading", "a.width = 10", "a.width = 20 @ 999", "a.top = root.top",
        "a.height = 4"))
    #expect(solved.messages == [])
  }

  @Test func `a view that is off by a separator is not reported`() throws {
    let solved = try Text(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading", "a.width = 9", "a.top = root.top + 8", "a.height = 184.5",
        "root.bottom = a.bottom + 8"))
    #expect(solved["a"] == [0, 8, 9, 184.5])
    #expect(solved.messages == [])
  }

  @Test func `a hidden member of a stack contradicts nothing`() throws {
    let tall = Text.constraint(".height = 52")
    let member = { (id: String, attributes: String) in
      Text.view(id, "view", attributes, "<constraints>\(tall)</constraints>")
    }
    let solved = try Text(
      Text.view(
        "s", "stackView", "axis=\"vertical\"",
        "<subviews>\(member("a", "hidden=\"YES\""))\(member("b", ""))</subviews>"),
      Text.constraints(
        "s.leading = root.leading", "s.trailing = root.trailing", "s.top = root.top"))
    #expect(solved["s"] == [0, 0, 320, 52])
    #expect(solved["b"] == [0, 0, 320, 52])
    #expect(solved.messages == [])
  }

  @Test func `a constraint comes before required content, without a report`() throws {
    let image = Text.view(
      "i", "imageView",
      "image=\"i\" horizontalHuggingPriority=\"1000\" "
        + "horizontalCompressionResistancePriority=\"1000\"")
    let solved = try Text(
      image, Text.constraints("i.leading = root.leading", "i.top = root.top", "i.width = 30"),
      resources: "<image name=\"i\" width=\"24\" height=\"24\"/>")
    #expect(solved["i"] == [0, 0, 30, 24])
    #expect(solved.messages == [])
  }

  @Test func `a length that constraints leave open is named, and 0`() throws {
    let solved = try Text(
      Text.view("a") + Text.view("b", "label", "text=\"x\" userLabel=\"Caption\""),
      Text.constraints("a.leading = root.leading + 3", "a.height = 7", "b.centerX = root.centerX"))
    #expect(solved["a"] == [3, 0, 0, 7])
    #expect(
      solved.messages == [
        "constraints leave the width and vertical place of view a open; add what is missing",
        "constraints leave the vertical place of label 'Caption' open; add what is missing",
      ])
  }

  @Test func `an endless number of constraints is reported and not solved`() throws {
    let count = 400
    var views = ""
    var rules = Text.constraint("v0.leading = root.leading")
    for index in 0..<count {
      views += Text.view("v\(index)")
      // Each is in the middle between its predecessor and one that comes much later.
      let other = (index * 7919 + 13) % count
      rules += Text.constraints(
        "v\(index).leading = v\(other).trailing * 0.37 + \(index)",
        "v\(index).width = v\((index + 1) % count).left * 0.11", "v\(index).top = v\(other).bottom")
    }
    let solved = try Text(views, rules, workLimit: 300_000)
    #expect(solved.messages.contains { $0.contains("too many to solve") })
    #expect(solved["v7"] == [0, 0, 10, 10])
    let isFinite = solved.solution.frames.allSatisfy {
      [$0.x, $0.y, $0.width, $0.height].allSatisfy(\.isFinite)
    }
    #expect(isFinite)
  }
}

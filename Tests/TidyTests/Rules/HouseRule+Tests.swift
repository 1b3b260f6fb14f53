/// Tests that survive a new design, and lie where one looks for them.
extension HouseRule {
  static let tests = [markupText, mirrors]

  /// Whether a file is a test's, or helps tests.
  static let isTest: @Sendable (SourceFile) -> Bool = {
    $0.isSwift && $0.isTest && !$0.path.hasPrefix("Tests/Fixtures/")
  }

  /// Markup is parsed and queried, not compared as text.
  private static let markupText = HouseRule(
    "markup-as-text", about: isTest,
    except: [
      .init("Tests/Benchmarks/", because: "finds marks, and is measured"),
      .init("BrowserTests/SignInTests.swift", 1, because: "opens a page of its own"),
      .init("BrowserTests/LiveThemeTests.swift", 1, because: "changes the text of a layout"),
      .init("EndToEndTests/BookmarkPictureTests.swift", 2, because: "serves pages of its own"),
      .init("EndToEndTests/CheckTests.swift", 3, because: "changes the text of a layout"),
      .init("EndToEndTests/QuestionTests.swift", 1, because: "a message names an element"),
      .init("EndToEndTests/ScreenletDocumentTests.swift", 2, because: "serves a page of its own"),
      .init(
        "EndToEndTests/SilenceTests.swift", 2, because: "changes a layout, and writes a picture"),
      .init("EndToEndTests/SlowPreviewTests.swift", 1, because: "serves a page of its own"),
      .init("ScreensCoreTests/ProbeScreenlet.swift", 1, because: "asks a layout's text"),
      .init("ScreensDocumentsTests/MarkupTreeTests.swift", 1, because: "a text looks like markup"),
      .init(
        "ScreensDocumentsTests/MarkupWriterTests.swift", 6,
        because: "the writer's output is the claim"),
      .init(
        "ScreensDocumentsTests/StylesheetWriterTests.swift", 1,
        because: "the writer's output is the claim"),
      .init("ScreensDocumentsTests/XMLReaderTests.swift", 1, because: "a text looks like markup"),
      .init(
        "ScreensHostTests/Host/ChildRuleTests.swift", 2, because: "changes the text of a layout"),
      .init(
        "ScreensHostTests/Host/OddLayoutsTests.swift", 1, because: "changes the text of a layout"),
      .init("ScreensLayoutTests/XIBErrorTests.swift", 1, because: "a message names an element"),
      .init("ScreensLayoutTests/XIBObjectTests.swift", 3, because: "a message names an element"),
      .init("ScreensSVGTests/SVGFaceTests.swift", 1, because: "a text looks like markup"),
      .init("ScreensWebTests/Face/LoginPageTests.swift", 1, because: "a text looks like markup"),
      .init("ScreensWebTests/Face/PageControlTests.swift", 1, because: "draws a layout"),
      .init("ScreensWebTests/Face/PagesTests.swift", 1, because: "a text looks like markup"),
      .init(
        "ScreensWebTests/Face/SitePageContentTests.swift", 2, because: "a file goes out as it is"),
    ]
  ) { file in
    let seesPages = ["ScreensWebTests/", "EndToEndTests/", "BrowserTests/"].contains {
      file.path.hasPrefix("Tests/" + $0)
    }
    return file.lines.filter { line in
      guard line.text.utf8.contains(UInt8(ascii: "<")) || line.text.contains("=\\\"") else {
        return false
      }
      return isCompared(line) || seesPages && holdsPieceOfPage(line)
    }.map {
      Finding(
        line: $0.number,
        sentence: "Markup is compared as text: parse it, and ask for the element.")
    }
  }

  /// Whether a line compares a literal with markup in it.
  private static func isCompared(_ line: SourceFile.Line) -> Bool {
    let comparisons = [".contains(\"", "== \"", ".hasPrefix(\"", ".hasSuffix(\"", "of: \"", "(#\""]
    return comparisons.contains { comparison in
      line.text.ranges(of: comparison).contains { range in
        let literal = line.text[range.upperBound...].prefix { $0 != "\"" }
        // An attribute with its value.
        if literal.hasSuffix("=\\"), literal.dropLast(2).last?.isLetter == true { return true }
        return literal.firstIndex(of: "<").map { index in
          let next = literal[literal.index(after: index)...].first
          return (next == nil && literal.count > 1) || next == "/" || next?.isLetter == true
        } ?? false
      }
    }
  }

  /// Whether a line has a literal that is a piece of a page; a layout's text may be replaced.
  private static func holdsPieceOfPage(_ line: SourceFile.Line) -> Bool {
    line.code.contains("\"") && !line.code.contains(".replacing(")
      && literals(line.text).contains(where: isPieceOfPage)
  }

  /// Elements of pages that no layout has.
  private static let elements: Set<Substring> = [
    "html", "head", "title", "body", "main", "div", "span", "form", "input", "a", "p", "h1", "h2",
    "ul", "li", "script", "svg",
  ]

  /// Attributes of pages.
  private static let attributes = [
    "class", "name", "value", "href", "src", "type", "role", "lang", "dir", "for", "autocomplete",
  ]

  /// Whether a literal can only be compared with the text of a page, wherever it is used: an
  /// element that no layout has, an attribute alone, or a text between two tags.
  private static func isPieceOfPage(_ literal: Substring) -> Bool {
    if literal.hasPrefix(">"), literal.hasSuffix("<"), literal.utf8.count > 2 { return true }
    if attributes.contains(where: { literal.hasPrefix("\($0)=\\\"") }) { return true }
    if literal.hasPrefix("data-") || literal.hasPrefix("aria-") { return literal.contains("=\\\"") }
    return literal.split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains {
      let name = $0.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      let next = $0.drop { $0 == "/" }.dropFirst(name.count).first
      return elements.contains(name) && (next.map { " >/".contains($0) } ?? true)
    }
  }

  /// The literals of a line as they are written.
  private static func literals(_ text: String) -> [Substring] {
    var found: [Substring] = []
    var start: String.Index?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        if let begin = start { found.append(text[begin..<index]) }
        start = start == nil ? text.index(after: index) : nil
      }
    }
    return found
  }

  /// The folders of a module's tests are those of the module.
  private static let mirrors = HouseRule(
    "mirrors", about: isTest,
    except: [
      .init("Tests/ScreensHostTests/Workers/", because: "tests PluginWorkers by a whole host"),
      .init("Tests/ScreensWebTests/Face/", because: "tests the face as a browser sees it"),
    ]
  ) { file in
    let parts = file.path.split(separator: "/").dropFirst().dropLast()
    guard let module = parts.first, module.hasSuffix("Tests"), parts.count > 1,
      SourceTree.sourceFolders.contains(String(module.dropLast(5)))
    else { return [] }
    let folder = ([String(module.dropLast(5))] + parts.dropFirst().map(String.init))
      .joined(separator: "/")
    guard !SourceTree.sourceFolders.contains(folder) else { return [] }
    return [Finding(line: 1, sentence: "There is no Sources/\(folder) that it would mirror.")]
  }
}

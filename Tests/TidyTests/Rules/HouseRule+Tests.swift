/// Tests that fail instead of hanging, survive a new design, and lie where one looks for them.
extension HouseRule {
  static let tests = [waits, sleeps, markupText, mirrors]

  private static let isTest: @Sendable (SourceFile) -> Bool = {
    $0.isSwift && $0.isTest && !$0.path.hasPrefix("Tests/Fixtures/")
  }

  /// No test waits without a limit.
  private static let waits = HouseRule(
    "waits", about: isTest,
    except: [
      .init("Tests/TestSupport/BoundedProcess.swift", 1, because: "sets the limit"),
      .init("Tests/TestSupport/MarkupParser.swift", 1, because: "ends with the tag or the text"),
      .init("Tests/TestSupport/ChildProgram.swift", 2, because: "reads after a poll with a limit"),
      .init("LogWriterTests+Glibc.swift", 1, because: "polls with a limit"),
      .init("DriverConnection+Glibc.swift", 1, because: "polls with a limit"),
      .init("Tests/EndToEndTests/TrialTests.swift", 1, because: "reads after a poll with a limit"),
      .init("Tests/EndToEndTests/ServedScreens.swift", 4, because: "polls with a limit"),
      .init("HangWatchTests.swift", 1, because: "the hang that the watch is to see"),
      .init("OwnThreads.swift", 1, because: "waits for cases that have limits"),
      .init("LocalConnectorTests/ChildProcess+Glibc.swift", 1, because: "asks without waiting"),
      .init("ParserRun.swift", 1, because: "the parser ends with its input"),
      .init(
        "Benchmarks/Listing/ProgramRun+Glibc.swift", 1, because: "reads what it used at its end"),
    ]
  ) { line in
    let calls = [
      ".waitUntilExit()", ".readDataToEndOfFile()", ".readToEnd()", ".wait()", ".availableData",
      "while true", "waitpid(",
    ]
    return calls.first { line.code.contains($0) }.map {
      "\($0) may wait for ever: give it a limit, so that a fault fails the test."
    }
  }

  /// No test sleeps for a time that it guessed.
  private static let sleeps = HouseRule("sleeps", about: isTest) { line in
    ["Thread.sleep", " sleep("].contains { line.code.contains($0) }
      ? "The test sleeps for a guessed time: wait for the event with Limit.wait." : nil
  }

  /// Markup is parsed and queried, not compared as text.
  private static let markupText = HouseRule(
    "markup-as-text", about: isTest,
    except: [
      .init("Benchmarks/Reload/PageBenchmark.swift", 2, because: "finds a mark, and is measured"),
      .init("Benchmarks/Web/HTTPAnswer.swift", 1, because: "finds a mark, and is measured"),
      .init("BrowserTests/LiveThemeTests.swift", 1, because: "changes the text of a layout"),
      .init("EndToEndTests/CheckTests.swift", 3, because: "changes the text of a layout"),
      .init("EndToEndTests/ExampleSiteTests.swift", 1, because: "finds a form to send"),
      .init("EndToEndTests/QuestionTests.swift", 1, because: "a message names an element"),
      .init("EndToEndTests/SilenceTests.swift", 1, because: "changes the text of a layout"),
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
      .init(
        "ScreensWebTests/Face/SitePageContentTests.swift", 1, because: "a file goes out as it is"),
      .init("TestSupport/MarkupParser.swift", 2, because: "reads markup"),
    ]
  ) { line in
    guard line.text.contains("<") || line.text.contains("=\\\"") else { return nil }
    let comparisons = [".contains(\"", "== \"", ".hasPrefix(\"", ".hasSuffix(\"", "of: \"", "(#\""]
    let isCompared = comparisons.contains { comparison in
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
    return isCompared ? "Markup is compared as text: parse it, and ask for the element." : nil
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

import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The commands, options, paths, links, settings and limits that the documents name exist.
@Suite struct DocumentNameTests {
  private static let operating = "Sources/ScreensHost/ScreensHost.docc/Operating.md"
  private let screens: Screens
  private let documents: [Document]

  init() throws {
    screens = try Screens()
    documents = try Document.all()
  }

  @Test func `a document is parsed`() {
    let document = Document(
      path: "Sample.md",
      text: """
        # A sample of `code`

        See [there](There.md#two-words) and `screens
        check --load`, not `[here](Here.md)`.

        `some.plist`, beside it:

        ```sh
        # A comment.
        KEY=value .build/release/screens serve \\
          --listen "x" && make  # another
        ```

        ## Two words

        | key | value |
        | --- | --- |
        | `one` | 1 |
        """)
    #expect(document.headings == ["A sample of `code`", "Two words"])
    #expect(document.anchors.contains("two-words"))
    #expect(document.links.map(\.text) == ["There.md#two-words"])
    #expect(document.links.map(\.line) == [3])
    #expect(document.blocks.map(\.file) == ["some.plist"])
    #expect(document.blocks.map(\.line) == [8])
    #expect(document.rows(under: "Two words") == [["`one`", "1"]])
    #expect(
      document.commands(of: ["screens", "make"]).map(\.words) == [
        [".build/release/screens", "serve", "--listen", "x"], ["make"],
        ["screens", "check", "--load"],
      ])
  }

  /// The options of each command, from the program's help; the program's own options are under "".
  private func options() throws -> [String: Set<String>] {
    func options(_ help: String) -> Set<String> {
      Set(help.matches(of: /^  (--[a-z-]+)/.anchorsMatchLineEndings()).map { String($0.1) })
    }
    let help = try screens.run("help").output
    var found = ["": options(help)]
    let commands = try #require(
      help.firstMatch(of: /Commands:\n(?<commands>(?:  .*\n)+)/)?.commands)
    for line in commands.split(separator: "\n") {
      guard let command = line.split(separator: " ").first.map(String.init) else { continue }
      found[command] = options(try screens.run("help", command).output)
    }
    return found
  }

  @Test func `each command and option of the documents is one of the program's`() throws {
    let known = try options()
    let all = known.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    try #require(known.count > 15 && all.count > 20)
    var wrong: [String] = []
    for document in documents {
      for command in document.commands(of: ["screens"]) {
        let words = command.words.dropFirst()
        let name = words.first.map { $0.hasPrefix("-") ? "" : $0 } ?? ""
        // Words of a sentence about all commands.
        guard name != "COMMAND" else { continue }
        let options = words.filter { $0.hasPrefix("--") }
        guard let known = known[name] else {
          wrong.append("\(document):\(command.line): \(name)")
          continue
        }
        wrong += options.filter { !known.contains($0) }.map {
          "\(document):\(command.line): \(name) \($0)"
        }
      }
      for span in document.spans where span.text.hasPrefix("--") {
        let option = span.text.split { $0.isWhitespace }[0]
        if !all.contains(String(option)) { wrong.append("\(document):\(span.line): \(option)") }
      }
    }
    #expect(wrong == [])
  }

  @Test func `each path of the documents is there`() throws {
    var count = 0
    for document in documents {
      let paths = document.text.matches(of: /[^\w\/.]((?:Plugins|Tests|Sources)\/[\w.\/*]*\w)/)
      for path in paths.map({ String($0.1) }) where !path.contains("*") {
        count += 1
        #expect(
          FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"),
          "\(document): \(path)")
      }
    }
    #expect(count > 20)
  }

  @Test func `each link of the documents leads to a file, and to one of its headings`() throws {
    var count = 0
    for document in documents {
      for link in document.links where !link.text.contains("://") {
        count += 1
        let parts = link.text.split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = URL(fileURLWithPath: "\(Repository.root)/\(document.path)")
        let target = parts[0].isEmpty ? base : URL(filePath: String(parts[0]), relativeTo: base)
        let path = target.standardizedFileURL.path
        let place: Comment = "\(document):\(link.line): \(link.text)"
        #expect(FileManager.default.fileExists(atPath: path), place)
        guard parts.count > 1, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
          continue
        }
        #expect(Document(path: path, text: text).anchors.contains(String(parts[1])), place)
      }
    }
    #expect(count > 10)
  }

  // MARK: Configuration

  /// The settings without any file.
  private func defaults() throws -> JSONValue {
    let file = try screens.state.write("<plist version=\"1.0\"><dict/></plist>", to: "empty.plist")
    let result = try screens.run("config", "--config", file, "--json")
    #expect(result.status == 0, "\(result.errors)")
    return try result.json()
  }

  private func keys(_ value: JSONValue) throws -> [String: JSONValue] {
    guard case .object(let members) = value else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  @Test func `the table of limits has each key with its default, and no other`() throws {
    let rows = try Document(Self.operating).rows(under: "Limits")
    let written = Dictionary(
      rows.map { ($0[0].filter { $0 != "`" }, $0[1]) }, uniquingKeysWith: { "\($0), \($1)" })
    let limits = try keys(try #require(try defaults()["limits"]))
      .mapValues { "\($0.integer ?? -1)" }
    #expect(limits.count > 30)
    #expect(written == limits)
  }

  @Test func `the table of settings has each key, and no other`() throws {
    let rows = try Document(Self.operating).rows(under: "Settings")
    let written = Set(rows.map { $0[0].filter { $0 != "`" } })
    // These two have a setting for each plugin and screenlet; the state folder has no key.
    let keys = Set(try keys(defaults()).keys).union(["plugins", "screenlets"])
      .subtracting(["stateDirectory"])
    #expect(written == keys)
  }
}

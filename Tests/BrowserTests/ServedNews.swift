import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The news of the demo, twenty-six articles, whose rows lead to another page.
enum ServedNews {
  /// An attribute that lists all seventy things of the demo's site instead.
  private static let everything = """
    <userDefinedRuntimeAttribute type="string" keyPath="customEntryQuery" \
    value="{&quot;classNameIds&quot;: [29634, 20011, 20015, 20047]}"/>
    """

  /// Puts a theme that others wrote in C into the folder: `rows`, whose cells are filled in its own
  /// process.
  static func putRows(_ folder: TemporaryFolder) throws {
    guard CCompiler.isThere else { return }
    let source = try String(
      contentsOfFile: Repository.fixtures("Corpus/list-view-1/rows.c"), encoding: .utf8)
    try CCompiler.compile(source, to: try folder.makeFolder("plugins") + "/librows.so")
  }

  /// - Parameters:
  ///
  ///   - size: the rows of a page.
  ///
  ///   - isWhole: whether all seventy things of the site are listed.
  ///
  ///   - prepare: puts more into the folder, in which plugins lie in `plugins`.
  static func served(
    _ theme: String, size: Int = 10, isWhole: Bool = false,
    prepare: (_ folder: TemporaryFolder) throws -> Void = { _ in }
  ) throws -> ServedGallery {
    try ServedGallery(pages: ["/news": "site/News.xib", "/welcome": "site/Welcome.xib"]) {
      folder in
      try prepare(folder)
      for file in ["News.xib", "Welcome.xib"] {
        let path = "\(Repository.root)/Plugins/ExamplePages/\(file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rows = /<userDefinedRuntimeAttribute type="string" keyPath="onAssetSelected"[^>]*>/
        try folder.write(
          text.replacing(rows, with: "").replacing(
            "keyPath=\"themeName\" value=\"default\"/>",
            with: """
              keyPath="themeName" value="\(theme)"/><userDefinedRuntimeAttribute type="string" \
              keyPath="onAssetSelected" value="/welcome"/>\(isWhole ? everything : "")
              """
          ).replacing(
            #"<integer key="value" value="10"/>"#,
            with: "<integer key=\"value\" value=\"\(size)\"/>"), to: "site/\(file)")
      }
    }
  }
}

extension WebDriver {
  /// Scrolls down until further rows have come.
  ///
  /// - Parameter row: the number of a row, from 0 on.
  func scrollDown(to row: Int) async throws {
    try await scroll("scrollTo(0, document.documentElement.scrollHeight)", until: row)
  }

  /// Scrolls up until earlier rows have come back.
  func scrollUp(to row: Int) async throws {
    try await scroll("scrollTo(0, 0)", until: row)
  }

  /// Scrolls on whenever rows have come, as a person does who wants more.
  private func scroll(_ way: String, until row: Int) async throws {
    _ = try await value(
      """
      (async () => {
        const end = performance.now() + 50000;
        while (!document.querySelector('.row[id$=-r\(row)]') && performance.now() < end) {
          \(way);
          await new Promise(requestAnimationFrame);
        }
      })()
      """)
    try await wait(until: "document.querySelector('.row[id$=-r\(row)]')")
  }

  /// The first visible row, and its distance from the window's top.
  func firstRow() async throws -> (id: String, top: Double) {
    let row = """
      [...document.querySelectorAll('.row')].find(r => r.getBoundingClientRect().bottom > 0)
      """
    let id = try await value("(\(row) || {}).id || ''").string ?? ""
    return (id, try await top(of: id))
  }

  /// The distance of a row from the window's top.
  func top(of id: String) async throws -> Double {
    try await value("document.getElementById('\(id)').getBoundingClientRect().top").number ?? .nan
  }

  /// Waits for a state that no element shows.
  func look(until expression: String) async throws {
    _ = try await value(
      """
      (async () => { await new Promise((done) => { const look = () => \(expression)
        ? done() : requestAnimationFrame(look); look(); }); })()
      """)
  }
}

extension ServedGallery {
  /// The process that serves under the supervisor.
  func child() throws -> Int32 {
    try #require(Self.children(of: program.processIdentifier).first)
  }

  /// The processes that plugins run in.
  func workers() throws -> [Int32] {
    let workers = try Self.children(of: child()).filter { process in
      let command = try String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return command.split(separator: "\0").dropFirst().first == "worker"
    }
    #expect(!workers.isEmpty)
    return workers
  }

  /// The processes that any thread of a process has started.
  private static func children(of parent: Int32) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task").flatMap { task in
      let children = "/proc/\(parent)/task/\(task)/children"
      return try String(contentsOfFile: children, encoding: .utf8).split(separator: " ")
        .compactMap { Int32($0) }
    }
  }
}

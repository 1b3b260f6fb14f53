import Foundation
import ScreensDocuments
import TestSupport

/// The news of the demo, twenty-six articles, whose rows lead to another page.
enum ServedNews {
  /// Serves the news.
  ///
  /// - Parameters:
  ///   - size: the rows of a page.
  ///   - prepare: puts more into the folder, in which plugins lie in `plugins`.
  static func served(
    _ theme: String, size: Int = 10, prepare: (_ folder: TemporaryFolder) throws -> Void = { _ in }
  ) throws -> ServedGallery {
    try ServedGallery(pages: ["/news": "site/News.xib", "/welcome": "site/Welcome.xib"]) {
      folder in
      try prepare(folder)
      for file in ["News.xib", "Welcome.xib"] {
        let path = "\(Repository.root)/Plugins/ExamplePages/\(file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try folder.write(
          text.replacing(
            "keyPath=\"themeName\" value=\"default\"/>",
            with: """
              keyPath="themeName" value="\(theme)"/><userDefinedRuntimeAttribute type="string" \
              keyPath="onAssetSelected" value="/welcome"/>
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

  /// Scrolls as a person does who wants more: again whenever rows have come.
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

  /// The row that is seen first, and its distance from the window's top.
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

  /// Waits for something that shows in no element.
  func look(until expression: String) async throws {
    _ = try await value(
      """
      (async () => { await new Promise((done) => { const look = () => \(expression)
        ? done() : requestAnimationFrame(look); look(); }); })()
      """)
  }
}

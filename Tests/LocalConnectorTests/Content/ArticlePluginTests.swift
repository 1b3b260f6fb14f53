import CScreens
import ConnectorSupport
import Foundation
import TestSupport
import Testing

@testable import LocalAccounts

/// Reading an article through the built library, only by the ABI.
@Suite(.needsSystemLibraries)
struct ArticlePluginTests {
  private static let article = DemoContent(companyId: 1, groupId: 7).drafts.map(\.asset).first {
    $0.className == AssetClass.journalArticle.name
  }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func load(
    _ parameters: [String: HostValue], in locale: String = "en_US"
  ) async throws -> PluginHost.Answer {
    let library = try ChildProcess.productsFolder() + "/libLocalConnector.so"
    let host = try PluginHost(
      library: library, folder: folder,
      options: ["stateDirectory": .text(folder.path), "hashCost": .integer(1)])
    return try await host.request(
      "webContentLoadHtml", parameters,
      context: ["locale": .text(locale), "groupId": .integer(7)])
  }

  @Test func `an article is its content under its title, in the user's language`() async throws {
    let article = try #require(Self.article)
    let answer = try await load(["articleId": .text("\(article.classPK)")])
    #expect(answer.status == SCREENS_OK && answer.text == "")
    let tree = MarkupTree(try #require(answer.result["html"].text))
    #expect(tree.all("h1").map(\.text) == [article.text.title])
    #expect(!tree.all("p").isEmpty)
    let other = try await load(["articleId": .text("\(article.classPK)")], in: "es_ES")
    let title = MarkupTree(other.result["html"].text ?? "")["h1"]?.text
    #expect(title != nil && title != article.text.title)
  }

  @Test(
    arguments: [
      (["articleId": "0"], "This content is not there any more."),
      (["articleId": "seven"], "This content is not there any more."),
      (["articleId": "1", "templateId": "4"], "There are no templates here."),
    ] as [([String: String], String)])
  func `an article that is not there, and one in another form, is a sentence`(
    parameters: [String: String], sentence: String
  ) async throws {
    let answer = try await load(parameters.mapValues { .text($0) })
    #expect(answer.text == sentence)
  }

  @Test func `an article of another site is not there`() async throws {
    let article = try #require(Self.article)
    let answer = try await load([
      "articleId": .text("\(article.classPK)"), "groupId": .integer(8),
    ])
    #expect(answer.text == "This content is not there any more.")
  }

  @Test func `a title is text`() {
    var text = AssetText(title: "a \u{3c}b> & c")
    text.content = "x"
    #expect(MarkupTree(text.html)["h1"]?.text == "a \u{3c}b> & c")
  }
}

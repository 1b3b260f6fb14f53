import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

/// An article: the ways to read it, a delegate's other HTML, and the fields of a structure.
struct WebContentDisplayTests {
  /// The site of the server context.
  private static let site: Int64 = 10184

  private func host(_ values: [String: Value]) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(WebContentDisplayScreenlet.kind)
    for (name, value) in values { try host.set(name, value) }
    return host
  }

  private func show(_ host: AccountKindTests.Host) {
    host.screenlet.beginShowing()
    host.session.deliverResults()
  }

  private func html(_ host: AccountKindTests.Host) throws -> String? {
    let view = try host.view
    return try view.tree.value(.html, of: try #require(view.tree.find("webView"))).string
  }

  @Test(
    arguments: [
      (
        ["articleId": "7"], "webContentLoadHtml", ["articleId": "7", "groupId": .int(Self.site)]
      ),
      (
        ["articleId": "7", "templateId": 3, "groupId": 5], "webContentLoadHtml",
        ["articleId": "7", "groupId": 5, "templateId": 3]
      ),
      (
        ["articleId": "7", "structureId": 9], "webContentLoadStructured",
        ["articleId": "7", "groupId": .int(Self.site), "structureId": 9]
      ),
      (["structureId": 9], nil, [:]),
    ] as [([String: Value], String?, [String: Value])])
  func `an article is read in the form that is asked for`(
    values: [String: Value], operation: String?, parameters: [String: Value]
  ) throws {
    let host = try host(values)
    for name in ["webContentLoadHtml", "webContentLoadStructured"] {
      host.connectors.answer(name, .success([:]))
    }
    show(host)
    #expect(host.connectors.requests.map(\.operation.rawValue) == (operation.map { [$0] } ?? []))
    #expect(host.connectors.requests.map(\.parameters) == (operation == nil ? [] : [parameters]))
  }

  @Test func `a delegate's HTML is shown instead, until the next reading`() throws {
    final class Editor: ScreenletDelegate {
      var answer: Value = .none
      var heard: [EventName] = []
      func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value {
        heard.append(event.name)
        return event.name == .onWebContentResponse ? answer : .none
      }
    }
    let (host, editor) = (try host(["articleId": "7"]), Editor())
    host.screenlet.delegate = editor
    host.connectors.answer("webContentLoadHtml", .success(["html": "First"]))
    editor.answer = "Other"
    show(host)
    #expect(try html(host) == "Other")
    editor.answer = .none
    show(host)
    #expect(try html(host) == "First")
    host.connectors.answer("webContentLoadHtml", .failure(ScreensError(.failed, "No.")))
    show(host)
    #expect(editor.heard.suffix(1) == [.onWebContentError])
  }

  @Test func `the fields of a structure stand under their labels`() throws {
    let host = try host(["articleId": "7", "structureId": 9])
    let locales = "available-locales=\"en_US\" default-locale=\"en_US\""
    func field(_ name: String, _ type: String, _ label: String) -> String {
      """
      <dynamic-element dataType="\(type)" name="\(name)" type="\(type == "html" ? "ddm-text-html" : "text")">
      <meta-data locale="en_US"><entry name="label"><![CDATA[\(label)]]></entry></meta-data>
      </dynamic-element>
      """
    }
    func value(_ name: String, _ text: String) -> String {
      """
      <dynamic-element name="\(name)"><dynamic-content language-id="en_US"><![CDATA[\(text)]]>\
      </dynamic-content></dynamic-element>
      """
    }
    host.connectors.answer(
      "webContentLoadStructured",
      .success([
        "definition": .string(
          "<root \(locales)>\(field("lead", "string", "The lead"))"
            + "\(field("body", "html", "The text"))</root>"),
        "content": .string(
          "<root \(locales)>\(value("lead", "a < b"))\(value("body", "<p>Oak</p>"))</root>"),
      ]))
    show(host)
    let tree = MarkupTree(try #require(try html(host)))
    #expect(tree.all("dt").map(\.text) == ["The lead", "The text"])
    #expect(tree.all("dd").map(\.text) == ["a < b", "Oak"])
    #expect(tree["dd p"]?.text == "Oak")
    // Values that cannot be read show nothing, and the operator reads the reason.
    host.connectors.answer(
      "webContentLoadStructured", .success(["definition": "{", "content": "text"]))
    show(host)
    #expect(try html(host) == nil)
  }
}

@testable import PluginFormat
@testable import PluginCatalog
import Foundation
import ScreensCore
import ScreensDocuments
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A Child layout has its parent's nodes that code can see, each with the same meaning to code.
/// Their looks and places are its own.
@Suite struct ChildRuleTests {
  /// A change of a Child layout that keeps to the rule.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The replacements, all made at once.
    let changes: [(String, String)]
    /// The refusal's sentences; none for a valid edit.
    var says: [String] = []
  }

  private static let file = "plugins/Acme.screens/LoginView_acme.xib"

  /// An element with its content, as the layout has it.
  private static func element(_ name: String, _ id: String) throws -> String {
    let text = try source
    let mark = try #require(text.firstRange(of: "id=\"\(id)\""))
    let start = try #require(text[..<mark.lowerBound].ranges(of: "<\(name) ").last)
    let end = try #require(text[mark.upperBound...].firstRange(of: "</\(name)>"))
    return String(text[start.lowerBound..<end.upperBound])
  }

  private static var source: String {
    get throws {
      try String(
        contentsOfFile: Repository.fixtures("Plugins/child-good/Acme.screens/LoginView_acme.xib"),
        encoding: .utf8)
    }
  }

  private static func outlet(_ name: String, _ node: String, _ id: String) -> String {
    "<outlet property=\"\(name)\" destination=\"\(node)\" id=\"\(id)\"/>"
  }

  private static let userName = outlet("userNameField", "acm-lg-004", "acm-lg-008")
  private static let password = outlet("passwordField", "acm-lg-005", "acm-lg-009")
  private static let login = outlet("loginButton", "acm-lg-006", "acm-lg-010")
  private static let authorize = outlet("authorizeButton", "acm-lg-002", "acm-lg-011")
  private static let action =
    "<action selector=\"loginButtonClicked:\" destination=\"acm-lg-001\" "
    + "eventType=\"touchUpInside\" id=\"acm-lg-013\"/>"
  private static let subviews = "</subviews>\n                </view>"

  private static func adding(_ node: String) -> (String, String) {
    (subviews, node + subviews)
  }

  private static let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>"

  private static var refused: [Edit] {
    get throws {
      [
        Edit(
          testDescription: "a button is missing, with its outlet",
          changes: [(try element("button", "acm-lg-002"), ""), (authorize, "")],
          says: ["lacks", "button", "authorizeButton", "tag 4"]),
        Edit(
          testDescription: "the other button is missing, with its outlet",
          changes: [(try element("button", "acm-lg-006"), ""), (login, "")],
          says: ["lacks", "loginButton", "tag 3"]),
        Edit(
          testDescription: "a field is missing, with its outlet",
          changes: [(try element("textField", "acm-lg-005"), ""), (password, "")],
          says: ["lacks", "textField", "passwordField"]),
        Edit(
          testDescription: "all nodes are missing",
          changes: [
            (try element("button", "acm-lg-002"), ""), (try element("button", "acm-lg-006"), ""),
            (try element("textField", "acm-lg-004"), ""),
            (try element("textField", "acm-lg-005"), ""), (userName, ""), (password, ""),
            (login, ""), (authorize, ""),
          ], says: ["lacks", "authorizeButton", "loginButton", "passwordField", "userNameField"]),
        Edit(
          testDescription: "an outlet is missing", changes: [(userName, "")],
          says: ["lacks", "userNameField"]),
        Edit(
          testDescription: "two outlets are exchanged",
          changes: [
            (userName, outlet("passwordField", "acm-lg-004", "acm-lg-008")),
            (password, outlet("userNameField", "acm-lg-005", "acm-lg-009")),
          ], says: ["lacks", "adds", "outlet passwordField tag 1"]),
        Edit(
          testDescription: "a node has one more outlet",
          changes: [(login, login + outlet("cancelButton", "acm-lg-006", "acm-lg-099"))],
          says: ["adds", "cancelButton"]),
        Edit(
          testDescription: "an outlet has another name",
          changes: [(login, outlet("signInButton", "acm-lg-006", "acm-lg-010"))],
          says: ["adds", "signInButton", "lacks", "loginButton"]),
        Edit(
          testDescription: "a button is added",
          changes: [adding("<button id=\"new\">\(frame)</button>")], says: ["adds", "button"]),
        Edit(
          testDescription: "a field is added",
          changes: [adding("<textField id=\"new\">\(frame)</textField>")],
          says: ["adds", "textField"]),
        Edit(
          testDescription: "a label with a tag is added",
          changes: [adding("<label id=\"new\" tag=\"9\">\(frame)</label>")],
          says: ["adds", "label tag 9"]),
        Edit(
          testDescription: "a view with an identifier is added",
          changes: [adding("<view id=\"new\" restorationIdentifier=\"more\">\(frame)</view>")],
          says: ["adds", "view identifier more"]),
        Edit(
          testDescription: "a tag is another", changes: [("tag=\"3\"", "tag=\"7\"")],
          says: ["adds", "tag 7", "lacks", "tag 3"]),
        Edit(
          testDescription: "a tag is missing", changes: [("tag=\"2\" ", "")],
          says: ["lacks", "tag 2"]),
        Edit(
          testDescription: "an action is missing", changes: [(action, "")],
          says: ["lacks", "action loginButtonClicked: on touchUpInside"]),
        Edit(
          testDescription: "an action is another",
          changes: [(action, action.replacing("loginButtonClicked:", with: "other:"))],
          says: ["adds", "action other:"]),
        Edit(
          testDescription: "an action has another event",
          changes: [(action, action.replacing("touchUpInside", with: "valueChanged"))],
          says: ["adds", "valueChanged", "lacks", "touchUpInside"]),
        Edit(
          testDescription: "a node has one more action",
          changes: [
            (
              action,
              action
                + action.replacing("acm-lg-013", with: "more")
                .replacing("loginButtonClicked:", with: "other:")
            )
          ], says: ["adds", "other:"]),
        Edit(
          testDescription: "a control has an identifier",
          changes: [
            ("tag=\"3\" ", "tag=\"3\" restorationIdentifier=\"login\" ")
          ], says: ["adds", "identifier login"]),
        Edit(
          testDescription: "a field is a label",
          changes: [
            (
              try element("textField", "acm-lg-005"),
              "<label tag=\"2\" id=\"acm-lg-005\">\(frame)</label>"
            )
          ], says: ["adds", "label outlet passwordField tag 2", "lacks", "textField outlet"]),
      ]
    }
  }

  private static var accepted: [Edit] {
    get throws {
      [
        Edit(testDescription: "nothing", changes: []),
        Edit(
          testDescription: "a label without anything that code sees is added",
          changes: [adding("<label id=\"new\" text=\"Hello\">\(frame)</label>")]),
        Edit(
          testDescription: "a view and an image are added",
          changes: [
            adding("<view id=\"new\">\(frame)</view><imageView id=\"i\">\(frame)</imageView>")
          ]),
        Edit(
          testDescription: "places, sizes and texts are others",
          changes: [("title=\"Sign in\"", "title=\"Go\""), ("y=\"164\"", "y=\"170\"")]),
        Edit(
          testDescription: "the order is another, and so is the parent of a node",
          changes: [
            (try element("button", "acm-lg-006"), ""),
            adding(
              "<view id=\"new\"><subviews>" + (try element("button", "acm-lg-006"))
                + "</subviews></view>"),
          ]),
      ]
    }
  }

  private func row(_ edit: Edit) async throws -> PluginRow {
    try await host(edit).row
  }

  private func host(_ edit: Edit) async throws -> (host: FixtureHost, row: PluginRow) {
    let folder = try TemporaryFolder()
    let fixture = try #require(PluginFixture.all.first { $0.name == "child-good" })
    try fixture.build(in: folder)
    var text = try Self.source
    for (old, new) in edit.changes {
      try #require(text.ranges(of: old).count == 1, "\(edit.testDescription): \(old)")
      text.replace(old, with: new)
    }
    try folder.write(text, to: Self.file)
    let other = try String(
      contentsOfFile: "\(Repository.root)/Sources/Screenlets/Default/SignUpView_default.xib",
      encoding: .utf8)
    try folder.write(other, to: "plugins/Acme.screens/SignUpView_acme.xib")
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("acme")))
    return (host, try #require(await host.row(folder.path("plugins/Acme.screens"))))
  }

  @Test func `a Child layout that differs in nodes for code costs its view, with the difference`()
    async throws
  {
    let acme = try #require(ThemeName("acme"))
    let signUp = try #require(ScreenletName("SignUp"))
    for edit in try Self.refused {
      let (host, row) = try await host(edit)
      #expect(row.state == .ready, "\(edit.testDescription)")
      let registry = host.plugins.source.current.registry
      #expect(try registry.resolve(.login, theme: acme).layoutTheme == .default)
      #expect(try registry.resolve(signUp, theme: acme).layoutTheme == acme)
      let themes = await host.plugins.themeRows()
      let theme = try #require(themes.first { $0["name"] == "acme" })
      #expect(theme["views"]?["Login"] == "refused" && theme["views"]?["SignUp"] == "child")
      #expect(theme["refused"]?["Login"]?.string?.contains("LoginView_acme.xib") == true)
      for text in edit.says {
        #expect(row.reason?.contains(text) == true, "\(edit.testDescription): \(row.reason ?? "")")
      }
    }
  }

  @Test func `a save that breaks the rule of a used Child layout changes nothing`() async throws {
    let folder = try TemporaryFolder()
    let fixture = try #require(PluginFixture.all.first { $0.name == "child-good" })
    try fixture.build(in: folder)
    let host = try FixtureHost(folder)
    let acme = try #require(ThemeName("acme"))
    await host.plugins.start()
    await host.plugins.source.admit(acme)
    try folder.write(try Self.source.replacing("tag=\"3\"", with: "tag=\"7\""), to: Self.file)
    await host.plugins.rescan()
    let registry = host.plugins.source.current.registry
    #expect(try registry.resolve(.login, theme: acme).layoutTheme == acme)
    let row = try #require(await host.row(folder.path("plugins/Acme.screens")))
    #expect(row.reason?.contains("adds") == true, "\(row.reason ?? "")")
    #expect(host.log.lines.count { $0.contains("a Child layout has the nodes of") } == 1)
  }

  @Test func `a Child layout that differs only in looks is used`() async throws {
    for edit in try Self.accepted {
      let row = try await row(edit)
      #expect(row.state == .ready, "\(edit.testDescription): \(row.reason ?? "")")
    }
  }
}

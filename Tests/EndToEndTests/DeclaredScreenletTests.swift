import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Screenlets whose content and actions are declared: the library's own, and one of a plugin that
/// has no line of code.
@Suite struct DeclaredScreenletTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private let plist: String

  private static let fixture =
    "\(Repository.root)/Tests/Fixtures/Plugins/declared/Opinion.screens"

  /// A screenlet, its page, and the names of its buttons and the order of its counts.
  struct Asked: Sendable, CustomTestStringConvertible {
    let page: String
    let yes: String
    let no: String
    let back: String
    /// The places of the labels with the numbers of yes and of no.
    let counts: [Int]
    var testDescription: String { page }
  }

  private static let asked = [
    Asked(
      page: "/rating", yes: "👍 I like this", no: "👎 I do not like this",
      back: "👎 I do not like this", counts: [1, 0]),
    Asked(page: "/opinion", yes: "Yes", no: "No", back: "No opinion", counts: [0, 1]),
  ]

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Self.fixture, toPath: folder.path("Opinion.screens"))
    for screenlet in ["Opinion", "Rating"] {
      try folder.write(Self.page(screenlet), to: "\(screenlet).xib")
    }
    plist = try folder.write(
      LocalSite.configuration(pages: ["/opinion": "Opinion.xib", "/rating": "Rating.xib"]),
      to: "plugins.plist")
  }

  private static func page(_ screenlet: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="p"><rect key="frame" x="0" y="0" width="320" height="400"/><subviews>
    <view id="s" customClass="\(screenlet)Screenlet">
    <rect key="frame" x="0" y="0" width="320" height="220"/><userDefinedRuntimeAttributes>
    <userDefinedRuntimeAttribute type="string" keyPath="entryId" value="{query:entryId}"/>
    <userDefinedRuntimeAttribute type="boolean" keyPath="editable" value="YES"/>
    </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
    """
  }

  /// The numbers of yes and of no on a page.
  private func counts(_ answer: FormBrowser.Answer, _ asked: Asked) -> [String] {
    let labels = MarkupTree(answer.text).all("main p").map(\.text)
    return asked.counts.map { labels.indices.contains($0) ? labels[$0] : "missing in \(labels)" }
  }

  /// Presses a button, and follows to the page that shows what came of it.
  private func press(
    _ name: String, _ browser: FormBrowser, _ address: String
  ) throws -> FormBrowser.Answer {
    let buttons = MarkupTree(try browser.get(address).text).all("button[name=fire]")
    let button = try #require(
      buttons.first { ($0["aria-label"] ?? $0.text) == name }, "\(buttons.map(\.text))")
    let answer = try browser.send(["fire": button["value"] ?? ""], on: address)
    #expect(answer.status == 303)
    return try browser.follow(answer)
  }

  @Test(arguments: asked)
  func `the first page has the entry, and each action shows its answer to everyone`(asked: Asked)
    throws
  {
    let host = try ServedScreens(screens, plist)
    let (ada, guest) = (FormBrowser(host.url), FormBrowser(host.url))
    let address = "\(asked.page)?entryId=36001"
    #expect(counts(try guest.get(address), asked) == ["0", "0"])
    let signIn = try ada.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(signIn.status == 303)
    #expect(counts(try press(asked.yes, ada, address), asked) == ["1", "0"])
    #expect(counts(try guest.get(address), asked) == ["1", "0"])
    #expect(counts(try press(asked.no, ada, address), asked) == ["0", "1"])
    #expect(counts(try ada.get("\(asked.page)?entryId=36002"), asked) == ["0", "0"])
    #expect(counts(try press(asked.back, ada, address), asked) == ["0", "0"])
    #expect(counts(try guest.get(address), asked) == ["0", "0"])
  }

  @Test(arguments: asked)
  func `an entry that is not there is a sentence, and nothing else stops`(asked: Asked) throws {
    let host = try ServedScreens(screens, plist)
    let guest = FormBrowser(host.url)
    for id in ["1", "0", "-7", "x", "9999999999999999999", ""] {
      #expect(try guest.get("\(asked.page)?entryId=\(id)").status < 500)
    }
    let missing = MarkupTree(try guest.get("\(asked.page)?entryId=1").text).all("[role=alert]")
    #expect(!missing.isEmpty && !(missing.first?.text.isEmpty ?? true))
    // It can be read again there, and the sentence stays for as long as the entry is missing.
    let again = try guest.send(["fire": ":refresh"], on: "\(asked.page)?entryId=1")
    #expect(again.status == 422)
    #expect(MarkupTree(again.text).has("[role=alert] button", text: "Try again"))
    let found = MarkupTree(try guest.get("\(asked.page)?entryId=36001").text)
    #expect(!found.has("[role=alert] button"))
  }

  @Test func `scripts read the declared content, and a wrong declaration is refused by name`()
    throws
  {
    let listed = try screens.run("screenlets", "Opinion", "--json", "--config", plist).json()
    let kind = listed.array?.first ?? listed
    #expect(kind["content"] == "entry", "\(listed)")
    let actions = kind["actions"]?.array ?? []
    #expect(actions.map { $0["then"] } == [.null, "show", "show"])
    let total = kind["outlets"]?.array?.first { $0["name"] == "totalLabel" }
    #expect(total?["shows"] == "rating.totalCount" && total?["as"] == "count:opinions")
    let manifest = String(
      decoding: try folder.read("Opinion.screens/manifest.plist"), as: UTF8.self)
    for (old, new, sentence) in [
      ("ratingUpdate", "ratingUpdated", "there is no operation 'ratingUpdated'"),
      ("attribute.entryId", "attribute.entry", "there is no place 'attribute.entry'"),
      ("attribute.entryId", "record.values", "there is no record for record.values; declare it"),
      (
        "<string>onOpinionLoaded</string>\n          <key>failure",
        "<string>onOpinionRead</string>\n          <key>failure", "there is no event onOpinionRead"
      ),
    ] {
      try folder.write(
        manifest.replacingOccurrences(of: old, with: new), to: "Opinion.screens/manifest.plist")
      let checked = try screens.run("check", "--config", plist)
      #expect(checked.status == 1, "\(sentence)")
      #expect((checked.output + checked.errors).contains(sentence), "\(checked.output)")
    }
  }
}

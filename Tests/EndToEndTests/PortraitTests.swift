import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Pictures of users, read by the program's own processes: the library's screenlet, and one of a
/// plugin that has no line of code.
@Suite struct PortraitTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private let plist: String

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: LikenessPage.plugin, toPath: folder.path("Likeness.screens"))
    for kind in LikenessPage.kinds {
      try folder.write(LikenessPage.xib(kind), to: "\(kind.screenlet).xib")
    }
    plist = try folder.write(
      LocalSite.configuration(
        pages: ["/portrait": "UserPortrait.xib", "/likeness": "Likeness.xib"]),
      to: "plugins.plist")
  }

  private func picture(_ answer: FormBrowser.Answer) -> String? {
    MarkupTree(answer.text).all("img").compactMap { $0["src"] }.first { $0.hasPrefix("/media/") }
  }

  private func ask(
    _ browser: FormBrowser, _ kind: LikenessPage.Kind
  ) throws -> FormBrowser.Answer {
    let answer = try browser.send(["fire": kind.button], on: kind.path)
    #expect(answer.status == 303 && answer.page?.contains("?confirm=") == true)
    return try browser.follow(answer)
  }

  @Test(arguments: LikenessPage.kinds)
  func `a picture is replaced by its user alone, and everyone sees the new one`(
    kind: LikenessPage.Kind
  ) throws {
    let host = try ServedScreens(screens, plist)
    let (ada, guest) = (FormBrowser(host.url), FormBrowser(host.url))
    _ = try ada.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(picture(try ada.get(kind.path)) == nil)
    let asked = try ask(ada, kind)
    #expect(MarkupTree(asked.text).has("form.question input[type=file]"))
    #expect(try ada.send(LikenessPage.picture, on: asked, at: kind.path).status == 303)
    let address = try #require(picture(try ada.get(kind.path)))
    let shown = try #require(try ada.bytes(address))
    #expect(shown.type == "image/jpeg" && shown.data.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(try guest.bytes(address) == nil)

    // A guest sees it by the user's number, and may not replace it.
    let number = "20101"
    let page = "\(kind.path)?userId=\(number)"
    let public1 = try #require(picture(try guest.get(page)))
    #expect(try #require(try guest.bytes(public1)).data == shown.data)
    #expect(public1 != address)
    let refused = try guest.send(
      LikenessPage.smallPicture, on: try ask(guest, kind), at: kind.path)
    #expect(refused.status != 200)
    #expect(try #require(try guest.bytes(public1)).data == shown.data)

    // A picture that is too small leaves the old one.
    let small = try ada.send(LikenessPage.smallPicture, on: try ask(ada, kind), at: kind.path)
    let sentence = MarkupTree(small.text).all("[role=alert]").map(\.text)
    #expect(sentence.contains { $0.contains("less than 100 pixels") }, "\(sentence)")
    #expect(picture(try ada.get(kind.path)) != nil)
    let text = try ada.send(Data("no picture".utf8), on: try ask(ada, kind), at: kind.path)
    #expect(
      MarkupTree(text.text).all("[role=alert]").contains {
        $0.text.contains("no file of the kinds PNG, JPEG, WEBP")
      })
  }

  @Test(.enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
  func `on a full disk a picture is refused, the old one stays, and nothing is left`() throws {
    let disk = try SmallDisk(bytes: 64 << 20)
    var screens = screens
    screens.environment["SCREENS_STATE_DIR"] = disk.path
    let host = try ServedScreens(screens, plist)
    let (kind, ada) = (LikenessPage.kinds[0], FormBrowser(host.url))
    _ = try ada.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(
      try ada.send(LikenessPage.picture, on: try ask(ada, kind), at: kind.path).status == 303)
    let address = try #require(picture(try ada.get(kind.path)))
    let asked = try ask(ada, kind)
    try disk.fill()
    let refused = try ada.send(LikenessPage.picture, on: asked, at: kind.path)
    #expect(refused.status == 503)
    let sentence = "This host has no room for the file at the moment. Please try again later."
    #expect(MarkupTree(refused.text).shows(sentence))
    #expect(picture(try ada.get(kind.path)) == address)
    try disk.empty()
    let later = try ada.send(LikenessPage.picture, on: try ask(ada, kind), at: kind.path)
    let alerts = MarkupTree(later.text).all("[role=alert]").map(\.text)
    #expect(later.status == 303, "\(later.status): \(alerts)")
    #expect(host.end() == 0)
  }
}

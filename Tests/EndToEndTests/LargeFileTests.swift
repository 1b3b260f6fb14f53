import Foundation
import TestSupport
import Testing

/// A file that a value's bytes cannot hold, from a browser to a connector that a plugin brings, and
/// a picture that the connector answers as a file: the corpus's library, in a host that serves.
@Suite struct LargeFileTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// A page with a file of up to 30 MB, in the place of the picture of a user.
  private func writePlugins() throws -> String {
    let plugins = try folder.makeFolder("plugins")
    let bundle = "\(plugins)/Likeness.screens"
    try FileManager.default.copyItem(atPath: LikenessPage.plugin, toPath: bundle)
    let manifest = try String(contentsOfFile: "\(bundle)/manifest.plist", encoding: .utf8)
    let changed = manifest.replacing(
      /<integer>307199<\/integer>(.|\n)*?<\/dict>/,
      with: "<integer>30000000</integer><key>kinds</key><array><string>application/pdf</string>"
        + "</array></dict>")
    try changed.write(toFile: "\(bundle)/manifest.plist", atomically: false, encoding: .utf8)
    return plugins
  }

  private func serve(_ isolation: String) throws -> ServedScreens {
    let plugins = try writePlugins()
    try FileManager.default.copyItem(
      atPath: Repository.fixtures("Corpus/blob-1/libblob.so.x86_64"),
      toPath: "\(plugins)/libblob.so")
    try folder.write(LikenessPage.xib(LikenessPage.kinds[1]), to: "Likeness.xib")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>connectorFactory</key><string>CorpusBlobFactory</string>
      <key>plugins</key><dict><key>org.example.corpus-blob</key><dict>
      <key>isolation</key><string>\(isolation)</string></dict></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
      <key>pages</key><dict><key>/likeness</key><string>Likeness.xib</string></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  #if arch(x86_64)
    @Test(arguments: ["host", "process"])
    func `a large file reaches its connector, and an answered one is shown`(isolation: String)
      throws
    {
      let host = try serve(isolation)
      let (kind, ada) = (LikenessPage.kinds[1], FormBrowser(host.url))
      _ = try ada.send(
        ["userNameField": "ada@example.org", "passwordField": "any"], on: "/Login/default")
      let shown = MarkupTree(try ada.get(kind.path).text).all("img").compactMap { $0["src"] }
      let address = try #require(shown.first { $0.hasPrefix("/media/") })
      #expect(try #require(try ada.bytes(address)).type.hasPrefix("image/"))

      let file = Data("%PDF-1.7\n".utf8) + Data(repeating: 7, count: 20 << 20)
      let question = try ada.follow(try ada.send(["fire": kind.button], on: kind.path))
      let sent = try ada.send(file, on: question, at: kind.path)
      #expect(sent.status == 303, "\(sent.text)")
      let page = MarkupTree(try ada.follow(sent).text)
      #expect(page.all("[role=alert]").allSatisfy { $0.text.isEmpty })
      #expect(host.end() == 0)
    }
  #endif
}

import Foundation
import TestSupport
import Testing

/// A host never treats a user as signed in whom the back end calls a guest, whatever cookies it
/// sends.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct GuestTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func serve(_ isolation: String) throws -> ServedScreens {
    let source = "\(Repository.root)/Tests/EndToEndTests/Scripts/guest_connector.c"
    try CCompiler.compile(
      try String(contentsOfFile: source, encoding: .utf8),
      to: "\(try folder.makeFolder("p"))/libguests.so")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>p</string></array>
      <key>plugins</key><dict><key>org.example.guests</key>
      <dict><key>isolation</key><string>\(isolation)</string></dict></dict>
      <key>connectorFactory</key><string>GuestConnectorFactory</string>
      <key>screenlets</key>
      <dict><key>Login</key><dict><key>loginMode</key><string>cookie</string></dict></dict>
      <key>limits</key><dict><key>guesses</key><integer>0</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  @Test(arguments: ["host", "process"])
  func `a guest's id is no success, and a user's id is one`(isolation: String) throws {
    let host = try serve(isolation)
    let address = host.url.appending(path: "Login/default")
    for guest in ["zero", "word", "less", "standard", "nobody"] {
      let page = try LoginPage(address)
      #expect(try page.signIn(name: guest, password: "wrong") == 422, "\(guest)")
      let shown = try page.again()
      #expect(!shown.contains("Signed in as"), "\(guest)")
      #expect(MarkupTree(shown).has("[name=passwordField]"), "\(guest)")
    }
    let page = try LoginPage(address)
    #expect(try page.signIn(name: "ada", password: "right") == 303)
    #expect(try page.again().contains("Signed in as"))
  }
}

import Foundation
import TestSupport
import Testing

/// Pages of screenlets whose operation nothing makes, or whose connector ends: no user is blamed.
@Suite struct UnavailableTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// Sends a form with a right name and password, and expects the sentence about the service.
  private func expectUnavailable(_ file: String) throws {
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    let answer = try page.send(
      "userNameField=demo%40screens.local&passwordField=screens-demo")
    #expect(answer.status == 503)
    let alert = MarkupTree(answer.text)["[role=alert] p"]?.text ?? ""
    #expect(alert.contains("This is not available now. Try again later."), "\(alert)")
    #expect(host.end() == 0)
  }

  @Test func `a mode that the connector factory does not make is answered with 503`() throws {
    try expectUnavailable(
      try folder.write(
        """
        <plist version="1.0"><dict><key>screenlets</key><dict><key>Login</key><dict>
        <key>loginMode</key><string>cookie</string></dict></dict></dict></plist>
        """, to: "plugins.plist"))
  }

  @Test func `a connector factory that is not there is answered with 503`() throws {
    try expectUnavailable(
      try folder.write(
        """
        <plist version="1.0"><dict>
        <key>connectorFactory</key><string>NoFactory</string></dict></plist>
        """, to: "plugins.plist"))
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a connector that crashes is answered with 503`() throws {
    try expectUnavailable(
      try LateConnector.configuration(in: folder, statement: "abort()"))
  }
}

import Foundation
import TestSupport

/// The product's program with the demo content and pages of its own, and a browser whose user is
/// signed in. It ends with this object.
final class DemoSite {
  private static let demo = (user: "demo%40screens.local", password: "screens-demo")
  private static let login = "/Login/default"

  let server: WebServer
  /// One connection, for one request after the other.
  let load: LoadGenerator
  /// The cookie of the user's session.
  let cookie: String

  /// - Parameters:
  ///   - pages: XIBs by path.
  ///   - folder: gets the configuration, the pages and the host's state.
  ///   - themes: the folder of themes in it; nil for none.
  init(_ pages: [String: String], in folder: TemporaryFolder, themes: String? = nil) throws {
    var entries = ""
    for (number, page) in pages.enumerated() {
      try folder.write(page.value, to: "Page\(number).xib")
      entries += "<key>\(page.key)</key><string>Page\(number).xib</string>"
    }
    let plist = try folder.write(
      """
      <plist version="1.0"><dict>\(themes.map(Self.directory) ?? "")
      <key>connectorFactory</key><string>LocalConnectorFactory</string>
      <key>plugins</key><dict><key>org.screens.local-connector</key><dict>
      <key>options</key><dict><key>seedDemo</key><true/></dict></dict></dict>
      <key>pages</key><dict>\(entries)</dict></dict></plist>
      """, to: "plugins.plist")
    server = try WebServer(
      "screens", "\(MeasuredHost.products)/screens",
      ["serve", "--config", plist, "--listen", "127.0.0.1:0", "--no-supervisor"],
      environment: ["SCREENS_STATE_DIR": folder.path("state")])
    load = LoadGenerator(port: server.port, width: 1)
    cookie = try Self.signIn(load)
  }

  deinit { server.end() }

  private static func directory(_ name: String) -> String {
    "<key>pluginDirectories</key><array><string>\(name)</string></array>"
  }

  /// The cookie of another session of the user.
  func signIn() throws -> String { try Self.signIn(load) }

  private static func signIn(_ load: LoadGenerator) throws -> String {
    let page = HTTPAnswer(try load.run([PageForm.get(login)], status: 200))
    guard let form = PageForm(page) else {
      throw LoadGenerator.Failure(description: "\(login) has no form")
    }
    let post = form.post(login, user: demo.user, password: demo.password, once: 1)
    // The session's cookie gets another value; there is one of the browser, too.
    let name = form.cookie.prefix { $0 != "=" } + "="
    let set = HTTPAnswer(try load.run([post], status: 303)).fields.first {
      $0.name == "set-cookie" && $0.value.hasPrefix(name)
    }
    guard let set else {
      throw LoadGenerator.Failure(description: "the demo user was not signed in")
    }
    return String(set.value.prefix { $0 != ";" })
  }
}

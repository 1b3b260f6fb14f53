import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// A host whose state folder lies on a disk without room.
@Suite(.enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
struct FullDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A new browser with its own cookies.
  private func browser() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 120
    return URLSession(configuration: configuration, delegate: StayDelegate(), delegateQueue: nil)
  }

  private func signIn(_ browser: URLSession, at url: URL) async throws -> (Int, String) {
    let page = MarkupTree(
      String(decoding: try await browser.data(from: url.appending(path: "Login")).0, as: UTF8.self))
    func hidden(_ name: String) throws -> String {
      try #require(page["input[name=\(name)]"]?["value"])
    }
    var request = URLRequest(url: url.appending(path: "Login"))
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      ("csrf=\(try hidden("csrf"))&once=\(try hidden("once"))&fire=loginButton"
        + "&userNameField=demo%40screens.local&passwordField=screens-demo").utf8)
    let (data, response) = try await browser.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (status, String(decoding: data, as: UTF8.self))
  }

  private func isSignedIn(_ browser: URLSession, at url: URL) async throws -> Bool {
    String(decoding: try await browser.data(from: url).0, as: UTF8.self).contains("Signed in as")
  }

  @Test func `confirmed sign-ins outlive the killed host, and refused ones are reported`()
    async throws
  {
    let disk = try SmallDisk(bytes: 64 << 20)
    var screens = try Screens()
    screens.environment["SCREENS_STATE_DIR"] = disk.path
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string></array>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    var signedIn: [URLSession] = []
    for _ in 0..<2 {
      let browser = browser()
      try #require(try await signIn(browser, at: host.url).0 == 303)
      signedIn.append(browser)
    }
    try disk.fill()
    var refusals = 0
    for _ in 0..<12 where refusals < 2 {
      let browser = browser()
      let (status, page) = try await signIn(browser, at: host.url)
      if status == 303 {
        signedIn.append(browser)
      } else {
        #expect(status == 503)
        #expect(page.contains("this host cannot store it"))
        #expect(try await !isSignedIn(browser, at: host.url))
        refusals += 1
      }
    }
    #expect(refusals == 2)
    try host.waitForError("cannot be written: No space left on device")
    let plugins = try screens.run("plugins", "--config", file)
    #expect(plugins.output.hasPrefix("NOT READY: state: \(disk.path)/sessions"))
    kill(try host.child(), SIGKILL)
    try host.waitForError("again")
    for browser in signedIn { #expect(try await isSignedIn(browser, at: host.url)) }
    #expect(host.end() == 0)
  }

  @Test func `a sign-up and a forgotten password are refused as long as nothing can be kept`()
    throws
  {
    let disk = try SmallDisk(bytes: 64 << 20)
    var screens = try Screens()
    screens.environment["SCREENS_STATE_DIR"] = disk.path
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    func signUp() throws -> Int {
      try FormBrowser(host.url).send(
        [
          "firstNameField": "Ada", "emailAddressField": "ada@example.org",
          "passwordField": "ein gutes, langes Wort",
        ], on: "/sign-up"
      ).status
    }
    func recover(_ name: String) throws -> Int {
      try FormBrowser(host.url).send(["userNameField": name], on: "/forgotten-password").status
    }
    #expect(try signUp() == 303)
    try disk.fill()
    #expect(try signUp() == 503)
    #expect(try recover("demo@screens.local") == 503 && recover("nobody@example.org") == 503)
    #expect(host.end() == 0)
  }
}

/// Follows no redirection: the test looks at the form's own answer.
private final class StayDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

import Foundation
import ScreensDocuments
import TestSupport

/// The browser of these tests: Debian's chromium and chromium-driver.
enum Chromium {
  private static let driver = executable(["/usr/bin/chromedriver"])
  private static let browser = executable(["/usr/bin/chromium", "/usr/bin/chromium-browser"])

  static var isThere: Bool { driver != nil && browser != nil && !isSwitchedOff }

  /// Whether the browser's tests are left to a separate run.
  private static var isSwitchedOff: Bool {
    ProcessInfo.processInfo.environment["SCREENS_BROWSER"] == "off"
  }

  /// Whether a machine without a browser fails the tests.
  static var isRequired: Bool {
    ProcessInfo.processInfo.environment["SCREENS_REQUIRE_BROWSER"] == "1"
  }

  static let absence: String = """
    no browser, or SCREENS_BROWSER=off: install chromium and chromium-driver; with \
    SCREENS_REQUIRE_BROWSER=1 this fails
    """

  private static func executable(_ paths: [String]) -> String? {
    paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a body in its own window.
  ///
  /// - Parameters:
  ///
  ///   - scripts: Whether pages may run scripts.
  ///
  ///   - cookies: Whether they may keep cookies.
  ///
  ///   - addresses: Where names lead; self-signed certificates are accepted there.
  static func withWindow(
    scripts: Bool = true, cookies: Bool = true, addresses: [String: String] = [:],
    _ body: (WebDriver) async throws -> Void
  ) async throws {
    let program = try ChildProgram(driver ?? "", ["--port=0"])
    // It inherits blocked signals, so a polite request does not end it.
    defer { program.kill() }
    let port = try program.firstMatch(of: /started successfully on port (\d+)/).output.1
    var arguments: [JSONValue] = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--window-size=1280,900", "--lang=en",
    ]
    if !addresses.isEmpty {
      let rules = addresses.map { "MAP \($0) \($1)" }.joined(separator: ",")
      arguments += [.string("--host-resolver-rules=\(rules)"), "--ignore-certificate-errors"]
    }
    let options: JSONValue = [
      "binary": .string(browser ?? ""),
      "args": .array(arguments),
      "prefs": [
        "profile.managed_default_content_settings.javascript": .integer(scripts ? 1 : 2),
        "profile.default_content_setting_values.cookies": .integer(cookies ? 1 : 2),
        "intl.accept_languages": "en",
      ],
    ]
    let window = try await WebDriver(
      program, port: UInt16(port) ?? 0,
      capabilities: [
        "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
        "timeouts": ["script": 60_000, "pageLoad": 60_000],
      ])
    do {
      try await body(window)
    } catch {
      try? await keepScreenshot(of: window, as: "failure-\(UUID().uuidString.prefix(4))")
      try? await window.quit()
      throw error
    }
    try await window.quit()
  }

  /// Saves a picture of the window in the folder that SCREENS_SCREENSHOTS names.
  static func keepScreenshot(of window: WebDriver, as name: String) async throws {
    guard let folder = ProcessInfo.processInfo.environment["SCREENS_SCREENSHOTS"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let picture = Data(base64Encoded: try await window.screenshot())
    try picture?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }
}

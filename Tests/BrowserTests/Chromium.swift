import Foundation
import ScreensDocuments
import TestSupport
import Testing

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

  /// The browser's fonts: Debian's usual ones alone, whatever else a machine has, since the width of
  /// words is measured.
  private static let fonts: [String: String] = {
    let folder = "/usr/share/fonts/truetype/dejavu"
    let file = NSTemporaryDirectory() + "screens-test-fonts-\(getuid()).conf"
    let settings = """
      \u{3c}fontconfig>\u{3c}dir>\(folder)\u{3c}/dir>
      \u{3c}cachedir>/var/cache/fontconfig\u{3c}/cachedir>\u{3c}/fontconfig>
      """
    guard FileManager.default.fileExists(atPath: folder),
      (try? settings.write(toFile: file, atomically: true, encoding: .utf8)) != nil
    else { return [:] }
    return ["FONTCONFIG_FILE": file]
  }()

  private static func executable(_ paths: [String]) -> String? {
    paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a body with an empty window: no cookies, no cache, no history. Windows with the same
  /// options share a browser.
  ///
  /// - Parameters:
  ///
  ///   - scripts: Whether pages may run scripts.
  ///
  ///   - cookies: Whether they may keep cookies.
  ///   - addresses: Where names lead; self-signed certificates are accepted there.
  static func withWindow(
    scripts: Bool = true, cookies: Bool = true, addresses: [String: String] = [:],
    _ body: (WebDriver) async throws -> Void
  ) async throws {
    let options = Options(scripts: scripts, cookies: cookies, addresses: addresses)
    let window = try await Browsers.shared.window(options)
    do {
      try await body(window)
    } catch {
      try? await keepScreenshot(of: window, as: "failure-\(UUID().uuidString.prefix(4))")
      await Browsers.shared.quit(options)
      throw error
    }
    do {
      try await window.clear()
    } catch {
      await Browsers.shared.quit(options)
    }
  }

  /// The settings of a browser, which it has from its start to its end.
  struct Options: Hashable {
    let scripts: Bool
    let cookies: Bool
    let addresses: [String: String]

    fileprivate var capabilities: JSONValue {
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
      return [
        "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
        "timeouts": ["script": 60_000, "pageLoad": 60_000],
      ]
    }
  }

  /// Starts a browser with one window.
  fileprivate static func start(_ options: Options) async throws -> WebDriver {
    let program = try ChildProgram(driver ?? "", ["--port=0"], environment: fonts)
    do {
      let port = try program.firstMatch(of: /started successfully on port (\d+)/).output.1
      return try await WebDriver(
        program, port: UInt16(port) ?? 0, capabilities: options.capabilities)
    } catch {
      program.kill()
      throw error
    }
  }

  /// Saves a picture of the window in the folder that SCREENS_SCREENSHOTS names.
  static func keepScreenshot(of window: WebDriver, as name: String) async throws {
    guard let folder = ProcessInfo.processInfo.environment["SCREENS_SCREENSHOTS"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let picture = Data(base64Encoded: try await window.screenshot())
    try picture?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }
}

/// The browsers that run, by their options.
actor Browsers: SuiteTrait, TestScoping {
  static let shared = Browsers()
  private var running: [Chromium.Options: WebDriver] = [:]

  /// An empty window; the browser starts for the first.
  func window(_ options: Chromium.Options) async throws -> WebDriver {
    if let window = running[options] { return window }
    let window = try await Chromium.start(options)
    running[options] = window
    return window
  }

  func quit(_ options: Chromium.Options) async {
    await running.removeValue(forKey: options)?.quit()
  }

  /// Runs the tests of a suite, and ends the browsers behind the last.
  nonisolated func provideScope(
    for test: Test, testCase: Test.Case?,
    performing tests: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await tests()
    for options in await running.keys { await quit(options) }
  }
}

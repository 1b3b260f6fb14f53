import ScreensDocuments
import TestSupport

/// One browser window, driven over the WebDriver protocol.
struct WebDriver: Sendable {
  /// An element of the present page.
  struct Element: Sendable {
    let id: String
  }

  /// The answer of the driver in place of a value.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
  private let port: UInt16
  private var session = ""
  private let browser: ChildProgram

  /// Opens a window.
  ///
  /// - Parameter capabilities: The capabilities that the browser has to have.
  init(_ browser: ChildProgram, port: UInt16, capabilities: JSONValue) async throws {
    self.browser = browser
    self.port = port
    try await until("the driver is ready") {
      try await send("GET", "/status", nil)["ready"]?.boolean == true
    }
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    let value = try await send("POST", "/session", body)
    guard let id = value["sessionId"]?.string else { throw Failure(description: value.text) }
    session = "/session/\(id)"
  }

  /// Ends the browser.
  func quit() async {
    _ = try? await send("DELETE", session, nil)
    // It inherits blocked signals: asked politely, it stays.
    browser.kill()
  }

  /// Puts an empty window in the place of all tabs, and forgets what the pages left behind.
  func clear() async throws {
    let old = try await get("window/handles").array ?? []
    guard let new = try await post("window/new", ["type": "tab"])["handle"] else {
      throw Failure(description: "no new tab")
    }
    for tab in old {
      _ = try await post("window", ["handle": tab])
      _ = try await send("DELETE", "\(session)/window", nil)
    }
    _ = try await post("window", ["handle": new])
    try await command("Network.clearBrowserCookies", [:])
    try await command("Network.clearBrowserCache", [:])
    _ = try await consoleErrors()
  }

  func go(to url: String) async throws { _ = try await post("url", ["url": .string(url)]) }

  /// Goes back, as the browser's own button does.
  func back() async throws { _ = try await post("back", [:]) }

  /// The first element that a CSS selector finds.
  func find(_ selector: String) async throws -> Element {
    let value = try await post(
      "element", ["using": "css selector", "value": .string(selector)])
    guard let id = value[Self.elementKey]?.string else { throw Failure(description: value.text) }
    return Element(id: id)
  }

  /// The handle of the driven tab.
  func tab() async throws -> String { try await get("window").string ?? "" }

  /// Opens a page in a tab of its own, in front of the others, and drives that.
  func openTab(_ url: String) async throws {
    let known = try await get("window/handles").array ?? []
    _ = try await post("execute/sync", ["script": .string("open('\(url)')"), "args": []])
    try await until("another tab") {
      guard let new = try await get("window/handles").array?.first(where: { !known.contains($0) })
      else { return false }
      _ = try await post("window", ["handle": new])
      return try await value("location.href === '\(url)' && document.readyState === 'complete'")
        .boolean == true
    }
  }

  /// Puts a tab in front of the others, and drives that.
  func show(_ tab: String) async throws {
    _ = try await post("window", ["handle": .string(tab)])
    try await command("Page.bringToFront", [:])
  }

  /// Gives the page a size.
  func resize(to width: Int64, height: Int64) async throws {
    try await command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
        "mobile": false,
      ])
  }

  func type(_ text: String, into selector: String) async throws {
    try await onElement(selector) {
      _ = try await post("element/\($0.id)/value", ["text": .string(text)])
    }
  }

  func click(_ selector: String) async throws {
    try await onElement(selector) { _ = try await post("element/\($0.id)/click", [:]) }
  }

  /// The text that a person sees in an element.
  func text(_ selector: String) async throws -> String {
    try await onElement(selector) { try await get("element/\($0.id)/text").string ?? "" }
  }

  func property(_ name: String, of selector: String) async throws -> JSONValue {
    try await onElement(selector) { try await get("element/\($0.id)/property/\(name)") }
  }

  /// The name of an element for assistive technology, as the browser worked it out.
  func accessibleName(of selector: String) async throws -> String {
    try await onElement(selector) { try await get("element/\($0.id)/computedlabel").string ?? "" }
  }

  func title() async throws -> String { try await get("title").string ?? "" }

  /// The page's address, without the name of an outcome: only a script removes that.
  func url() async throws -> String {
    (try await get("url").string ?? "").replacing(/[?&]outcome=[A-Za-z]{16}$/, with: "")
  }

  /// The value of a JavaScript expression in the page.
  func value(_ expression: String) async throws -> JSONValue {
    try await post("execute/sync", ["script": .string("return \(expression)"), "args": []])
  }

  /// Waits until a JavaScript expression of the page holds, and returns the page's time then, in
  /// milliseconds since 1970.
  @discardableResult
  func wait(until expression: String) async throws -> Double {
    let script = """
      const done = arguments[arguments.length - 1];
      const look = () => {
        if (!(\(expression))) return false;
        done(performance.timeOrigin + performance.now());
        return true;
      };
      if (!look()) {
        const watch = new MutationObserver(() => { if (look()) watch.disconnect(); });
        watch.observe(document, {subtree: true, childList: true, attributes: true,
          characterData: true});
        document.addEventListener("load", look, true);
      }
      """
    let value = try await post("execute/async", ["script": .string(script), "args": []])
    guard let time = value.number else { throw Failure(description: value.text) }
    return time
  }

  /// Runs an action that leads to another page, and waits for that page.
  func leading(_ body: () async throws -> Void) async throws {
    _ = try await value("document.documentElement.dataset.left = 'yes'")
    try await body()
    try await until("another page") {
      try await value(
        "!document.documentElement.dataset.left && document.readyState === 'complete'"
      ).boolean == true
    }
  }

  /// Repeats a check until it holds. A call that fails meanwhile, as between two pages, counts as
  /// not holding.
  private func until(_ what: String, _ holds: () async throws -> Bool) async throws {
    try await Limit.wait(for: what, within: .seconds(60)) { (try? await holds()) == true }
  }

  /// The errors in the browser's console since the last call, without its advice.
  func consoleErrors() async throws -> [String] {
    let value = try await post("se/log", ["type": "browser"])
    let errors = (value.array ?? []).filter {
      $0["level"]?.string == "SEVERE" || $0["source"]?.string == "security"
    }
    return errors.compactMap { $0["message"]?.string }
  }

  /// Sends a command of Chromium's own protocol.
  func command(_ name: String, _ parameters: JSONValue) async throws {
    _ = try await post("goog/cdp/execute", ["cmd": .string(name), "params": parameters])
  }

  /// The window as a PNG in base 64.
  func screenshot() async throws -> String { try await get("screenshot").string ?? "" }

  /// Acts on an element, and once more when a new page replaced the element's own.
  private func onElement<Result>(
    _ selector: String, _ body: (Element) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(try await find(selector))
    } catch let failure as Failure where failure.description.hasPrefix("stale element") {
      return try await body(try await find(selector))
    }
  }

  private func get(_ path: String) async throws -> JSONValue {
    try await send("GET", "\(session)/\(path)", nil)
  }

  private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
    try await send("POST", "\(session)/\(path)", body)
  }

  private func send(_ method: String, _ path: String, _ body: JSONValue?) async throws -> JSONValue
  {
    let bytes = try await DriverConnection.send(
      method, path, port: port, body: body.map { Array($0.text.utf8) } ?? [])
    let answer = try JSONReader.read(bytes, file: path)
    let value = answer["value"] ?? .null
    if let error = value["error"]?.string {
      throw Failure(description: "\(error): \(value["message"]?.string ?? "")")
    }
    return value
  }
}

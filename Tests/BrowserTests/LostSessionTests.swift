import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Open pages whose session ends, and browsers that keep no cookies.
  @Suite struct LostSessionTests {
    private static let note = "document.getElementById('connection').innerText"
    private static let ended = "Your session has ended. Your text is still here."

    /// Signs in and opens the page once more.
    private func signIn(_ host: SteadyHost, _ window: WebDriver) async throws {
      let page = "http://\(host.address)/Login/default"
      try await window.go(to: page)
      try await send(host, window)
      try await window.go(to: page)
      #expect(try await window.text("#account").contains("Signed in as"))
    }

    private func send(_ host: SteadyHost, _ window: WebDriver) async throws {
      _ = try await window.value("document.querySelector('\(LoginPage.name)').value = ''")
      try await window.type(host.demo.name, into: LoginPage.name)
      try await window.leading {
        try await window.type(host.demo.password + "\n", into: LoginPage.password)
      }
    }

    /// Expects that the page says that the session ended, and goes on.
    private func expectEnd(_ host: SteadyHost, _ window: WebDriver, typed: String) async throws {
      try await window.wait(until: "\(Self.note) === '\(Self.ended)'")
      try await window.wait(until: "document.getElementById('account').innerText === ''")
      let value = try await window.property("value", of: LoginPage.name).string
      #expect(value?.hasSuffix(typed) == true)
      try await send(host, window)
      #expect(try await window.text("#account").contains("Signed in as"))
    }

    @Test func `a page of a host that has forgotten everything says so, and goes on`() async throws
    {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await signIn(host, window)
        try await window.type("half.typ", into: LoginPage.name)
        host.stop()
        try await window.wait(until: "\(Self.note).startsWith('You are offline')")
        try host.forget()
        try host.start()
        try await expectEnd(host, window, typed: "half.typ")
      }
    }

    @Test func `a page whose cookie is deleted says that the session ended, and goes on`()
      async throws
    {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await signIn(host, window)
        try await window.type("half", into: LoginPage.name)
        try await window.command("Network.clearBrowserCookies", [:])
        try await window.type(".typ", into: LoginPage.name)
        try await expectEnd(host, window, typed: "half.typ")
      }
    }

    @Test func `a form that was sent is still there when the session has ended`() async throws {
      let host = try SteadyHost(limits: ["sessionIdleSeconds": 3, "heartbeatSeconds": 1])
      try await Chromium.withWindow { window in
        try await window.go(to: "http://\(host.address)/Login/default")
        try await window.type("someone@example.org", into: LoginPage.name)
        try await window.leading { try await window.type("wrong\n", into: LoginPage.password) }
        try await window.wait(until: "\(Self.note) === '\(Self.ended)'")
        #expect(
          try await window.property("value", of: LoginPage.name).string == "someone@example.org")
      }
    }

    @Test func `a value that no event announced stays when the page is renewed`() async throws {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await window.go(to: "http://\(host.address)/ForgotPassword/default")
        _ = try await window.value(
          "document.querySelector('[name=userNameField]').value = 'set@example.org'")
        host.stop()
        try await window.wait(until: "\(Self.note).startsWith('You are offline')")
        try host.start()
        try await window.wait(until: "\(Self.note) === 'You are back online.'")
        try await window.wait(until: "\(Self.note) === ''")
        let value = try await window.property("value", of: "[name=userNameField]").string
        #expect(value == "set@example.org")
      }
    }

    @Test func `a form that is sent while the host is away goes out when it is back`() async throws
    {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await window.go(to: "http://\(host.address)/Login/default")
        host.stop()
        try await window.wait(until: "\(Self.note).startsWith('You are offline')")
        try await window.type("someone@example.org", into: LoginPage.name)
        try await window.type("not it\n", into: LoginPage.password)
        try await window.wait(until: "\(Self.note).includes('This is sent as soon as')")
        try await window.leading { try host.start() }
        #expect(try await window.title().hasPrefix("Error: "))
        #expect(
          try await window.property("value", of: LoginPage.name).string == "someone@example.org")
      }
    }

    @Test func `text that the host cannot store is not shown as kept`() async throws {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await window.go(to: "http://\(host.address)/Login/default")
        try host.moveState(isAway: true)
        try await window.type("half", into: LoginPage.name)
        try await window.wait(until: "\(Self.note).includes('cannot store what you type')")
        try host.moveState(isAway: false)
        try await window.type(".typ", into: LoginPage.name)
        try await window.wait(until: "\(Self.note) === ''")
        #expect(try await window.property("value", of: LoginPage.name).string == "half.typ")
      }
    }

    @Test(arguments: [true, false])
    func `a browser that blocks cookies is advised, with and without scripts`(scripts: Bool)
      async throws
    {
      let host = try SteadyHost()
      try await Chromium.withWindow(scripts: scripts, cookies: false) { window in
        try await window.go(to: "http://\(host.address)/Login/default")
        if scripts {
          try await window.wait(until: "\(Self.note).includes('blocks this site')")
          #expect(try await window.text("#connection").contains("Allow them for this site"))
        }
        try await send(host, window)
        #expect(try await window.text(".errors[role=alert]").contains("sent no cookie"))
        #expect(try await window.text(".errors[role=alert]").contains("allow cookies"))
        #expect(try await window.property("value", of: LoginPage.name).string == host.demo.name)
      }
    }
  }
}

import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Pages behind proxies.
  @Suite struct ProxyTests {
    private static let trusted = """
      <key>trustedProxies</key><array><string>127.0.0.1</string></array>
      <key>allowedHosts</key><array><string>\(Proxy.name)</string></array>
      """

    /// Saves the layout, waits until the page shows it, and returns how long that took.
    private func seeRed(_ host: SteadyHost, _ window: WebDriver, _ what: String) async throws {
      let start = Date()
      try host.saveRed()
      let end = try await window.wait(until: SteadyHost.isRed)
      let spent = end - start.timeIntervalSince1970 * 1000
      print("layout → changed page, \(what): \(Int(spent.rounded())) ms")
    }

    @Test(
      .enabled(if: Proxy.Kind.nginx.isThere, Comment(rawValue: Proxy.Kind.nginx.absence)))
    func `nginx by its recipe has a person sign in over TLS, and a saved layout seen at once`()
      async throws
    { try await signIn(behind: .nginx) }

    @Test(
      .enabled(if: Proxy.Kind.haproxy.isThere, Comment(rawValue: Proxy.Kind.haproxy.absence)))
    func `haproxy by its recipe has a person sign in over TLS, and a saved layout seen at once`()
      async throws
    { try await signIn(behind: .haproxy) }

    @Test(
      .enabled(if: Proxy.Kind.caddy.isThere, Comment(rawValue: Proxy.Kind.caddy.absence)))
    func `caddy by its recipe has a person sign in over TLS, and a saved layout seen at once`()
      async throws
    { try await signIn(behind: .caddy) }

    private func signIn(behind kind: Proxy.Kind) async throws {
      let host = try SteadyHost(more: Self.trusted)
      let proxy = try await Proxy(kind, before: host)
      try await Chromium.withWindow(addresses: [Proxy.name: "127.0.0.1:\(proxy.port)"]) { window in
        let page = "https://\(Proxy.name)/Login/flat7"
        try await window.go(to: page)
        try await window.type(host.demo.name, into: LoginPage.name)
        try await window.leading {
          try await window.type(host.demo.password + "\n", into: LoginPage.password)
        }
        #expect(try await window.text("#account").contains("Signed in as"))
        try await window.go(to: page)
        try await seeRed(host, window, "behind \(kind.rawValue) by the recipe")
        #expect(try await window.text("#connection") == "")
      }
      proxy.stop()
    }

    @Test(.enabled(if: Proxy.Kind.nginx.isThere, Comment(rawValue: Proxy.Kind.nginx.absence)))
    func `behind nginx with its default buffers a saved layout is seen at once`() async throws {
      let host = try SteadyHost()
      let proxy = try await Proxy(nginxLocation: "", before: host)
      try await Chromium.withWindow { window in
        try await window.go(to: "http://127.0.0.1:\(proxy.port)/Login/flat7")
        try await seeRed(host, window, "behind nginx without a word of configuration")
      }
      proxy.stop()
    }

    @Test(.enabled(if: Proxy.Kind.nginx.isThere, Comment(rawValue: Proxy.Kind.nginx.absence)))
    func `a picture of 3 MB passes nginx, which lets 1 MB through, since it comes in pieces`()
      async throws
    {
      let host = try SteadyHost(
        more: """
          <key>screenlets</key><dict><key>UserPortrait</key><dict>
          <key>editable</key><true/></dict></dict>
          """)
      let proxy = try await Proxy(
        nginxLocation: "proxy_set_header Host $http_host;", before: host)
      let folder = try TemporaryFolder()
      let file = folder.path("large.png")
      // Decoders stop at the end of a picture, whatever follows.
      try (LikenessPage.picture + Data(count: 3_000_000)).write(to: URL(filePath: file))
      try await Chromium.withWindow { window in
        let origin = "http://127.0.0.1:\(proxy.port)"
        try await window.go(to: origin + "/Login/default")
        try await window.type(host.demo.name, into: LoginPage.name)
        try await window.leading {
          try await window.type(host.demo.password + "\n", into: LoginPage.password)
        }
        try await window.go(to: origin + "/UserPortrait/default")
        try await window.click("main [name=fire]")
        try await window.type(file, into: "dialog[open] input[type=file]")
        try await window.leading {
          _ = try await window.value("document.querySelector('dialog[open] button').click()")
        }
        // The page that follows has other pictures as well.
        let portrait = "document.querySelector('#s-UserPortrait-default img')"
        _ = try await window.wait(until: "\(portrait).naturalWidth === 120")
        #expect(try await window.consoleErrors() == [])
      }
      proxy.stop()
    }

    @Test(.enabled(if: Proxy.Kind.nginx.isThere, Comment(rawValue: Proxy.Kind.nginx.absence)))
    func `a page whose stream a proxy buffers says that it is not live`() async throws {
      let host = try SteadyHost(limits: ["heartbeatSeconds": 1])
      let proxy = try await Proxy(
        nginxLocation: "proxy_ignore_headers X-Accel-Buffering;", before: host)
      try await Chromium.withWindow { window in
        try await window.go(to: "http://127.0.0.1:\(proxy.port)/Login/flat7")
        try await window.wait(
          until: "document.getElementById('connection').innerText.includes('Reload it')")
        #expect(
          try await window.text("#connection")
            == "This page does not change by itself at the moment. Reload it to see what is new.")
      }
      proxy.stop()
    }
  }
}

import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A page's script at work: it reconnects to a host, and sends typed text.
  @Suite struct LiveScriptTests {
    /// Makes a script run before the scripts of each page.
    private func prepare(_ window: WebDriver, _ script: String) async throws {
      try await window.command(
        "Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    /// Records the pauses before the page tries its stream again, and makes it try at once. Its
    /// other waits keep their time.
    private static let hurry = """
      window.pauses = [];
      const wait = window.setTimeout;
      window.setTimeout = (work, time, ...rest) => {
        if (work.name !== 'open') return wait(work, time, ...rest);
        window.pauses.push(time);
        return wait(work, 10, ...rest);
      };
      Math.random = () => 0.5;
      """

    @Test func `pauses between tries grow to thirty seconds, and a success shortens them again`()
      async throws
    {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await prepare(window, Self.hurry)
        try await window.go(to: "http://\(host.address)/Login/default")
        let status = "document.getElementById('connection').innerText"
        host.kill()
        try await window.wait(until: "\(status).startsWith('You are offline')")
        func seePauses(_ count: Int) async throws -> [Double] {
          // Pauses alone change nothing that could be watched.
          let script = """
            await new Promise((done) => { const look = () => window.pauses.length >= \(count)
              ? done() : requestAnimationFrame(look); look(); });
            return window.pauses;
            """
          return try await window.value("(async () => { \(script) })()").array?
            .compactMap(\.number) ?? []
        }
        let pauses = try await seePauses(8)
        #expect(pauses.first == 1000, "\(pauses)")
        for (before, after) in zip(pauses, pauses.dropFirst()) {
          #expect(after == min(2 * before, 30000), "\(pauses)")
        }
        #expect(pauses.last == 30000)
        try host.start()
        try await window.wait(until: "\(status).includes('back')")
        let tried = try await window.value("window.pauses.length").number ?? 0
        host.kill()
        let again = try await seePauses(Int(tried) + 2).dropFirst(Int(tried))
        #expect(again.first == 1000, "\(again)")
      }
    }

    /// Counts the streams that the page opens, and notes the texts about its connection.
    private static let follow = """
      window.streams = 0;
      window.said = [];
      const send = window.fetch;
      window.fetch = async (address, options) => {
        const answer = await send(address, options);
        if (String(address).startsWith('/live') && answer.ok) {
          document.documentElement.dataset.streams = ++window.streams;
        }
        return answer;
      };
      addEventListener('DOMContentLoaded', () => {
        const status = document.getElementById('connection');
        new MutationObserver(() => window.said.push(status.textContent))
          .observe(status, { childList: true, characterData: true, subtree: true });
      });
      """

    @Test func `a page whose browser signs in elsewhere goes on and is never offline`() async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await prepare(window, Self.follow)
        try await window.go(to: gallery.origin + "/Login/default")
        try await window.wait(until: "window.streams === 1")
        _ = try await window.value(
          """
          (async () => {
            const form = new URLSearchParams(new FormData(document.querySelector('form.card')));
            form.set('userNameField', '\(gallery.demo.name)');
            form.set('passwordField', '\(gallery.demo.password)');
            await fetch('/Login/default', { method: 'POST', body: form, redirect: 'manual' });
          })()
          """)
        let account = "document.getElementById('account').innerText"
        try await window.wait(until: "\(account).includes('Signed in as')")
        #expect(try await window.value("window.streams").number == 2)
        #expect(try await window.value("window.said.join()").string == "")
      }
    }

    /// Records everything that the page sends, in any way.
    private static let listen = """
      window.sent = [];
      const send = window.fetch;
      window.fetch = (address, options = {}) => {
        window.sent.push(String(address) + ' ' + String(options.body || ''));
        return send(address, options);
      };
      const beacon = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (address, body) => {
        window.sent.push(String(address) + ' ' + String(body));
        return beacon(address, body);
      };
      """

    @Test(arguments: ServedGallery.themes)
    func `typed text is sent during typing, and a secret never, even a visible one`(theme: String)
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await prepare(window, Self.listen)
        try await window.go(to: gallery.origin + "/Login/\(theme)")
        let drafts = "window.sent.filter(s => s.startsWith('/draft'))"
        try await window.type("open-", into: LoginPage.password)
        try await window.wait(until: "!document.querySelector('.stage .show').hidden")
        try await window.click(".stage .show")
        try await window.type("sesame", into: LoginPage.password)
        #expect(
          try await window.property("value", of: LoginPage.password).string == "open-sesame")
        if theme != "lockscreen" {
          try await window.type("ada@example.org", into: LoginPage.name)
          _ = try await window.value(
            """
            (async () => { await new Promise((done) => { const look = () => \(drafts).length
              ? done() : requestAnimationFrame(look); look(); }); })()
            """)
          #expect(try await window.value("\(drafts).at(-1)").string?.contains("ada%40") == true)
        }
        // Waiting text is sent when one leaves the page.
        _ = try await window.value("dispatchEvent(new PageTransitionEvent('pagehide'))")
        let sent = try await window.value("window.sent.join(' ')").string ?? ""
        #expect(!sent.contains("sesame"), "\(sent)")
        #expect(!sent.contains("open-"), "\(sent)")
      }
    }
  }
}

import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Two tabs of one browser, whose user changes in one of them.
  @Suite struct OtherUserTests {
    private static let account = "document.getElementById('account')?.innerText"

    private func signIn(_ host: SteadyHost, _ window: WebDriver) async throws {
      try await window.go(to: "http://\(host.address)/Login/default")
      _ = try await window.value("document.querySelector('\(LoginPage.name)').value = ''")
      try await window.type(host.demo.name, into: LoginPage.name)
      try await window.leading {
        try await window.type(host.demo.password + "\n", into: LoginPage.password)
      }
    }

    @Test func `a page of a user who signs out in another tab is loaded again, without the text`()
      async throws
    {
      let host = try SteadyHost()
      try await Chromium.withWindow { window in
        try await signIn(host, window)
        let page = "http://\(host.address)/ForgotPassword/default"
        let field = "[name=userNameField]"
        try await window.go(to: page)
        #expect(try await window.text("#account").contains("Signed in as"))
        try await window.type("half a secret", into: field)
        // Another tab signs out: a form of its own, with the same cookies.
        try await window.leading {
          _ = try await window.value(
            """
            void setTimeout(() => fetch('/sign-out', {method: 'POST', body: new URLSearchParams({
              csrf: document.querySelector('#sign-out [name=csrf]').value})}), 50)
            """)
        }
        try await window.wait(until: "\(Self.account) === ''")
        try await window.wait(until: "document.querySelector('\(field)')?.value === ''")
        try await window.go(to: page)
        #expect(try await window.property("value", of: field).string == "")
      }
    }
  }
}

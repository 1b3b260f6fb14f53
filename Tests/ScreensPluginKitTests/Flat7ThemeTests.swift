import CScreens
import Testing

@testable import ScreensPluginKit

extension ScreensPluginKitTests {
  struct Flat7ThemeTests {
    let theme: LoadedTheme

    init() throws {
      theme = try LoadedTheme(
        "Flat7Theme",
        nodes: [
          "root", "userNameField", "passwordField", "loginButton", "authorizeButton", "titleLabel",
          "subtitleLabel", "userNamePlaceholder", "passwordPlaceholder", "toggleButton",
        ])
      theme.host.set("passwordField", "secure", true)
    }

    @Test func `captions replace the placeholders and name the fields`() {
      theme.translate()
      #expect(theme.host.get("titleLabel", "text") == "flat7-login-title")
      #expect(theme.host.get("userNamePlaceholder", "text") == "flat7-login-email")
      #expect(theme.host.get("userNameField", "placeholder") == "")
      #expect(theme.host.get("userNameField", "accessibilityLabel") == "flat7-login-email")
      #expect(theme.host.get("passwordField", "accessibilityLabel") == "flat7-login-password")
    }

    @Test(arguments: [
      ("screenName", "flat7-login-screenname"), ("userId", "flat7-login-userid"),
      ("email", "flat7-login-email"),
    ])
    func `the caption follows the method, after the parent took it`(
      method: String, caption: String
    ) {
      #expect(theme.set("basicAuthMethod", .string(method)) == SCREENS_OK)
      #expect(theme.host.takeCalls() == ["super.set basicAuthMethod string(\"\(method)\")"])
      #expect(theme.host.get("userNamePlaceholder", "text") == .string(caption))
      #expect(theme.get("basicAuthMethod").status != SCREENS_OK, "the parent answers it")
    }

    @Test func `the button shows the password and hides it again`() throws {
      theme.translate()
      #expect(theme.host.get("toggleButton", "text") == "flat7-login-show")
      try theme.send("togglePassword:")
      #expect(theme.host.get("passwordField", "secure") == false)
      #expect(theme.host.get("toggleButton", "text") == "flat7-login-hide")
      #expect(
        theme.host.get("toggleButton", "accessibilityLabel") == "flat7-login-hide-password")
      try theme.send("togglePassword:")
      #expect(theme.host.get("passwordField", "secure") == true)
      #expect(theme.host.get("toggleButton", "text") == "flat7-login-show")
    }

    @Test func `a finished interaction hides the password`() throws {
      try theme.send("togglePassword:")
      theme.finish()
      #expect(theme.host.get("passwordField", "secure") == true)
      #expect(theme.host.takeCalls() == ["super.finish login none -"])
    }

    @Test func `another language keeps what is shown`() throws {
      try theme.send("togglePassword:")
      theme.translate()
      #expect(theme.host.get("passwordField", "secure") == false)
    }

    @Test func `progress is green`() {
      #expect(theme.presenter() == ["style": "overlay", "color": "#27AE61", "opacity": 0.9])
    }
  }
}

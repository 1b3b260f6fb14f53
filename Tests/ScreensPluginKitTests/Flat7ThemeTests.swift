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
          "subtitleLabel", "userNamePlaceholder", "passwordPlaceholder",
        ])
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
    func `the caption follows the method, after the parent used it`(method: String, caption: String)
    {
      #expect(theme.set("basicAuthMethod", .string(method)) == SCREENS_OK)
      #expect(theme.host.takeCalls() == ["super.set basicAuthMethod string(\"\(method)\")"])
      #expect(theme.host.get("userNamePlaceholder", "text") == .string(caption))
      #expect(theme.get("basicAuthMethod").status != SCREENS_OK, "the parent answers it")
    }

    @Test func `progress is green`() {
      #expect(theme.presenter() == ["style": "overlay", "color": "#27AE61", "opacity": 0.9])
    }
  }
}

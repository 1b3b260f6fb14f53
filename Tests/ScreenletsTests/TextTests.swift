import ScreensCore
import Screenlets
import ScreensViews
import Testing

struct TextTests {
  private let tables = [DefaultTheme.make().strings, DefaultTheme.coreStrings()]

  private func text(_ key: String, _ language: String) -> String? {
    StringTables.text(key, language: language, in: tables)
  }

  @Test(arguments: [
    "login-screenlet-validation-screenname", "login-screenlet-undefined-screenname",
    "login-screenlet-validation-email", "login-screenlet-validation-expiration",
    "login-screenlet-validation-redirecturl", "login-screenlet-undefined-username",
    "login-screenlet-undefined-password", "login-screenlet-undefined-user",
    "login-screenlet-undefined-clientId", "login-screenlet-undefined-clientSecret",
    "default-auth-method-email", "default-auth-method-screenname", "default-auth-method-userid",
    "default-password-placeholder", "default-signin-button", "default-authorize-button",
    "default-login-loading-message", "default-login-loading-error",
  ])
  func `a used key has its own text in every language`(_ key: String) {
    let english = text(key, "en")
    let spanish = text(key, "es")
    #expect(english != nil)
    #expect(spanish != nil)
    #expect(english != spanish)
  }

  @Test func `the alias of a key has the same text`() {
    for language in ["en", "es"] {
      #expect(
        text("login-screenlet-validation-screenname", language)
          == text("login-screenlet-undefined-screenname", language))
    }
  }
}

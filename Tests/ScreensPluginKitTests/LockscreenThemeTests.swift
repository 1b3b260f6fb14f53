import CScreens
import Synchronization
import Testing

@testable import ScreensPluginKit

extension ScreensPluginKitTests {
  struct LockscreenThemeTests {
    static let nodes = ["root", "passwordField", "unlockButton", "userLabel"]

    let theme: LoadedTheme

    init() throws {
      theme = try LoadedTheme(
        "LockscreenTheme", nodes: Self.nodes, options: ["userName": "jo@example.org"])
    }

    @Test func `the label names the user of the screen`() {
      theme.host.state.withLock { $0.texts["lockscreen-signing-in-as"] = "Signing in as" }
      theme.translate()
      #expect(theme.host.get("userLabel", "text") == "Signing in as jo@example.org")
    }

    @Test(arguments: [Value.none, "", 42, .string(String(repeating: "x", count: 600))])
    func `without a usable user name the label says so`(userName: Value) throws {
      let nobody = try LoadedTheme(
        "LockscreenTheme", nodes: Self.nodes, options: ["userName": userName])
      nobody.translate()
      #expect(nobody.host.get("userLabel", "text") == "lockscreen-nobody")
      if userName.stringValue?.isEmpty != false {
        #expect(nobody.get("userName") == (SCREENS_OK, .none))
      }
    }

    @Test func `the class answers the whole view model`() {
      #expect(theme.get("userName") == (SCREENS_OK, "jo@example.org"))
      #expect(theme.get("password") == (SCREENS_OK, .none))
      #expect(theme.get("authType") == (SCREENS_OK, "basic"))
      #expect(theme.get("basicAuthMethod") == (SCREENS_OK, "email"))
      #expect(theme.get("shoeSize").status == SCREENS_UNKNOWN_NAME)
    }

    @Test func `a set attribute is answered, except for the user's name`() {
      #expect(theme.set("password", "secret") == SCREENS_OK)
      #expect(theme.host.get("passwordField", "text") == "secret")
      #expect(theme.get("password") == (SCREENS_OK, "secret"))
      #expect(theme.set("basicAuthMethod", "screenName") == SCREENS_OK)
      #expect(theme.get("basicAuthMethod") == (SCREENS_OK, "screenName"))
      #expect(theme.set("authType", .none) == SCREENS_OK)
      #expect(theme.get("authType") == (SCREENS_OK, .none))
      #expect(theme.set("userName", "mallory") == SCREENS_OK)
      #expect(theme.get("userName") == (SCREENS_OK, "jo@example.org"))
      #expect(theme.set("shoeSize", 44) == SCREENS_UNKNOWN_NAME)
    }

    @Test func `a method longer than any other is refused`() {
      let long = Value.string(String(repeating: "x", count: 32))
      #expect(theme.set("authType", long) == SCREENS_WRONG_TYPE)
      #expect(theme.get("authType") == (SCREENS_OK, "basic"))
    }

    @Test func `the button acts, and waits while it works`() throws {
      try theme.send("unlockClicked:", sender: 3)
      #expect(theme.host.takeCalls() == ["userAction  3"])
      theme.start()
      #expect(theme.host.get("unlockButton", "enabled") == false)
      theme.finish()
      #expect(theme.host.get("unlockButton", "enabled") == true)
    }

    @Test func `it has its own progress texts`() {
      #expect(theme.progress(SCREENS_PHASE_WORKING) == "lockscreen-unlocking")
      #expect(theme.progress(SCREENS_PHASE_FAILURE) == "lockscreen-locked")
      #expect(theme.progress(SCREENS_PHASE_SUCCESS) == .none)
    }
  }
}

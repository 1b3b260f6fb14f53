import ScreensModel
import Testing

struct AuthenticationTests {
  @Test func `texts of secrets are not in a description`() {
    let authentication = Authentication.basic(userName: "u", password: "hunter2")
    #expect("\(authentication)" == "Authentication(basic)")
  }
}

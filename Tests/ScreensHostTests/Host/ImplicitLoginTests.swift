import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

@Suite struct ImplicitLoginTests {
  @Test func `only a reference leads to the operator's password`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("screens-demo\n", to: "password")
    let host = try ShippedHost { configuration in
      configuration.server.implicitLogin = ImplicitLogin(
        userName: "demo@screens.local", method: .email, password: .file(file))
    }
    await host.plugins.start()
    let environment = host.plugins.source.current
    let account = try #require(environment.server.implicitLogin)
    #expect(account.userName == "demo@screens.local")
    #expect(environment.secret(account.password) == "screens-demo")
    #expect(environment.secret(.file("/etc/hostname")) == nil)
  }

  @Test func `a credential is read below the service manager's folder`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("secret", to: "account")
    #expect(SecretReference.credential("account").read(credentials: folder.path) == "secret")
    #expect(SecretReference.credential("other").read(credentials: folder.path) == nil)
    #expect(SecretReference.credential("account").read(credentials: nil) == nil)
  }
}

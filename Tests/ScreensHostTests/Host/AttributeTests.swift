import Screenlets
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

@Suite struct AttributeTests {
  private func name(_ text: String) throws -> AttributeName { try #require(AttributeName(text)) }

  @Test func `attributes of screenlets are in the environment, secrets by reference`() async throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write("hunter2\n", to: "secret")
    let secret = try name("oauth2clientSecret")
    let host = try ShippedHost { configuration in
      configuration.screenlets = [.login: [secret: .string("file:\(file)")]]
    }
    await host.plugins.start()
    let environment = host.plugins.source.current
    #expect(environment.attributes[.login]?[secret] == .string("file:\(file)"))
    #expect(environment.secret(.file(file)) == "hunter2")
    #expect(environment.secret(.file("/etc/hostname")) == nil)
  }

  @Test func `an attribute that no screenlet accepts is a problem, with a suggestion`() async throws
  {
    let mode = try name("loginMod")
    let number = try name("companyId")
    let other = try #require(ScreenletName("Logn"))
    let host = try ShippedHost { configuration in
      configuration.screenlets = [.login: [mode: "cookie", number: "ten"], other: [:]]
    }
    await host.plugins.survey()
    let said = await host.plugins.unmetNames().map(\.description)
    #expect(said.contains { $0.contains("no screenlet 'Logn'; did you mean 'Login'?") })
    #expect(said.contains { $0.contains("no attribute 'loginMod'; did you mean 'loginMode'?") })
    #expect(said.contains { $0.contains("Login: companyId takes int, not string") })
    #expect(said.count == 3)
  }
}

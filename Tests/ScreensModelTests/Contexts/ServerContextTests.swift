@testable import ScreensModel
import Testing

struct ServerContextTests {
  @Test func `the typed readers name the key and the kind`() throws {
    let server = ServerContext(properties: [
      "companyId": 123, "groupId": 987.0, "server": 5, "version": "71", "flag": true,
    ])
    #expect(try server.companyId() == 123)
    #expect(try server.groupId() == 987)
    #expect(server.version == 71)
    #expect(ServerContext(properties: ["version": 99]).version == 70)
    #expect(
      throws: ServerContext.Failure(key: "server", expected: "a string", found: "int")
    ) { try server.server() }
    #expect(throws: ServerContext.Failure(key: "x", expected: "a boolean", found: nil)) {
      try server.bool("x")
    }
    let failure = ServerContext.Failure(key: "server", expected: "a string", found: nil)
    #expect("\(failure)".contains("server (") || "\(failure)".contains("no server"))
  }
}

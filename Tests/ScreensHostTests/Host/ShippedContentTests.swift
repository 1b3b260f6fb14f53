import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// The content that the shipped connector reads, through the host's own connector.
@Suite struct ShippedContentTests {
  private func answer(
    _ operation: String, _ parameters: [String: Value], locale: String
  ) async throws -> Value {
    let host = try ShippedHost()
    await host.plugins.start()
    let environment = host.plugins.source.current
    let name = try #require(OperationName(operation))
    let connector = try environment.connectors.connector(
      for: name, parameters: parameters,
      context: ConnectorContext(server: environment.server, locale: locale))
    #expect(connector.validate() == nil)
    let result: Result<Value, ScreensError> = try await Limit.value(of: "a completion") { done in
      connector.start(progress: { _ in }, completion: done)
    }
    return try result.get()
  }

  @Test(arguments: [("en_US", "Sails go to bed"), ("es_ES", "Las velas se van a dormir")])
  func `The local connector factory lists the assets of a class in the user's language`(
    locale: String, title: String
  ) async throws {
    let page = try await answer(
      "assetListPage",
      [
        "groupId": 10184, "classNameId": 20_011, "startRow": 20, "endRow": 25,
        "computeRowCount": true, "customEntryQuery": ["start": 0],
      ], locale: locale)
    let rows = try #require(page.map?["rows"]?.list)
    #expect(rows.count == 22 && page.map?["rowCount"] == 22)
    #expect(rows.first?.map?["title"] == .string(title))
  }

  @Test func `The local connector factory lists the articles of a folder`() async throws {
    let page = try await answer(
      "webContentListPage",
      ["groupId": 10184, "folderId": 0, "startRow": 0, "endRow": 5, "computeRowCount": false],
      locale: "en_US")
    let rows = try #require(page.map?["rows"]?.list)
    #expect(rows.count == 5 && page.map?["rowCount"] == nil)
    #expect(rows.allSatisfy { $0.map?["content"]?.string?.isEmpty == false })
  }
}

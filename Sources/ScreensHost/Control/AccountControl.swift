import ScreensCore
import ScreensDocuments
import ScreensSystem

/// Carries out an operator's orders about accounts, with the factory that makes the operation at
/// that moment.
package struct AccountControl: Sendable {
  /// Ends all sessions of a user, and returns their number.
  package typealias End = @Sendable (_ userId: Int64) async -> Int

  private static let pageRows: Int64 = 500
  private static let mostPages: Int64 = 1_000

  private let source: EnvironmentSource
  private let end: End

  init(_ source: EnvironmentSource, _ end: @escaping End) {
    self.source = source
    self.end = end
  }

  func answer(_ order: AccountOrder) async -> ControlReply {
    do {
      switch order {
      case .list: return .result(.array(try await rows().map(Self.json)))
      case .disable(let address): return try await change(.accountDisable, address)
      case .enable(let address): return try await change(.accountEnable, address)
      case .delete(let address): return try await change(.accountDelete, address)
      case .endSessions(let address): return try await endSessions(of: address)
      }
    } catch let error as ScreensError {
      return .failure(error.text)
    } catch {
      return .failure("\(error)")
    }
  }

  // MARK: Orders

  private func rows() async throws -> [Value] {
    var all: [Value] = []
    for number in 0..<Self.mostPages {
      let start = number * Self.pageRows
      let rows = try await page(["startRow": .int(start), "endRow": .int(start + Self.pageRows)])
      all += rows
      if rows.count < Self.pageRows { return all }
    }
    return all
  }

  /// Changes an account; its sessions end, unless it was enabled.
  private func change(
    _ operation: OperationDeclaration, _ address: String
  ) async throws -> ControlReply {
    let answer = try await run(operation, ["address": .string(address)])
    guard let userId = answer.map?["userId"]?.int else { return .failure("There is no user.") }
    let ended = operation.name == .accountEnable ? 0 : await end(userId)
    log("account \(userId): \(operation.name), sessions ended: \(ended)")
    return Self.result(
      address, userId, ended, operation.name == .accountDelete ? othersWithData : [])
  }

  /// The factories in use besides the one that deletes accounts: their own data about a deleted
  /// user stays.
  private var othersWithData: [ConnectorFactoryName] {
    let factory = source.current.connectors
    let deleter = factory.maker(of: .accountDelete)
    return factory.makers.filter { $0 != deleter }.map(\.factory).sorted()
  }

  private func endSessions(of address: String) async throws -> ControlReply {
    let found = try await page(["startRow": 0, "endRow": 1, "address": .string(address)])
    guard let userId = found.first?.map?["userId"]?.int else {
      return .failure("There is no account '\(address)'; see 'screens accounts list'.")
    }
    let ended = await end(userId)
    log("account \(userId): sessions ended by the operator: \(ended)")
    return Self.result(address, userId, ended)
  }

  private func log(_ sentence: String) { source.current.log(sentence, .info) }

  private static func result(
    _ address: String, _ userId: Int64, _ ended: Int, _ others: [ConnectorFactoryName] = []
  ) -> ControlReply {
    .result(
      .object([
        .init("address", .string(address)), .init("userId", .integer(userId)),
        .init("endedSessions", .integer(Int64(ended))),
        .init("notAsked", .array(others.map { .string($0.rawValue) })),
      ]))
  }

  private static func json(_ row: Value) -> JSONValue {
    let values = row.map ?? [:]
    return .object([
      .init("userId", .integer(values["userId"]?.int ?? 0)),
      .init("address", .string(values["address"]?.string ?? "")),
      .init("name", .string(values["name"]?.string ?? "")),
      .init("since", .integer(values["since"]?.int ?? 0)),
      .init("disabled", .boolean(values["isDisabled"]?.bool ?? false)),
    ])
  }

  // MARK: The factory

  private func page(_ parameters: [String: Value]) async throws -> [Value] {
    try await run(.accountsPage, parameters).map?["rows"]?.list ?? []
  }

  private func run(
    _ operation: OperationDeclaration, _ parameters: [String: Value]
  ) async throws -> Value {
    let environment = source.current
    let factory = environment.connectors
    guard factory.maker(of: operation.name) != nil else {
      throw MissingOperation(name: operation.name, factory: factory.name(for: operation.name))
    }
    var parameters = parameters
    if case .success(let companyId) = environment.server.companyIdResult {
      parameters["companyId"] = .int(companyId)
    }
    let connector = try factory.typedConnector(
      for: operation, parameters: parameters,
      context: ConnectorContext(server: environment.server))
    return try await ConnectorQueue.run(connector).get()
  }
}

/// An operation on accounts that the factory in use does not make.
struct MissingOperation: Error, CustomStringConvertible {
  let name: OperationName
  let factory: ConnectorFactoryName

  var description: String {
    "\(factory) does not make \(name), and no other factory is named for it; name one in "
      + "'connectorOverrides', or use the tools of its back end."
  }
}

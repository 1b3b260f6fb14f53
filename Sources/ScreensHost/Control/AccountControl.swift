import ScreensCore
import ScreensDocuments
import ScreensModel
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
      case .gone: return .result(.array(try await gone().map(Self.json)))
      case .erase(let userId): return try await erase(userId)
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
    let erasure = operation.name == .accountDelete ? await eraseData(of: userId) : Erasure()
    return Self.result(address, userId, ended, erasure)
  }

  // MARK: The data of other factories

  /// The factories in use besides the one that deletes accounts, by what they did with the data of
  /// a user.
  private struct Erasure {
    var erased: [ConnectorFactoryName] = []
    /// Factories that do not make the operation.
    var notAsked: [ConnectorFactoryName] = []
    var failed: [ConnectorFactoryName] = []
  }

  /// Asks all factories that make the operation, whichever of them requests are sent to.
  private func eraseData(of userId: Int64) async -> Erasure {
    let environment = source.current
    let factory = environment.connectors
    let deleter = factory.maker(of: .accountDelete)
    let asked = factory.all(making: .eraseUser)
    var erasure = Erasure()
    for one in asked {
      do {
        _ = try await run(.eraseUser, ["userId": .int(userId)], by: one, environment.server)
        erasure.erased.append(one.name)
      } catch {
        erasure.failed.append(one.name)
        environment.report(
          "\(one.name) did not erase the data of user \(userId): \(Self.text(error)); "
            + "'screens accounts erase \(userId)' asks again")
      }
    }
    let others = factory.makers.filter { $0 != deleter }.map(\.factory)
    erasure.notAsked = Set(others).subtracting(asked.map(\.name)).sorted()
    return erasure
  }

  private static func text(_ error: any Error) -> String {
    (error as? ScreensError)?.text ?? "\(error)"
  }

  /// Erases the data of a user who has no account.
  private func erase(_ userId: Int64) async throws -> ControlReply {
    guard try await !accounts().contains(userId) else {
      return .failure("User \(userId) has an account; 'screens accounts delete' removes both.")
    }
    let erasure = await eraseData(of: userId)
    log("user \(userId), without an account: data erased by \(erasure.erased.count) factories")
    return Self.result(String(userId), userId, 0, erasure)
  }

  /// The users of whom factories keep data, and who have no account, with these factories. The data
  /// is looked at first, so that an account that is made meanwhile is found.
  private func gone() async throws -> [(userId: Int64, factory: ConnectorFactoryName)] {
    let environment = source.current
    var kept: [(userId: Int64, factory: ConnectorFactoryName)] = []
    for one in environment.connectors.all(making: .usersWithData) {
      var last: Int64 = 0
      for _ in 0..<Self.mostPages {
        let answer = try await run(
          .usersWithData, ["after": .int(last)], by: one, environment.server)
        let users = (answer.map?["users"]?.list ?? []).compactMap(\.int).filter { $0 > last }
        guard let highest = users.max() else { break }
        kept += users.map { ($0, one.name) }
        last = highest
      }
    }
    let present = try await accounts()
    return kept.filter { !present.contains($0.userId) }
  }

  private func accounts() async throws -> Set<Int64> {
    Set(try await rows().compactMap { $0.map?["userId"]?.int })
  }

  private static func json(_ row: (userId: Int64, factory: ConnectorFactoryName)) -> JSONValue {
    .object([
      .init("userId", .integer(row.userId)), .init("factory", .string(row.factory.rawValue)),
    ])
  }

  // MARK: Sessions

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
    _ address: String, _ userId: Int64, _ ended: Int, _ erasure: Erasure = Erasure()
  ) -> ControlReply {
    func names(_ list: [ConnectorFactoryName]) -> JSONValue {
      .array(list.map { .string($0.rawValue) })
    }
    return .result(
      .object([
        .init("address", .string(address)), .init("userId", .integer(userId)),
        .init("endedSessions", .integer(Int64(ended))), .init("erasedBy", names(erasure.erased)),
        .init("notErasedBy", names(erasure.failed)), .init("notAsked", names(erasure.notAsked)),
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
    return try await run(operation, parameters, by: factory, environment.server)
  }

  private func run(
    _ operation: OperationDeclaration, _ parameters: [String: Value],
    by factory: any ConnectorFactory, _ server: ServerContext
  ) async throws -> Value {
    let connector = try factory.typedConnector(
      for: operation, parameters: parameters, context: ConnectorContext(server: server))
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

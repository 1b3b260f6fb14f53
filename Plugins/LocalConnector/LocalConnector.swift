import LocalAccounts
import ScreensPluginKit

/// One operation on the accounts, run where blocking is allowed.
struct LocalConnector: Connector {
  private let operation: AccountOperation
  private let accounts: LocalAccounts
  private let host: Host

  init(_ operation: AccountOperation, _ accounts: LocalAccounts, _ host: Host) {
    self.operation = operation
    self.accounts = accounts
    self.host = host
  }

  func validate() throws {
    try operation.validate()
  }

  func start(_ request: ConnectorRequest) {
    request.completeBlocking {
      // A request that was cancelled before a thread was free is spared the hashing.
      try checkCancellation(of: request)
      let answer = try self.answer()
      try checkCancellation(of: request)
      return answer
    }
  }

  private func answer() throws(PluginError) -> Value {
    do {
      return try operation.run(on: accounts)
    } catch let error as AccountError {
      throw PluginError(.failed, error.description)
    } catch let error as PluginError {
      throw error
    } catch {
      // Paths and remedies are for the operator; the text of an error is shown to the user.
      host.log(.error, "\(error)")
      throw PluginError(.notAvailable, "The accounts cannot be reached. Try again later.")
    }
  }

  private func checkCancellation(of request: ConnectorRequest) throws(PluginError) {
    if request.isCancelled { throw PluginError(.cancelled, "The request was cancelled.") }
  }
}

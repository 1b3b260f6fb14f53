import LocalAccounts
import ScreensPluginKit

/// One operation that reads content, run where blocking is allowed.
struct ContentConnector: Connector {
  private let operation: Result<ContentOperation, PluginError>
  private let content: LocalContent
  private let context: ConnectorContext
  private let host: Host

  /// Reads the parameters; nil for an operation of another kind.
  init?(
    _ name: String, _ parameters: [String: Value], _ context: ConnectorContext,
    _ content: LocalContent, _ host: Host
  ) {
    do {
      guard let operation = try ContentOperation(name, parameters, context) else { return nil }
      self.operation = .success(operation)
    } catch {
      operation = .failure(error)
    }
    self.content = content
    self.context = context
    self.host = host
  }

  func validate() throws { _ = try operation.get() }

  func start(_ request: ConnectorRequest) {
    request.completeBlocking {
      guard !request.isCancelled else {
        throw PluginError(.cancelled, "The request was cancelled.")
      }
      return try answer()
    }
  }

  private func answer() throws -> Value {
    do {
      let store = try content.store(groupId: context.groupId)
      return try operation.get().run(on: store, context)
    } catch let error as PluginError {
      throw error
    } catch {
      // Paths and remedies are for the operator; the text of an error is shown to the user.
      host.log(.error, "\(error)")
      throw PluginError(.notAvailable, Wording(locale: context.locale).contentAway)
    }
  }
}

import LocalAccounts
import ScreensPluginKit

/// One operation that makes or changes an account, run where blocking is allowed. Its messages are
/// in the queue when it answers.
struct ChangeConnector: Connector {
  private let change: AccountChange
  private let accounts: LocalAccounts
  private let occasion: Occasion
  private let host: Host

  init(_ change: AccountChange, _ accounts: LocalAccounts, _ occasion: Occasion, _ host: Host) {
    self.change = change
    self.accounts = accounts
    self.occasion = occasion
    self.host = host
  }

  func start(_ request: ConnectorRequest) throws {
    let wording = occasion.wording
    if change.lacksUser {
      request.complete(.failure(PluginError(.validationFailed, wording.signInAgain)))
      return
    }
    let faults = change.faults(wording)
    if !faults.isEmpty {
      let text = faults.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
      request.complete(.failure(PluginError(.validationFailed, text, fields: faults)))
      return
    }
    do {
      try request.runBlocking { run(request) }
    } catch {
      request.complete(.failure(error))
    }
  }

  private func run(_ request: ConnectorRequest) {
    guard !request.isCancelled else {
      request.complete(.failure(PluginError(.cancelled, "The request was cancelled.")))
      return
    }
    do {
      request.complete(.success(try change.run(on: accounts, occasion)))
    } catch let error as AccountError {
      request.complete(.failure(refusal(error)))
    } catch {
      // Paths and remedies are for the operator; the text of an error is shown to the user.
      host.log(.error, "\(error)")
      request.complete(
        .failure(PluginError(.notAvailable, "The accounts cannot be reached. Try again later.")))
    }
  }

  private func refusal(_ error: AccountError) -> PluginError {
    let text = occasion.wording.text(error)
    guard let field = error.field else { return PluginError(.failed, text) }
    return PluginError(.validationFailed, text, fields: [field: text])
  }
}

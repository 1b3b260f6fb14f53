import LiferayProtocol
import ScreensPluginKit
import Synchronization

/// One operation on a portal. It waits for answers without a thread.
final class PortalConnector: Connector {
  private let operation: String
  private let inquiry: Inquiry
  private let client: PortalClient
  private let memory: PortalMemory
  private let host: Host
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(
    _ operation: String, _ inquiry: Inquiry, _ client: PortalClient, _ memory: PortalMemory,
    _ host: Host
  ) {
    self.operation = operation
    self.inquiry = inquiry
    self.client = client
    self.memory = memory
    self.host = host
  }

  /// Whether there is an operation of that name.
  static func makes(_ operation: String) -> Bool {
    PortalRun.specials[operation] != nil || PortalOperation.all[operation] != nil
  }

  /// Checks what no portal is asked for.
  func validate() throws {
    if inquiry.version.is62, PortalOperation.since70.contains(operation) {
      throw PortalError.unsupported(inquiry.version).crossing(inquiry.wording)
    }
    guard operation.hasPrefix("loginBy") else { return }
    let names = ["emailAddress", "screenName", "username"].map(inquiry.text)
    guard names.contains(where: { !$0.isEmpty }) || inquiry.id("userId") != nil else {
      throw PluginError(.validationFailed, inquiry.wording.noName)
    }
    guard !inquiry.text("password").isEmpty else {
      throw PluginError(.validationFailed, inquiry.wording.noPassword)
    }
  }

  func start(_ request: ConnectorRequest) {
    // Cancelled by `cancel`; the deadline of the client ends it else.
    let work = Task {
      let result: Result<Value, PluginError>
      do {
        result = .success(try await self.answer(request))
      } catch {
        result = .failure(self.crossing(error))
      }
      request.complete(result)
    }
    task.withLock { $0 = work }
    if request.isCancelled { work.cancel() }
  }

  func cancel(_ request: ConnectorRequest) { task.withLock { $0?.cancel() } }

  private func answer(_ request: ConnectorRequest) async throws -> Value {
    var run = PortalRun(inquiry: inquiry, client: client, request: request)
    if run.isOverdue, let renewed = try await run.renewed() { run = renewed }
    do {
      return try await answer(run)
    } catch let error as PortalError where error.mayBeExpiry(isRead) && !client.proof.isNone {
      if error.isVague, await isKnown(run) { throw error }
      if let renewed = try await run.renewed() { return try await answer(renewed) }
      guard error.isDenial || error.isVague, await !isKnown(run) else { throw error }
      host.log(.info, "\(operation): \(error); the portal no longer knows the user")
      throw PluginError(.failed, inquiry.wording.signInAgain)
    }
  }

  /// Whether the portal still knows the user of the proof, which one more request tells.
  private func isKnown(_ run: PortalRun) async -> Bool {
    let user = try? Answer.user(await run.result(of: PortalOperation.currentUser(inquiry)))
    return user != nil
  }

  /// Whether the operation changes nothing, so that it may be sent once more in doubt.
  private var isRead: Bool {
    PortalOperation.all[operation]?.isRead
      ?? ["getCurrentUser", "userPortraitLoad", "fileLoad"].contains(operation)
  }

  private func answer(_ run: PortalRun) async throws -> Value {
    if let special = PortalRun.specials[operation] { return try await special(run) }
    guard let operation = PortalOperation.all[operation] else {
      throw PluginError(.unknownName, "LiferayConnector does not make '\(operation)'")
    }
    let commands = try operation.commands(inquiry)
    if operation.isMessage, inquiry.context.isQuiet, let answer = operation.whenMissing {
      return answer
    }
    do {
      let results = try await results(of: commands, operation.isRead, run.client)
      return try operation.answer(results, inquiry)
    } catch let error as PortalError {
      guard let answer = operation.whenMissing, case .exception(let exception, _) = error,
        exception.meaning == .notFound
      else { throw error }
      return answer
    }
  }

  /// Sends commands. Commands that only read are sent once more: in the form of other versions
  /// where the portal does not know them, and in its own order where it refuses a comparator.
  private func results(
    of commands: [Command], _ isRead: Bool, _ client: PortalClient
  ) async throws(PortalError) -> [Value] {
    guard isRead, !inquiry.version.is62 else { return try await client.invoke(commands) }
    let later = commands.map { $0.since73(locale: inquiry.locale) ?? $0 }
    guard later != commands else { return try await client.invoke(commands) }
    let isLater = memory.hasLaterSignatures ?? inquiry.version.isAtLeast(.v73)
    let (first, other) = isLater ? (later, commands) : (commands, later)
    do {
      return try await client.invoke(first)
    } catch  where error.mayBeSignature {
      let results = try await client.invoke(other)
      memory.remember(hasLaterSignatures: !isLater)
      return results
    } catch  where first.contains(where: \.isCompared) && error.mayBeComparator {
      host.log(
        .warning,
        "\(operation): the portal refuses the comparator, and lists in its own order: \(error)")
      return try await client.invoke(first.map(\.withoutComparator))
    }
  }

  /// The error for the host. Addresses and the portal's own words are for the operator's log.
  private func crossing(_ error: any Error) -> PluginError {
    switch error {
    case let error as PortalError:
      if error != .cancelled, !error.isDenial { host.log(.warning, "\(operation): \(error)") }
      return error.crossing(inquiry.wording)
    case let error as PluginError: return error
    default:
      host.log(.error, "\(operation): \(error)")
      return PluginError(.invalidServerResponse, inquiry.wording.senseless)
    }
  }
}

extension PortalError {
  /// Whether the user's session at the portal may have ended. A page with status 500 is the answer
  /// of 6.2 to a wrong token, and of all portals to much else: only a read is then sent once more.
  fileprivate func mayBeExpiry(_ isRead: Bool) -> Bool {
    if case .status(500, _) = self { return isRead }
    return isDenial || isVague
  }

  /// Whether it is a text without a class, as 6.2 denies its guest and much else.
  fileprivate var isVague: Bool {
    if case .exception(let exception, 200) = self { exception.name.isEmpty } else { false }
  }

  /// Whether the comparator may be the reason.
  fileprivate var mayBeComparator: Bool {
    switch self {
    case .exception, .status: !isDenial
    default: false
    }
  }
}

/// The facts about a portal's version that its answers showed.
final class PortalMemory: Sendable {
  private let signatures = Mutex<Bool?>(nil)

  /// Whether the portal knows the signatures of 7.3; nil where nothing showed it.
  var hasLaterSignatures: Bool? { signatures.withLock { $0 } }

  func remember(hasLaterSignatures: Bool) { signatures.withLock { $0 = hasLaterSignatures } }
}

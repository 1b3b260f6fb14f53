internal import CScreens

/// How an interaction ended.
public enum InteractionOutcome: Sendable {
  /// It gave a result, which may be none.
  case success(Value)
  /// It failed.
  case failure(InteractionFailure)
}

/// Why an interaction failed.
public struct InteractionFailure: Error, Hashable, Sendable {
  /// The cause, as a number of ``domain``.
  public let status: Status
  /// The party that numbers the statuses; `LiferayScreens` for those of the ABI.
  public let domain: String
  /// The sentence for the user; of several fields without one for all of them, the first one's.
  public let text: String
  /// The view-model attributes that the user must correct, with a sentence for each.
  public var fields: [String: String] = [:]
}

extension InteractionFailure {
  /// Lends the failure as C has it to `body`.
  func lending<Result>(_ body: (UnsafePointer<screens_failure_1>) -> Result) -> Result {
    unsafe screens_string.lending(domain) { domain in
      unsafe screens_string.lending(text) { text in
        var crossing = unsafe screens_failure_1(
          struct_size: Permanent.size(of: screens_failure_1.self), status: status.rawValue,
          domain: domain, text: text)
        return unsafe withUnsafePointer(to: &crossing) { unsafe body($0) }
      }
    }
  }
}

extension InteractionOutcome {
  init(
    _ result: UnsafePointer<screens_value>, _ failure: UnsafePointer<screens_failure_1>?,
    in view: View
  ) {
    // Safety: both are borrowed until the slot returns, and are copied here.
    if let failure = unsafe failure?.pointee {
      self = unsafe .failure(
        InteractionFailure(
          status: Status(rawValue: failure.status), domain: String(copying: failure.domain),
          text: String(copying: failure.text), fields: view.failureFields))
    } else {
      self = unsafe .success(Value(copying: result.pointee))
    }
  }
}

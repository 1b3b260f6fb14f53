/// The shape of a portal, and the facts that differ between portals of one shape.
package struct PortalSwitches: Sendable {
  /// A fault of every answer of the services.
  package enum Fault: String, Sendable {
    case none, delay, login, https, html200, html500, truncated, unauthorized, huge
  }

  /// 62, or 70 and more.
  package var version: Int
  /// Whether errors have a body.
  package var describesErrors: Bool
  /// Whether the module that Screens needs is there.
  package var hasModule = true
  /// Whether an error of 6.2 has a text alone.
  package var isShort = false
  /// Whether a class that compares rows is refused.
  package var refusesComparators: Bool
  /// Whether the number of comments has one more for the hidden root.
  package var countsRoot = false
  /// Whether files honour the header of credentials.
  package var knowsHeaderAtFiles = true
  /// Whether an expired token makes a guest of its user, instead of a status of 401.
  package var degradesTokens = false
  /// Whether the client of a token may prove itself by the header.
  package var knowsHeaderAtTokens = true
  /// The quote around the token of the page of the sign-in; empty for a page without a token.
  package var quote = "'"
  /// Whether a rejected upload has the status of a success.
  package var acceptsRejected = false
  package var fault = Fault.none
  /// Milliseconds of the fault `delay`.
  package var delay = 1000

  /// - Parameter shape: `6.2`, `7.0` or `7.4`; nil for any other.
  package init?(shape: String) {
    guard let version = ["6.2": 62, "7.0": 70, "7.4": 74][shape] else { return nil }
    self.version = version
    describesErrors = version < 73
    refusesComparators = version >= 70
  }

  package var is62: Bool { version == 62 }
  /// Whether the signatures are those since 7.3.
  package var hasDrifted: Bool { version >= 73 }

  /// Sets a switch by its name on the command line.
  ///
  /// - Returns: false for a name or a value that it does not know.
  package mutating func set(_ name: String, _ value: String) -> Bool {
    let flags: [String: WritableKeyPath<PortalSwitches, Bool>] = [
      "error-bodies": \.describesErrors, "module": \.hasModule, "short-errors": \.isShort,
      "comparator-whitelist": \.refusesComparators, "root-counted": \.countsRoot,
      "files-by-header": \.knowsHeaderAtFiles, "guest-tokens": \.degradesTokens,
      "token-header": \.knowsHeaderAtTokens, "accepts-rejected": \.acceptsRejected,
    ]
    if let flag = flags[name] {
      guard let isOn = ["on": true, "off": false][value] else { return false }
      self[keyPath: flag] = isOn
      return true
    }
    switch name {
    case "fault":
      guard let fault = Fault(rawValue: value) else { return false }
      self.fault = fault
    case "delay":
      guard let delay = Int(value), delay >= 0 else { return false }
      self.delay = delay
    case "quote": quote = value
    default: return false
    }
    return true
  }
}

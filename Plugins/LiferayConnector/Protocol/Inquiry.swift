package import ScreensPluginKit

/// A question of the host: an operation's parameters, and the site, user and language that it is
/// for.
package struct Inquiry: Sendable {
  package let parameters: [String: Value]
  package let context: ConnectorContext
  package let version: PortalVersion

  package init(
    _ parameters: [String: Value], _ context: ConnectorContext, _ version: PortalVersion
  ) {
    self.parameters = parameters
    self.context = context
    self.version = version
  }

  package var wording: Wording { Wording(locale: context.locale) }

  /// The user's language as portals name it: `en_US` where the host names none.
  package var locale: String { context.locale.isEmpty ? "en_US" : context.locale }

  /// A number; 0 for a missing one.
  package func number(_ key: String) -> Int64 { parameters[key]?.portalNumber ?? 0 }

  /// A number above 0; nil for any other.
  package func id(_ key: String) -> Int64? {
    number(key) > 0 ? number(key) : nil
  }

  /// A text; empty for a missing one.
  package func text(_ key: String) -> String { parameters[key]?.stringValue ?? "" }

  package var companyId: Value { .int(id("companyId") ?? context.companyId) }
  package var groupId: Value { .int(id("groupId") ?? context.groupId) }

  /// Parameters of the same names, as the host has converted them.
  package func pick(_ keys: String...) -> [String: Value] {
    keys.reduce(into: [:]) { $0[$1] = parameters[$1] ?? Value.none }
  }

  /// Whether the answer counts all rows.
  package var counts: Bool { parameters["computeRowCount"]?.portalFlag ?? false }

  /// The first row, and the row after the last one.
  ///
  /// - Throws: a refusal of rows that no list has.
  package func rows() throws(PluginError) -> [String: Value] {
    let (start, end) = (number("startRow"), number("endRow"))
    guard start >= 0, end >= start else { throw PluginError(.validationFailed, wording.wrongRows) }
    return ["start": .int(start), "end": .int(end)]
  }
}

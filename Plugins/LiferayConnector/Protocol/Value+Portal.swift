import Foundation
package import ScreensPluginKit

/// Readings of what portals of all versions send, which disagree about types.
extension Value {
  /// A number or its decimal text; nil for anything else.
  package var portalNumber: Int64? {
    intValue ?? stringValue.flatMap { Int64($0.trimmingCharacters(in: .whitespaces)) }
  }

  /// A flag, 1 or 0, or one of these as text in any case; nil for anything else.
  package var portalFlag: Bool? {
    if let flag = boolValue { return flag }
    switch stringValue?.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default: return nil
    }
  }

  /// A number of either kind, or its text; nil for anything else.
  package var portalReal: Double? { doubleValue ?? stringValue.flatMap(Double.init) }

  /// A time in milliseconds since 1970: a number, its text, or ISO 8601; nil for anything else.
  package var portalDate: Int64? {
    if let number = portalNumber { return number }
    guard let text = stringValue, let date = try? Date(text, strategy: .iso8601) else { return nil }
    return Int64(date.timeIntervalSince1970 * 1000)
  }

  /// The text of a string that is not empty.
  package var fullText: String? { stringValue.flatMap { $0.isEmpty ? nil : $0 } }

  /// A model as the host's operations know it: numbers and dates under the keys that have them,
  /// whatever the portal sent, and no entry that is `null`. Values of records stay untouched.
  package var portalModel: Value {
    switch self {
    case .list(let items): .list(items.map(\.portalModel))
    case .map(let members):
      .map(
        members.filter { !$0.value.isNone }.reduce(into: [:]) { model, member in
          model[member.key] = member.value.portalEntry(of: member.key)
        })
    default: self
    }
  }

  private func portalEntry(of key: String) -> Value {
    if key == "modelValues" { return self }
    if Value.numbers.contains(key) { return portalNumber.map(Value.int) ?? self }
    if key.hasSuffix("Date") { return portalDate.map(Value.int) ?? self }
    if key.hasSuffix("Permission") { return portalFlag.map(Value.bool) ?? self }
    return portalModel
  }

  /// The keys of models whose numbers 7.x sends as text.
  private static let numbers: Set = [
    "classNameId", "classPK", "commentId", "companyId", "contactId", "coverImageFileEntryId",
    "DDMStorageId", "entryId", "fileEntryId", "folderId", "groupId", "portraitId", "recordId",
    "recordSetId", "repositoryId", "resourcePrimKey", "size", "statusByUserId", "structureId",
    "userId", "versionUserId",
  ]
}

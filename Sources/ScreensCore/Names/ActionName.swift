/// An action of a screenlet, as `performAction` takes it.
package struct ActionName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 256 else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  package static let `default` = ActionName(known: "defaultAction")
}

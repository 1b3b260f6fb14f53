import ScreensDocuments
import ScreensModel

/// The spellings of values that servers want.
package struct WireForm: Sendable, Hashable {
  /// Whether a day is written as milliseconds since 1970.
  let hasMoments: Bool
  /// Whether decimals have exactly two digits, half up; else they are written whole.
  let isRounded: Bool

  /// Names and texts, for servers of 6.2.
  package static let v62 = WireForm(hasMoments: true, isRounded: true)
  /// Names and texts, for servers from 7.0 on.
  package static let v70 = WireForm(hasMoments: false, isRounded: true)
  /// Values in JSON, by instances.
  package static let instances = WireForm(hasMoments: false, isRounded: false)
}

extension FormField {
  /// The text of a value for servers; nil for none.
  ///
  /// - Parameter old: The text that it replaces: buttons keep the shape of their value.
  package func text(of value: FieldValue, _ form: WireForm, replacing old: String? = nil) -> String?
  {
    switch value {
    case .none: nil
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): text(of: number, form)
    case .day(let day): form.hasMoments ? String(day.milliseconds) : day.description
    case .chosen(let values): text(of: values, replacing: old)
    case .place(let place): place.text
    case .file(let file): file.text
    case .object(let object): object.text
    }
  }

  private func text(of number: ExactDecimal, _ form: WireForm) -> String {
    if type == .integer { return number.rounded(to: 0).text() }
    guard form.isRounded else { return number.text() }
    if type == .number, number.isWhole { return number.text() }
    return number.rounded(to: 2).text(decimals: 2)
  }

  private func text(of values: [String], replacing old: String?) -> String {
    if type == .radio, values.count < 2, isPlainChoice(old) { return values.first ?? "" }
    return "[" + values.map { JSONValue.string($0).text }.joined(separator: ", ") + "]"
  }

  /// Whether the value of buttons is the option's own: as it was, or as newer servers have it.
  /// Their fields have references.
  private func isPlainChoice(_ old: String?) -> Bool {
    guard let old, !old.isEmpty else { return rest.contains { $0.name == "fieldReference" } }
    return JSONValue.inside(old)?.array == nil
  }
}

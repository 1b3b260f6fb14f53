package import ScreensDocuments

/// One value of a record, with the values inside it.
package struct FormEntry: Sendable, Equatable {
  /// The name of its field.
  package let name: String
  /// The identity among the instances of its field; empty for one that has none yet.
  package var instance: String
  /// The value in the text of servers, in each language.
  package var value: LocalizedValue
  package var children: [FormEntry]
  /// The unread rest of it; it is written back.
  package var rest: [JSONValue.Member]

  package init(
    _ name: String, instance: String = "", value: LocalizedValue = .absent,
    children: [FormEntry] = [], rest: [JSONValue.Member] = []
  ) {
    self.name = name
    self.instance = instance
    self.value = value
    self.children = children
    self.rest = rest
  }

  /// The type that a record in XML says itself.
  package var type: FieldType {
    FieldType(type: rest.first { $0.name == "type" }?.value.string ?? "", data: nil)
  }

  /// An instance of a field without values. Groups have values in their children only.
  static func blank(
    _ field: FormField, in language: String, using source: inout some RandomNumberGenerator
  ) -> FormEntry {
    FormEntry(
      field.name, instance: InstanceName.make(using: &source),
      value: field.type.hasValue ? field.written("", over: .absent, in: language) : .absent,
      children: field.children.map { blank($0, in: language, using: &source) })
  }

  /// Empties the values, here and inside.
  mutating func empty() {
    switch value {
    case .absent: break
    case .plain: value = .plain("")
    case .localized(let members): value = .localized(members.map { .init($0.name, "") })
    }
    for index in children.indices { children[index].empty() }
  }
}

/// The identities of instances: eight letters and digits.
enum InstanceName {
  private static let characters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  static func make(using source: inout some RandomNumberGenerator) -> String {
    String((0..<8).map { _ in characters[Int.random(in: 0..<characters.count, using: &source)] })
  }
}

extension FormField {
  /// A text in the place of an older value: a value for all languages stays one.
  func written(
    _ text: JSONValue, over old: LocalizedValue, in language: String
  ) -> LocalizedValue {
    switch old {
    case .plain: .plain(text)
    case .localized: old.replacing(text, in: language)
    case .absent: traits.contains(.localizable) ? .localized([.init(language, text)]) : .plain(text)
    }
  }
}

import Synchronization

/// The fields of an `application/x-www-form-urlencoded` body or of a query, in order, with
/// repeats.
package struct FormFields: Sendable {
  /// One name and its value, decoded.
  package struct Field: Sendable, Equatable {
    /// The decoded name; any bytes, not only UTF-8.
    package let name: [UInt8]
    /// The decoded value; any bytes, not only UTF-8. Empty for a name without an equals sign.
    package fileprivate(set) var value: [UInt8]
  }

  private let storage: FieldStorage

  private init() { storage = FieldStorage([]) }

  /// Every field in the order of the body.
  package var fields: [Field] { storage.fields }

  package static let none = FormFields()

  /// Reads the fields; nil when an escape is invalid or there are more than `limit`.
  package init?(_ bytes: ArraySlice<UInt8>, limit: Int = 1000) {
    var fields: [Field] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < limit else { return nil }
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = PercentEncoding.decode(pair[..<equals], plusIsSpace: true),
        let value = PercentEncoding.decode(pair[equals...].dropFirst(), plusIsSpace: true)
      else { return nil }
      fields.append(Field(name: name, value: value))
    }
    storage = FieldStorage(fields)
  }

  /// The fields of some names alone.
  package func only(_ names: Set<String>) -> FormFields {
    FormFields(fields.filter { names.contains(String(decoding: $0.name, as: UTF8.self)) })
  }

  private init(_ fields: [Field]) { storage = FieldStorage(fields) }

  /// The value of the first field of that name.
  package func value(of name: String) -> [UInt8]? {
    fields.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The values of every field of that name, in order.
  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
  }
}

/// The fields of a form. Their values are overwritten when the last holder releases the form: one
/// may be a password.
private final class FieldStorage: Sendable {
  private let content: Mutex<[FormFields.Field]>

  init(_ fields: consuming [FormFields.Field]) { content = Mutex(fields) }

  deinit {
    content.withLock { fields in
      for index in fields.indices { Self.overwrite(&fields[index].value) }
    }
  }

  var fields: [FormFields.Field] { content.withLock { $0 } }

  /// Not inlined, so that the compiler cannot remove writes that nothing reads.
  @inline(never)
  private static func overwrite(_ bytes: inout [UInt8]) {
    for index in bytes.indices { bytes[index] = 0 }
  }
}

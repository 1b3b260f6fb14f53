package import ScreensDocuments
package import ScreensModel

/// The value of a field in the form of its type.
package enum FieldValue: Sendable, Equatable {
  /// No value, or a text that is none of the type's.
  case none
  /// The text of a line, an area, an editor of HTML, a colour, or a date with its hour.
  case text(String)
  /// Whether a checkbox is on.
  case flag(Bool)
  case number(ExactDecimal)
  /// A day in Universal Time.
  case day(CalendarDate)
  /// The values of the chosen options, in the order of their choice.
  case chosen([String])
  case place(MapPlace)
  case file(FormFile)
  /// An object of the server's own: a page, an article, the choices of a table.
  case object(JSONValue)

  package var isNone: Bool { self == .none }

  /// Whether a field that needs a value lacks it: no value, blanks alone, or no option.
  package var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .chosen(let values): values.isEmpty
    default: false
    }
  }
}

/// A place on the earth in degrees.
package struct MapPlace: Sendable, Equatable {
  package let latitude: ExactDecimal
  package let longitude: ExactDecimal

  package init(latitude: ExactDecimal, longitude: ExactDecimal) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads an object with both numbers, which may be texts; nil for any other.
  init?(_ value: JSONValue) {
    func number(_ names: [String]) -> ExactDecimal? {
      names.lazy.compactMap { value[$0] }.first.flatMap { ExactDecimal($0.plainText) }
    }
    guard let latitude = number(["latitude", "lat"]), let longitude = number(["longitude", "lng"])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Whether there is such a place.
  package var isOnEarth: Bool {
    Self.isWithin(latitude, 90) && Self.isWithin(longitude, 180)
  }

  private static func isWithin(_ number: ExactDecimal, _ bound: Int64) -> Bool {
    ExactDecimal(-bound) <= number && number <= ExactDecimal(bound)
  }

  /// The compact JSON that servers read.
  package var text: String { "{\"latitude\":\(latitude),\"longitude\":\(longitude)}" }
}

/// The file of a field of documents or images, and the state of its upload.
package enum FormFile: Sendable, Equatable {
  /// A chosen file that is not sent yet, or the address of one: its text.
  case pending(String)
  case uploading(String, sent: Int64, total: Int64)
  /// The object by which the server knows the file.
  case uploaded(JSONValue)
  /// The upload failed; the sentence says why.
  case failed(String)

  /// The text that servers read; nil for a file that they do not have.
  package var text: String? {
    guard case .uploaded(let object) = self else { return nil }
    guard let group = object["groupId"], let uuid = object["uuid"]?.string,
      let version = object["version"].map(Self.version)
    else { return object.text }
    return JSONValue.object([
      .init("groupId", group), .init("uuid", .string(uuid)), .init("version", .string(version)),
    ]).text
  }

  /// A version is a text even where it is written as a number: `1.0` keeps its zero.
  private static func version(_ value: JSONValue) -> String {
    if case .number(let number) = value { return String(number) }
    return value.plainText
  }

  /// The form in which the file is kept between processes: the state's name, and its data.
  package var archived: JSONValue {
    switch self {
    case .pending(let text): ["status": "pending", "text": .string(text)]
    case .uploading(let text, let sent, let total):
      [
        "status": "uploading", "text": .string(text), "sent": .integer(sent),
        "total": .integer(total),
      ]
    case .uploaded(let object): ["status": "uploaded", "file": object]
    case .failed(let reason): ["status": "failed", "text": .string(reason)]
    }
  }

  /// Reads the kept form; nil for any other value.
  package init?(archived value: JSONValue) {
    let text = value["text"]?.string ?? ""
    switch value["status"]?.string {
    case "pending": self = .pending(text)
    case "uploading":
      self = .uploading(
        text, sent: value["sent"]?.integer ?? 0, total: value["total"]?.integer ?? 0)
    case "uploaded":
      guard let file = value["file"] else { return nil }
      self = .uploaded(file)
    case "failed": self = .failed(text)
    default: return nil
    }
  }
}

import ScreensCore
import ScreensDocuments
import ScreensSystem

/// A form that has sent something unrepeatable, for the next process: a copy of it is answered, and
/// sends nothing.
package struct SpentForm: Sendable, Hashable {
  package let key: Submissions.Key
  /// The address to which it led; nil while its end is unknown.
  package let path: String?

  package init(key: Submissions.Key, path: String?) {
    self.key = key
    self.path = path
  }

  var json: JSONValue {
    .object([
      .init("place", .string(key.place.name)),
      .init("once", .string(Hexadecimal.text(of: key.once))),
      .init("path", path.map { .string($0) } ?? .null),
    ])
  }

  init?(json: JSONValue) {
    guard let place = json["place"]?.string,
      let once = json["once"]?.string.flatMap(Hexadecimal.bytes)
    else { return nil }
    self.init(
      key: .init(place: ScreenletPlace(name: place), once: once), path: json["path"]?.string)
  }
}

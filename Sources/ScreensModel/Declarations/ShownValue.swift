package import ScreensLayout

/// The value that an outlet shows: a part of the view model, or a field of one, at any depth.
package struct ShownValue: Sendable, Hashable {
  package static let rule = "names with full stops between them, such as entry.title"

  /// The part of the view model.
  package let attribute: AttributeName
  /// The keys of maps, or the places in lists, that lead to the value.
  let fields: [String]

  /// Nil for a text that is no path of at most eight names.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard (1...8).contains(parts.count), parts.allSatisfy({ isIdentifier($0) }),
      let first = AttributeName(parts[0])
    else { return nil }
    attribute = first
    fields = Array(parts.dropFirst())
  }

  /// The path as a descriptor writes it.
  package var name: String { ([attribute.rawValue] + fields).joined(separator: ".") }

  /// The value within that of the attribute; none where it is not there.
  package func value(in whole: Value) -> Value {
    fields.reduce(whole) { value, field in
      if let list = value.list {
        guard let place = Int(field), list.indices.contains(place) else { return .none }
        return list[place]
      }
      return value.map?[field] ?? .none
    }
  }
}

/// The form in which an outlet shows a value.
package enum ShownFormat: Sendable, Hashable {
  package static let rule =
    "text, html, image, media, number, size, date, ago, or count: with the key of two texts"

  case text
  /// HTML from elsewhere, in a web view.
  case html
  /// The name of an image, in an image view.
  case image
  /// The name of a file, in the player or viewer of its kind.
  case media
  /// Octets, in the largest unit that has at least one.
  case size
  /// Milliseconds since 1970, as the time since then; a day where that is long.
  case ago
  /// A whole number, or one with at most two digits behind the point.
  case number
  /// Milliseconds since 1970, as a day in words.
  case date
  /// A number in one of the texts `KEY.one` and `KEY.other` of the screenlet.
  case count(String)

  /// Nil for a text that names no form.
  package init?(_ text: String) {
    switch text {
    case "text": self = .text
    case "html": self = .html
    case "image": self = .image
    case "media": self = .media
    case "size": self = .size
    case "ago": self = .ago
    case "number": self = .number
    case "date": self = .date
    default:
      guard text.hasPrefix("count:"), text.utf8.count > 6 else { return nil }
      self = .count(String(text.dropFirst(6)))
    }
  }

  /// The form as a descriptor writes it.
  package var name: String {
    switch self {
    case .text: "text"
    case .html: "html"
    case .image: "image"
    case .media: "media"
    case .size: "size"
    case .ago: "ago"
    case .number: "number"
    case .date: "date"
    case .count(let key): "count:\(key)"
    }
  }

  /// The text for users; empty for a value that is not there.
  ///
  /// - Parameters:
  ///   - now: The present moment, in milliseconds since 1970.
  ///   - text: Finds a text: one of the screenlet's own, else one of all themes.
  package func text(
    _ value: Value, in locale: Locale, now: Int64, _ text: (_ key: String) -> String?
  ) -> String {
    switch self {
    case .text, .html, .image, .media: return Self.plain(value)
    case .size: return value.int.map { Self.size(Int($0)) } ?? ""
    case .ago:
      return value.int.map { Age.text(of: $0, now: now, in: locale) { text($0) ?? $0 } } ?? ""
    case .number: return value.double.map(Self.number) ?? ""
    case .date:
      return value.int.map { CalendarDate(milliseconds: $0).text(in: locale) } ?? ""
    case .count(let key):
      let number = value.double ?? 0
      let shape = text(number == 1 ? "\(key).one" : "\(key).other") ?? "%1$@"
      return shape.replacing("%1$@", with: Self.number(number))
    }
  }

  /// Whether its node has a label beside what it shows.
  package var isLabelled: Bool { self == .image || self == .media }

  /// The kind of node that can show the form; nil for any node with a text.
  package var node: NodeKind? {
    switch self {
    case .html: .webView
    case .image: .imageView
    default: nil
    }
  }

  /// Octets in words.
  package static func size(_ octets: Int) -> String {
    var (amount, unit) = (Double(max(octets, 0)), 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while amount >= 1000, unit + 1 < units.count { (amount, unit) = (amount / 1000, unit + 1) }
    // One digit behind the point is enough of a size.
    return "\(number((amount * 10).rounded() / 10)) \(units[unit])"
  }

  private static func plain(_ value: Value) -> String {
    switch value {
    case .int(let number): String(number)
    case .double(let number): Self.number(number)
    default: value.string ?? ""
    }
  }

  private static func number(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "" }
    let hundredths = Int64((number * 100).rounded())
    let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
    guard rest != 0 else { return String(whole) }
    let digits = rest % 10 == 0 ? String(rest / 10) : rest < 10 ? "0\(rest)" : String(rest)
    return (number < 0 && whole == 0 ? "-" : "") + "\(whole).\(digits)"
  }
}

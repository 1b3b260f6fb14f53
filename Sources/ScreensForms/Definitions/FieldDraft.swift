import ScreensDocuments

/// A field while its parts are read.
struct FieldDraft {
  let name: String
  var type = ""
  var data: String?
  var texts = FieldTexts()
  var predefined = LocalizedValue.absent
  var options: [FormOption] = []
  var children: [FormField] = []
  var check = FieldCheck.none
  var visibility = ""
  var rest: [JSONValue.Member] = []
  private var traits: FieldTraits

  init(name: String, isXML: Bool) {
    self.name = name
    traits = Self.usual(isXML: isXML)
  }

  private static func usual(isXML: Bool) -> FieldTraits {
    FieldTraits(FieldTraits.keys.filter { isXML ? $0.inXML : $0.inJSON }.map(\.trait))
  }

  mutating func set(_ trait: FieldTraits, _ isOn: Bool) {
    if isOn { traits.insert(trait) } else { traits.remove(trait) }
  }

  var field: FormField {
    let isMultiline = rest.contains { $0.name == "displayStyle" && $0.value == "multiline" }
    let kind = FieldType(type: type, data: data, isMultiline: isMultiline)
    var traits = traits
    if FieldType.isMultiple(type) { traits.insert(.multiple) }
    return FormField(
      name: name, type: kind, words: .init(type: type, data: data), traits: traits, texts: texts,
      predefined: predefined, options: options, children: children, check: check,
      visibility: visibility, rest: rest)
  }

}

/// The names of a definition's fields: each one has its own.
struct FieldNames {
  private let file: String
  private let limits: FormLimits
  private var places: [String: Place] = [:]

  /// The place of a field, in words only where an error needs them.
  enum Place: CustomStringConvertible {
    case path(String)
    case line(Int)

    var description: String {
      switch self {
      case .path(let path): path
      case .line(let line): "line \(line)"
      }
    }
  }

  init(file: String, limits: FormLimits) {
    self.file = file
    self.limits = limits
    places.reserveCapacity(128)
  }

  mutating func insert(_ name: String, at place: Place) throws(FormError) {
    if let first = places.updateValue(place, forKey: name) {
      throw .part(file: file, place: "\(place).name", .twice(name: name, first: "that of \(first)"))
    }
    guard places.count <= limits.fields else {
      throw .part(
        file: file, place: place.description,
        .tooMany("fields before it", count: places.count - 1, most: limits.fields - 1))
    }
  }
}

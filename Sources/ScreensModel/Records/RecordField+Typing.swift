package import ScreensLayout

/// The forms of a field's values in controls: shown there, and read back after users changed them.
extension RecordField {
  /// The reason for which a typed value is none of the field's.
  ///
  /// The raw value is the key of the sentence in the table `default`.
  package enum Mistake: String, Error, Sendable {
    case empty = "record-empty"
    case number = "record-number"
    case wholeNumber = "record-whole-number"
    case date = "record-date"
    case choice = "record-choice"
  }

  /// A value in the form of a control: a text, or the number of the chosen option. Nil where the
  /// layout's own value stays.
  package func shown(_ value: Value, in control: NodeKind, isDay: Bool = false) -> Value? {
    switch control {
    case .switch: return value.isNone ? nil : .bool(value.bool ?? false)
    case .slider, .stepper: return value.double.map(Value.double)
    case .segmentedControl, .pickerView:
      let place = options.firstIndex { Self.isSame($0.value, value) }
      return .double(place.map(Double.init) ?? -1)
    case .datePicker: return .string(Self.moment(value, isDay: isDay))
    default: return .string(text(of: value))
    }
  }

  /// The value of a field whose control has another state than the one that was shown; none for an
  /// emptied control.
  package func typed(_ state: Value, in control: NodeKind) throws(Mistake) -> Value {
    switch control {
    case .switch:
      let isOn = state.bool ?? false
      return valueType == .bool || valueType == .any ? .bool(isOn) : try typed(String(isOn))
    case .slider, .stepper:
      guard let number = state.double else { return .none }
      return try typed(number == number.rounded() ? Self.whole(number) : String(number))
    case .segmentedControl, .pickerView:
      guard let number = state.double, number >= 0 else { return .none }
      guard let place = Int(exactly: number), options.indices.contains(place) else {
        throw .choice
      }
      return options[place].value
    default: return try typed(state.string ?? "")
    }
  }

  private static func whole(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? String(number)
  }

  /// Reads a text. Spaces around a value other than text do not count; a decimal may have a comma.
  private func typed(_ text: String) throws(Mistake) -> Value {
    let plain = text.trimmed
    guard !plain.isEmpty else { return .none }
    guard options.isEmpty else {
      let words = options.first { $0.value.plainText == plain || $0.label == plain }
      guard let words else { throw .choice }
      return words.value
    }
    switch valueType {
    case .int:
      guard let number = Int64(plain) else { throw .wholeNumber }
      return .int(number)
    case .double:
      guard let number = Self.decimal(plain) else { throw .number }
      return .double(number)
    case .bool:
      guard let flag = ["true": true, "false": false][plain.lowercased()] else { throw .choice }
      return .bool(flag)
    case .date:
      guard let moment = Self.moment(plain) else { throw .date }
      return .int(moment)
    default: return .string(text)
    }
  }

  /// A number of digits with at most one point or comma; nil for any other text, such as `nan`.
  private static func decimal(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2C, 0x2D, 0x2E].contains($0)
    }
    guard isPlain, let number = Double(text.replacing(",", with: ".")), number.isFinite else {
      return nil
    }
    return number
  }

  private static func isSame(_ one: Value, _ other: Value) -> Bool {
    other.plainText.map { $0 == one.plainText } ?? false
  }

  private func text(of value: Value) -> String {
    guard options.isEmpty else {
      let option = options.first { Self.isSame($0.value, value) }
      return option?.label ?? value.plainText ?? ""
    }
    return valueType == .date ? Self.moment(value, isDay: true) : value.plainText ?? ""
  }

  /// A moment in Universal Time in the form of ISO 8601, with hour and minute unless it is a day.
  private static func moment(_ value: Value, isDay: Bool) -> String {
    guard let moment = value.int else { return value.string ?? "" }
    let day = CalendarDate(milliseconds: moment)
    guard !isDay else { return "\(day)" }
    let minutes = (moment - day.milliseconds) / 60_000
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day)T\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// Reads a day, or a day with hour and minute after a T or a space.
  private static func moment(_ text: String) -> Int64? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard let day = CalendarDate(parts[0]) else { return nil }
    guard parts.count > 1 else { return day.milliseconds }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(clock.count), clock.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int64(clock[0]), let minute = Int64(clock[1]), (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return day.milliseconds + (hour * 60 + minute) * 60_000
  }
}

extension String {
  /// The text without the spaces around it.
  fileprivate var trimmed: String {
    let inner = drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }
}

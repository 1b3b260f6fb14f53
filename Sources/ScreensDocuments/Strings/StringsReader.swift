/// Reads the lines of a `.strings` file.
struct StringsReader {
  private let scalars: [Unicode.Scalar]
  private let file: String
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    scalars = Array(text.unicodeScalars)
    self.file = file
  }

  mutating func texts() throws(StringsError) -> [String: String] {
    var texts: [String: String] = [:]
    var places: [String: SourcePosition] = [:]
    while try skipSpace() {
      let place = position
      let key = try word("a key")
      if let first = places.updateValue(place, forKey: key) {
        throw .duplicateKey(file: file, at: place, key: key, first: first)
      }
      // A key alone is its own text.
      var value = key
      if try accept("=") {
        _ = try skipSpace()
        value = try word("a text in double quotes")
      }
      guard try accept(";") else { throw unexpected("';'") }
      texts[key] = value
    }
    return texts
  }

  private mutating func word(_ expected: String) throws(StringsError) -> String {
    if next == "\"" { return try quoted() }
    var text = String.UnicodeScalarView()
    while let scalar = next, Self.isPlain(scalar) {
      text.append(scalar)
      step()
    }
    if text.isEmpty { throw unexpected(expected) }
    return String(text)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "$", ":", "/": true
    default: false
    }
  }

  private mutating func quoted() throws(StringsError) -> String {
    let start = position
    step()
    var units: [UInt16] = []
    while let scalar = next, scalar != "\"" {
      step()
      if scalar == "\\" {
        try appendEscaped(to: &units)
      } else {
        units.append(contentsOf: String(scalar).utf16)
      }
    }
    guard next != nil else {
      throw .unexpected(file: file, at: start, expected: "a text that ends with '\"'")
    }
    step()
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func appendEscaped(to units: inout [UInt16]) throws(StringsError) {
    guard let scalar = next else { return }
    switch scalar {
    case "n": units.append(0x0A)
    case "t": units.append(0x09)
    case "r": units.append(0x0D)
    case "a": units.append(0x07)
    case "b": units.append(0x08)
    case "f": units.append(0x0C)
    case "v": units.append(0x0B)
    case "u", "U":
      step()
      return units.append(try number(radix: 16, digits: 4, atLeast: 1))
    case "0"..."7":
      return units.append(try number(radix: 8, digits: 3, atLeast: 1))
    default: units.append(contentsOf: String(scalar).utf16)
    }
    step()
  }

  private mutating func number(
    radix: Int, digits: Int, atLeast: Int
  ) throws(StringsError) -> UInt16 {
    var text = ""
    while text.count < digits, let scalar = next, scalar.isASCII,
      Character(scalar).hexDigitValue.map({ $0 < radix }) ?? false
    {
      text.unicodeScalars.append(scalar)
      step()
    }
    guard text.count >= atLeast, let unit = UInt16(text, radix: radix) else {
      throw unexpected("a hexadecimal digit")
    }
    return unit
  }

  private mutating func accept(_ wanted: Unicode.Scalar) throws(StringsError) -> Bool {
    guard try skipSpace(), next == wanted else { return false }
    step()
    return true
  }

  /// Moves past space and comments; false at the end.
  private mutating func skipSpace() throws(StringsError) -> Bool {
    while let scalar = next {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        step()
      } else if scalar == "/", peek == "/" {
        while next != nil, next != "\n" { step() }
      } else if scalar == "/", peek == "*" {
        try skipComment()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipComment() throws(StringsError) {
    let start = position
    step()
    step()
    while let scalar = next {
      if scalar == "*", peek == "/" {
        step()
        step()
        return
      }
      step()
    }
    throw .unexpected(file: file, at: start, expected: "a comment that ends with '*/'")
  }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private var peek: Unicode.Scalar? { offset + 1 < scalars.count ? scalars[offset + 1] : nil }

  private var position: SourcePosition { SourcePosition(line: line, column: column) }

  private mutating func step() {
    if scalars[offset] == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    offset += 1
  }

  private func unexpected(_ expected: String) -> StringsError {
    .unexpected(file: file, at: position, expected: expected)
  }
}

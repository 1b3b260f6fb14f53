/// The value of `Content-Disposition` (RFC 6266): how a browser treats a file, and its name.
package struct HTTPContentDisposition: Sendable {
  /// The treatment of the file.
  package enum Kind: String, Sendable {
    /// Saved, never shown as a page of ours.
    case attachment
    /// Shown where the browser can.
    case inline
  }

  /// The value in its transmitted form, printable ASCII.
  package let value: String

  /// A plain name stands alone. Another one comes twice: in ASCII for clients that stop there,
  /// then in UTF-8 (RFC 8187).
  package init(_ kind: Kind, _ name: HTTPFileName) {
    var fallback = ""
    for scalar in name.description.unicodeScalars {
      fallback.unicodeScalars.append(Self.isPlain(scalar) ? scalar : "_")
    }
    var value = "\(kind.rawValue); filename=\"\(fallback)\""
    if fallback != name.description { value += "; filename*=UTF-8''\(Self.escaped(name))" }
    self.value = value
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\" && scalar != "%"
  }

  private static func escaped(_ name: HTTPFileName) -> String {
    var text = ""
    for byte in name.description.utf8 {
      let isLetter = (byte | 0x20) &- 0x61 < 26
      if isLetter || byte.isDigit || "!#$&+-.^_`|~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}

extension HTTPFileName {
  /// The name with the ending of what the file is: it stays where it has one of the endings,
  /// otherwise gets the first.
  ///
  /// - Parameter endings: For example `jpg` and `jpeg`; at least one.
  package func ending(in endings: [String]) -> HTTPFileName {
    let dot = description.utf8.lastIndex(of: UInt8(ascii: "."))
    let own = dot.map { Array(description.utf8[$0...].dropFirst()) } ?? []
    guard !endings.contains(where: { own.equalsIgnoringCase($0.utf8) }) else { return self }
    return HTTPFileName("\(description).\(endings[0])".utf8)
  }
}

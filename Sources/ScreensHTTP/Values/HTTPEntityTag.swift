/// A strong entity tag: the name of exact bytes.
package struct HTTPEntityTag: Sendable, Equatable {
  /// The tag with its quotes.
  let bytes: [UInt8]

  /// Makes a tag from a digest or another name; bytes that tags cannot have become `_`.
  package init(_ name: some Collection<UInt8>) {
    let quote = UInt8(ascii: "\"")
    let safe = name.map { (0x21..<0x7F).contains($0) && $0 != quote ? $0 : UInt8(ascii: "_") }
    bytes = [quote] + safe + [quote]
  }

  /// The name of the same content compressed: other bytes, so another name.
  var ofGzip: HTTPEntityTag { HTTPEntityTag(bytes.dropFirst().dropLast() + "-gzip".utf8) }

  /// Whether `If-Match` names this tag. The comparison is the strong one (RFC 9110 §13.1.1).
  func isExactly(in values: [ArraySlice<UInt8>]) -> Bool {
    values.contains { value in
      value.elementsEqual("*".utf8)
        || value.split(separator: UInt8(ascii: ",")).contains {
          $0.trimmingBlanks.elementsEqual(bytes)
        }
    }
  }

  /// Whether `If-None-Match` names this tag. The comparison is the weak one (RFC 9110 §13.1.2).
  func isListed(in values: [ArraySlice<UInt8>]) -> Bool {
    values.contains { value in
      value.elementsEqual("*".utf8)
        || value.split(separator: UInt8(ascii: ",")).contains { part in
          let tag = part.trimmingBlanks
          return (tag.starts(with: "W/".utf8) ? tag.dropFirst(2) : tag).elementsEqual(bytes)
        }
    }
  }
}

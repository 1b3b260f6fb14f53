import Foundation

/// Base64 as documents carry it: broken into lines, often without its padding.
package enum Base64Text {
  /// The bytes, or nil when it isn't base64.
  package static func decode(_ text: String) -> [UInt8]? {
    let compact = text.split(whereSeparator: \.isWhitespace).joined()
    let bare = String(compact.prefix { $0 != "=" })
    let padding = String(repeating: "=", count: (4 - bare.utf8.count % 4) % 4)
    return Data(base64Encoded: bare + padding).map { [UInt8]($0) }
  }

  /// The base64 of bytes, on one line.
  package static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

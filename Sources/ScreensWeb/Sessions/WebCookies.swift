import ScreensHTTP

/// The cookies of the face: their names, how they are read, how they are set.
struct WebCookies: Sendable {
  enum Name: String {
    case session = "screens"
    case remember = "screens-remember"
    case device = "screens-device"
    case developer = "screens-developer"
  }

  /// Whether the browser reached us through TLS: then the names are bound to the host.
  let isSecure: Bool

  private func prefix() -> String { isSecure ? "__Host-" : "" }

  /// The value that the browser sent.
  func value(_ name: Name, in request: HTTPRequest) -> ArraySlice<UInt8>? {
    let key = Array((prefix() + name.rawValue + "=").utf8)
    for field in request.head.values(of: .cookie) {
      for part in field.split(separator: UInt8(ascii: ";")) {
        let pair = part.trimmingBlanks
        if pair.starts(with: key) { return pair.dropFirst(key.count) }
      }
    }
    return nil
  }

  /// Sets a cookie; without an age it goes when the browser is closed.
  func set(
    _ name: Name, to value: some Collection<UInt8>, maxAge: Int64? = nil,
    in response: inout HTTPResponse
  ) {
    var bytes = Array((prefix() + name.rawValue + "=").utf8)
    bytes += value
    if let maxAge { bytes += Array("; Max-Age=\(maxAge)".utf8) }
    bytes += Array((isSecure ? "; Path=/; Secure; HttpOnly" : "; Path=/; HttpOnly").utf8)
    bytes += Array("; SameSite=Lax".utf8)
    response.fields.append("Set-Cookie", bytes)
  }

  /// Takes a cookie away.
  func remove(_ name: Name, in response: inout HTTPResponse) {
    set(name, to: [], maxAge: 0, in: &response)
  }
}

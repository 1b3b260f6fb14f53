import ScreensHTTP

/// The cookies of the face: their names, the values that a browser sent, and how they are set.
///
/// Browsers keep cookies by host name and not by port, so a name carries the port that the browser
/// uses: two hosts of one name don't overwrite each other's.
struct WebCookies: Sendable {
  enum Name: Int, CaseIterable {
    case session, remember, device, developer, language

    fileprivate var text: String {
      switch self {
      case .session: "screens"
      case .remember: "screens-remember"
      case .device: "screens-device"
      case .developer: "screens-developer"
      case .language: "screens-language"
      }
    }
  }

  /// Whether the browser reached us through TLS: then the names are bound to the host.
  private let isSecure: Bool
  /// A hyphen and the port of the browser's address; empty for the scheme's usual port.
  private let port: ArraySlice<UInt8>
  private var sent = InlineArray<5, ArraySlice<UInt8>?>(repeating: nil)
  /// The cookies that came under the names of earlier hosts, without a port.
  private var isOld = InlineArray<5, Bool>(repeating: false)

  /// Reads the cookies of a request; of several of one name the first counts.
  init(_ request: HTTPRequest) {
    isSecure = request.client.scheme == .https
    port = Self.port(of: request.head.host)
    for field in request.head.values(of: .cookie) {
      var rest = field
      while !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
        read(rest[..<end].trimmingBlanks)
        rest = rest[end...].dropFirst()
      }
    }
  }

  private static func port(of host: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // An IPv6 address without a port ends with a bracket, which is no digit.
    guard let colon = host.lastIndex(of: UInt8(ascii: ":")) else { return [] }
    let digits = host[(colon + 1)...]
    guard let number = digits.decimalValue, number != 80, number != 443 else { return [] }
    return [UInt8(ascii: "-")] + digits
  }

  private mutating func read(_ pair: ArraySlice<UInt8>) {
    for name in Name.allCases {
      let start = Self.starts(isSecure)[name.rawValue]
      guard pair.starts(with: start) else { continue }
      let rest = pair.dropFirst(start.count)
      if !port.isEmpty, rest.first == UInt8(ascii: "=") {
        guard sent[name.rawValue] == nil else { return }
        sent[name.rawValue] = rest.dropFirst()
        isOld[name.rawValue] = true
        return
      }
      guard rest.starts(with: port), rest.dropFirst(port.count).first == UInt8(ascii: "=") else {
        continue
      }
      guard sent[name.rawValue] == nil || isOld[name.rawValue] else { return }
      sent[name.rawValue] = rest.dropFirst(port.count + 1)
      isOld[name.rawValue] = false
      return
    }
  }

  subscript(name: Name) -> ArraySlice<UInt8>? { sent[name.rawValue] }

  /// Whether a cookie came under the name of an earlier host, and has to get its present one.
  func needsName(_ name: Name) -> Bool { isOld[name.rawValue] }

  /// The names without ports.
  private static func starts(_ isSecure: Bool) -> [[UInt8]] {
    isSecure ? secureStarts : plainStarts
  }

  private static let plainStarts = Name.allCases.map { Array($0.text.utf8) }
  private static let secureStarts = Name.allCases.map { Array("__Host-\($0.text)".utf8) }

  /// Sets a cookie; without an age the browser drops it when it is closed.
  func set(
    _ name: Name, to value: some Collection<UInt8>, maxAge: Int64? = nil,
    in response: inout HTTPResponse
  ) {
    set(name, port, to: value, maxAge: maxAge, in: &response)
    if needsName(name) { set(name, [], to: [], maxAge: 0, in: &response) }
  }

  private func set(
    _ name: Name, _ port: ArraySlice<UInt8>, to value: some Collection<UInt8>, maxAge: Int64?,
    in response: inout HTTPResponse
  ) {
    var bytes = Self.starts(isSecure)[name.rawValue] + port + [UInt8(ascii: "=")]
    bytes += value
    if let maxAge { bytes += Array("; Max-Age=\(maxAge)".utf8) }
    bytes += (isSecure ? "; Path=/; Secure; HttpOnly" : "; Path=/; HttpOnly").utf8
    bytes += "; SameSite=Lax".utf8
    response.fields.append("Set-Cookie", bytes)
  }

  /// Makes the browser drop a cookie.
  func remove(_ name: Name, in response: inout HTTPResponse) {
    set(name, to: [], maxAge: 0, in: &response)
  }
}

import ScreensHTTP

/// The cookies of the face: their names, the values that a browser sent, and how they are set.
struct WebCookies: Sendable {
  enum Name: Int, CaseIterable {
    case session, remember, device, developer

    fileprivate var text: String {
      switch self {
      case .session: "screens"
      case .remember: "screens-remember"
      case .device: "screens-device"
      case .developer: "screens-developer"
      }
    }
  }

  /// Whether the browser reached us through TLS: then the names are bound to the host.
  private let isSecure: Bool
  private var sent = InlineArray<4, ArraySlice<UInt8>?>(repeating: nil)

  /// Reads the cookies of a request; of several of one name the first counts.
  init(_ request: HTTPRequest) {
    isSecure = request.client.scheme == .https
    for field in request.head.values(of: .cookie) {
      var rest = field
      while !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
        read(rest[..<end].trimmingBlanks)
        rest = rest[end...].dropFirst()
      }
    }
  }

  private mutating func read(_ pair: ArraySlice<UInt8>) {
    guard let name = Name.allCases.first(where: { pair.starts(with: start($0)) }),
      sent[name.rawValue] == nil
    else { return }
    sent[name.rawValue] = pair.dropFirst(start(name).count)
  }

  subscript(name: Name) -> ArraySlice<UInt8>? { sent[name.rawValue] }

  /// A cookie's name and the equals sign.
  private func start(_ name: Name) -> [UInt8] {
    (isSecure ? Self.secureStarts : Self.starts)[name.rawValue]
  }

  private static let starts = Name.allCases.map { Array("\($0.text)=".utf8) }
  private static let secureStarts = Name.allCases.map { Array("__Host-\($0.text)=".utf8) }

  /// Sets a cookie; without an age the browser drops it when it is closed.
  func set(
    _ name: Name, to value: some Collection<UInt8>, maxAge: Int64? = nil,
    in response: inout HTTPResponse
  ) {
    var bytes = start(name)
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

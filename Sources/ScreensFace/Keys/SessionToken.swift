import ScreensSystem

/// The name of a session in the browser's cookie: 128 random bits, the time of issue, and a code
/// that proves that we issued it. It is valid on any host that has the key, with any number of
/// loops.
package struct SessionToken: Sendable, Hashable {
  /// A hash of the random bits; in names from earlier hosts, which wrote their loop into them, that
  /// loop.
  package let place: UInt32
  /// Seconds since 1970.
  package let issued: Int64
  /// The cookie's value.
  package let text: [UInt8]

  /// The loop that owns the session, among a number of loops.
  package func home(of loops: Int) -> Int { Self.home(of: place, loops) }

  /// The loop that owns sessions with this place, among a number of loops.
  static func home(of place: UInt32, _ loops: Int) -> Int { Int(place) % loops }

  package static func == (one: SessionToken, other: SessionToken) -> Bool { one.text == other.text }

  /// Hashes the parsed parts: the bytes of the text would be hashed one by one.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(issued)
  }
}

/// The marks that the host's own key makes and proves: session tokens, form tokens, known devices.
package struct SessionKeys: Sendable {
  private let hash: KeyedHash
  private static let codeLength = 16

  /// - Parameter key: the host's key: 32 random bytes that outlive a restart.
  package init(key: [UInt8]) {
    hash = KeyedHash(key: key)
  }

  /// Makes an unguessable token.
  ///
  /// - Parameters:
  ///   - home: the loop that is to own the session.
  ///   - loops: the number of this host's loops.
  package func makeToken(now: Int64, home: Int = 0, of loops: Int = 1) -> SessionToken {
    var random = Self.random(16)
    // Only one in `loops` numbers fits: several are tried, which costs few of the 128 bits.
    while SessionToken.home(of: Self.place(of: random[...]), loops) != home {
      let number = random[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } &+ 1
      for index in 0..<4 { random[index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index)) }
    }
    return SessionToken(
      place: Self.place(of: random[...]), issued: now,
      text: sealed(Self.bytes(ofTime: now) + random, for: 0x53))
  }

  /// Reads a token that we issued; nil for any other text.
  package func token(_ text: ArraySlice<UInt8>) -> SessionToken? {
    guard text.count <= 64, let body = opened(text, for: 0x53) else { return nil }
    switch body.count {
    case 21:
      return SessionToken(
        place: Self.place(of: body[5...]), issued: Self.time(body[..<5]), text: Array(text))
    // Earlier hosts wrote their loop in front.
    case 22:
      return SessionToken(
        place: UInt32(body[0]), issued: Self.time(body[1..<6]), text: Array(text))
    default: return nil
    }
  }

  private static func place(of random: ArraySlice<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: Checksum.of(Array(random), 0..<random.count))
  }

  /// The token that forms of a session carry.
  package func formToken(_ token: SessionToken) -> String {
    let code = hash.code(token.text, for: 0x43).prefix(Self.codeLength)
    return String(decoding: Base64URL.encode(code.span), as: UTF8.self)
  }

  /// A form's token in one answer: beside a pad that is used once, so that no two answers share it,
  /// and their compressed lengths reveal nothing of it.
  package static func masked(_ formToken: String) -> String {
    let code = Base64URL.decode(formToken.utf8.span) ?? []
    let pad = random(code.count)
    let masked = pad + zip(pad, code).map { $0 ^ $1 }
    return String(decoding: Base64URL.encode(masked.span), as: UTF8.self)
  }

  /// The form's token that a form sent; one without a pad is from a page of an earlier version.
  package static func unmasked(_ text: [UInt8]) -> [UInt8] {
    guard text.count == maskedLength, let bytes = Base64URL.decode(text.span),
      bytes.count == 2 * codeLength
    else { return text }
    let code = zip(bytes[..<codeLength], bytes[codeLength...]).map { $0 ^ $1 }
    return Base64URL.encode(code.span)
  }

  /// The length of 32 bytes as text.
  private static let maskedLength = (2 * codeLength * 4 + 2) / 3

  /// A mark that distinguishes forms with different content, and reveals none of it.
  package func mark(ofForm body: [UInt8]) -> [UInt8] {
    Array(hash.code(body, for: 0x46).prefix(12))
  }

  /// Makes the mark of a device on which an account has signed in.
  package func makeDevice(account: String) -> [UInt8] {
    sealed(Self.random(16) + accountCode(account), for: 0x44)
  }

  /// The name of a known device, if the mark is ours and belongs to this account.
  package func device(_ text: ArraySlice<UInt8>, account: String) -> [UInt8]? {
    guard text.count <= 64, let body = opened(text, for: 0x44), body.count == 24,
      isSameSecret(body[16...], accountCode(account))
    else { return nil }
    return Array(body[..<16])
  }

  /// Makes the mark of a browser that came with the gallery's key.
  package func makeDeveloper(now: Int64) -> [UInt8] {
    sealed(Self.bytes(ofTime: now) + Self.random(16), for: 0x47)
  }

  /// The time at which a browser came with the gallery's key, in seconds since 1970, if the mark is
  /// ours.
  package func developerSince(_ text: ArraySlice<UInt8>) -> Int64? {
    guard text.count <= 64, let body = opened(text, for: 0x47), body.count == 21 else {
      return nil
    }
    return Self.time(body[..<5])
  }

  private static func bytes(ofTime time: Int64) -> [UInt8] {
    stride(from: Int64(32), through: 0, by: -8).map { UInt8(truncatingIfNeeded: time >> $0) }
  }

  private static func time(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }

  private func accountCode(_ account: String) -> [UInt8] {
    Array(hash.code(Array(account.utf8), for: 0x41).prefix(8))
  }

  func sealed(_ body: [UInt8], for purpose: UInt8) -> [UInt8] {
    let sealed = body + hash.code(body, for: purpose).prefix(Self.codeLength)
    return Base64URL.encode(sealed.span)
  }

  private func opened(_ text: ArraySlice<UInt8>, for purpose: UInt8) -> [UInt8]? {
    guard let bytes = Base64URL.decode(text.span), bytes.count > Self.codeLength else { return nil }
    let body = Array(bytes.dropLast(Self.codeLength))
    let code = hash.code(body, for: purpose).prefix(Self.codeLength)
    return isSameSecret(code, bytes.suffix(Self.codeLength)) ? body : nil
  }

  /// Random bytes of the system.
  package static func random(_ count: Int) -> [UInt8] { RandomBytes.take(count) }

  package static func once() -> String {
    Base64URL.random(12)
  }
}

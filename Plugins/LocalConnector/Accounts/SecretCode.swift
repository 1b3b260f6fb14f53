/// A code of one message: it proves that its reader is the owner of the address.
///
/// Four of its characters find it again and are no secret; eight are, and only their hash is kept.
/// No character looks like another.
package struct SecretCode: Sendable, Equatable {
  /// Finds the row of the code.
  let selector: String
  /// Proves it: 40 random bits, of which few guesses are let pass.
  let secret: String

  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  private static let groups = 3

  /// Makes a new one from the system's random numbers.
  package init() {
    var random = SystemRandomNumberGenerator()
    func characters(_ count: Int) -> String {
      String((0..<count).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &random)] })
    }
    selector = characters(4)
    secret = characters(8)
  }

  /// Reads one as it was typed or copied: letters of any case and width, with any signs between
  /// and around them; nil for anything else.
  package init?(_ typed: String) {
    let scalars = typed.unicodeScalars.map(Self.narrow)
      .filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    let letters = String(String.UnicodeScalarView(scalars)).uppercased()
    guard letters.count == 4 * Self.groups, letters.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    selector = String(letters.prefix(4))
    secret = String(letters.dropFirst(4))
  }

  /// The ASCII form of a full-width letter or sign; any other scalar itself.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  /// The code as a message shows it: three groups of four.
  package var text: String {
    "\(selector)-\(secret.prefix(4))-\(secret.dropFirst(4))"
  }
}

/// The references of HTML, such as `&amp;` and `&#8212;`.
enum CharacterReferences {
  /// Replaces the references in a text; one that is not known stays as it is.
  static func decode(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      // The longest name has eight letters, the longest number a few more than that.
      let reference = rest.dropFirst().prefix(12)
      if let end = reference.firstIndex(of: ";"),
        let character = character(of: reference[..<end])
      {
        result += character
        rest = rest[reference.index(after: end)...]
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static func character(of reference: Substring) -> String? {
    guard reference.hasPrefix("#") else { return named[String(reference)] }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number else { return nil }
    // Pages mean the characters of Windows-1252 there.
    if (0x80...0x9f).contains(number) { return String(Windows1252.scalar(UInt8(number))) }
    return String(number == 0 ? "\u{fffd}" : Unicode.Scalar(number) ?? "\u{fffd}")
  }

  /// The characters from U+00A0 to U+00FF, in their order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml
    """

  private static let others: [String: String] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"",
    "QUOT": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
    "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "thinsp": "\u{2009}", "zwnj": "\u{200c}", "zwj": "\u{200d}", "lrm": "\u{200e}",
    "rlm": "\u{200f}", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†", "Dagger": "‡", "bull": "•",
    "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″", "lsaquo": "‹", "rsaquo": "›",
    "euro": "€", "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "minus": "−",
    "infin": "∞", "ne": "≠", "le": "≤", "ge": "≥", "vert": "|", "num": "#", "colon": ":",
    "comma": ",", "period": ".", "excl": "!", "quest": "?", "sol": "/", "lpar": "(", "rpar": ")",
    "lbrack": "[", "rbrack": "]", "ast": "*", "lowbar": "_", "hyphen": "‐", "star": "☆",
    "starf": "★", "check": "✓", "hearts": "♥", "NewLine": "\n", "Tab": "\t",
  ]

  private static let named: [String: String] = {
    var named = others
    for (name, code) in zip(latin.split(separator: " "), UInt32(0xa0)...) {
      named[String(name)] = Unicode.Scalar(code).map { String($0) }
    }
    return named
  }()
}

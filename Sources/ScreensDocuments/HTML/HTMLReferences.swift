/// Resolves the references of characters in HTML: numbers, the names of HTML 4, and later names
/// that hide something. An unknown name stays as it is written.
package enum HTMLReferences {
  /// The text of some bytes. In text a zero byte is nothing, in attributes it is U+FFFD.
  package static func text(_ bytes: ArraySlice<UInt8>, isAttribute: Bool = false) -> String {
    guard bytes.contains(where: { $0 == 0x26 || $0 == 0 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte == 0x26, let (text, end) = reference(bytes[place...], isAttribute) {
        result += text.utf8
        place = end
        continue
      }
      if byte != 0 {
        result.append(byte)
      } else if isAttribute {
        result += "\u{FFFD}".utf8
      }
      place += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The reference that some bytes begin with, and the place behind it.
  private static func reference(
    _ bytes: ArraySlice<UInt8>, _ isAttribute: Bool
  ) -> (String, Int)? {
    let start = bytes.startIndex + 1
    guard start < bytes.endIndex else { return nil }
    if bytes[start] == 0x23 { return number(bytes[(start + 1)...]) }
    var end = start
    while end < bytes.endIndex, end - start < 32, isAlphanumeric(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let after = end < bytes.endIndex ? bytes[end] : nil
    if after == 0x3B {
      return names[name].map { (String($0), end + 1) } ?? old(name, start, isAttribute, after)
    }
    return old(name, start, isAttribute, after)
  }

  /// An old name of HTML, which needs no semicolon; other characters may follow it directly.
  private static func old(
    _ name: String, _ start: Int, _ isAttribute: Bool, _ after: UInt8?
  ) -> (String, Int)? {
    let longest = min(name.utf8.count, 6)
    guard longest >= 2 else { return nil }
    for length in stride(from: longest, through: 2, by: -1) {
      let first = String(name.prefix(length))
      guard oldNames.contains(first), let character = names[first] else { continue }
      let isWhole = length == name.utf8.count
      if isAttribute, !isWhole || after == 0x3D { return nil }
      return (String(character), start + length)
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> (String, Int)? {
    var place = bytes.startIndex
    let isHex = place < bytes.endIndex && bytes[place] | 0x20 == 0x78
    if isHex { place += 1 }
    let start = place
    var value: UInt32 = 0
    while place < bytes.endIndex, let digit = digit(bytes[place], isHex) {
      value = min(value * (isHex ? 16 : 10) + digit, 0x110000)
      place += 1
    }
    guard place > start else { return nil }
    if place < bytes.endIndex, bytes[place] == 0x3B { place += 1 }
    let code = value >= 0x80 && value < 0xA0 ? windows[Int(value) - 0x80] ?? value : value
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    return (String(scalar ?? "\u{FFFD}"), place)
  }

  private static func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46 where isHex: UInt32(byte) - 0x37
    case 0x61...0x66 where isHex: UInt32(byte) - 0x57
    default: nil
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  // MARK: Tables

  /// The characters that numbers from 128 to 159 mean, as in Windows.
  private static let windows: [UInt32?] =
    [0x20AC, nil, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039]
    + [0x0152, nil, 0x017D, nil, nil, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014]
    + [0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, nil, 0x017E, 0x0178]

  /// The names of U+00A0 to U+00FF, in their order.
  private static let latin =
    """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml
    """.split(separator: " ").map(String.init)

  /// Each name behind its character.
  private static let others = """
    "quot &amp <lt >gt 'apos \u{152}OElig \u{153}oelig \u{160}Scaron \u{161}scaron \u{178}Yuml \
    \u{192}fnof \u{2C6}circ \u{2DC}tilde \u{391}Alpha \u{392}Beta \u{393}Gamma \u{394}Delta \
    \u{395}Epsilon \u{396}Zeta \u{397}Eta \u{398}Theta \u{399}Iota \u{39A}Kappa \u{39B}Lambda \
    \u{39C}Mu \u{39D}Nu \u{39E}Xi \u{39F}Omicron \u{3A0}Pi \u{3A1}Rho \u{3A3}Sigma \u{3A4}Tau \
    \u{3A5}Upsilon \u{3A6}Phi \u{3A7}Chi \u{3A8}Psi \u{3A9}Omega \u{3B1}alpha \u{3B2}beta \
    \u{3B3}gamma \u{3B4}delta \u{3B5}epsilon \u{3B6}zeta \u{3B7}eta \u{3B8}theta \u{3B9}iota \
    \u{3BA}kappa \u{3BB}lambda \u{3BC}mu \u{3BD}nu \u{3BE}xi \u{3BF}omicron \u{3C0}pi \u{3C1}rho \
    \u{3C2}sigmaf \u{3C3}sigma \u{3C4}tau \u{3C5}upsilon \u{3C6}phi \u{3C7}chi \u{3C8}psi \
    \u{3C9}omega \u{2002}ensp \u{2003}emsp \u{2009}thinsp \u{200C}zwnj \u{200D}zwj \u{200E}lrm \
    \u{200F}rlm \u{2013}ndash \u{2014}mdash \u{2018}lsquo \u{2019}rsquo \u{201A}sbquo \
    \u{201C}ldquo \u{201D}rdquo \u{201E}bdquo \u{2020}dagger \u{2021}Dagger \u{2022}bull \
    \u{2026}hellip \u{2030}permil \u{2032}prime \u{2033}Prime \u{2039}lsaquo \u{203A}rsaquo \
    \u{203E}oline \u{2044}frasl \u{20AC}euro \u{2122}trade \u{2190}larr \u{2191}uarr \u{2192}rarr \
    \u{2193}darr \u{2194}harr \u{21B5}crarr \u{21D0}lArr \u{21D2}rArr \u{21D4}hArr \u{2200}forall \
    \u{2202}part \u{2203}exist \u{2205}empty \u{2207}nabla \u{2208}isin \u{2209}notin \u{220F}prod \
    \u{2211}sum \u{2212}minus \u{221A}radic \u{221D}prop \u{221E}infin \u{2220}ang \u{2227}and \
    \u{2228}or \u{2229}cap \u{222A}cup \u{222B}int \u{2234}there4 \u{223C}sim \u{2245}cong \
    \u{2248}asymp \u{2260}ne \u{2261}equiv \u{2264}le \u{2265}ge \u{2282}sub \u{2283}sup \
    \u{2295}oplus \u{2297}otimes \u{22A5}perp \u{22C5}sdot \u{25CA}loz \u{2660}spades \
    \u{2663}clubs \u{2665}hearts \u{2666}diams !excl #num $dollar %percnt (lpar )rpar *ast +plus \
    ,comma .period /sol :colon ;semi =equals ?quest @commat [lsqb \\bsol ]rsqb _lowbar `grave \
    {lbrace }rbrace \u{2010}hyphen
    """.split(separator: " ")

  private static let names: [String: Unicode.Scalar] = {
    var names: [String: Unicode.Scalar] = ["Tab": "\t", "NewLine": "\n"]
    for (place, name) in latin.enumerated() { names[name] = Unicode.Scalar(UInt8(0xA0 + place)) }
    for entry in others {
      names[String(entry.unicodeScalars.dropFirst())] = entry.unicodeScalars.first
    }
    for name in ["quot", "amp", "lt", "gt"] { names[name.uppercased()] = names[name] }
    names["COPY"] = names["copy"]
    names["REG"] = names["reg"]
    return names
  }()

  /// The names that need no semicolon.
  private static let oldNames = Set(
    latin + ["quot", "amp", "lt", "gt", "QUOT", "AMP", "LT", "GT", "COPY", "REG"])
}
